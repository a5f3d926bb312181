"""The games inside the tools that researchers already use; docs/environments.md shows how.

`pettingzoo`, `gymnasium` and `openspiel` are imported one by one, so that one can be used without the others.
"""
