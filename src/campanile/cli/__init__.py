"""The command line: it parses arguments, prints, and holds the two-person game in the terminal."""


def main() -> None:
    """What the `campanile` program runs."""
    from campanile.cli.app import app  # who imports this package need not want a command line

    app()
