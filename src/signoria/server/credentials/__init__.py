"""How somebody shows who they are: passwords, recovery codes, and codes of a second device."""
