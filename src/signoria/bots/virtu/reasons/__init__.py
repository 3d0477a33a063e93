"""Why a bot of Virtù decides as it does."""
