"""One folder a game; each declares, the house builds."""
