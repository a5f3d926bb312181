"""The opening explorer: what was played in a position, how often, with what result, and what the engine thought."""

from campanile.research.openings.book import Book, Move, make_book, read_book, write_book

__all__ = ["Book", "Move", "make_book", "read_book", "write_book"]
