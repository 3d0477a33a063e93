"""Why a bot of Condottiere decides as it does, in words."""
