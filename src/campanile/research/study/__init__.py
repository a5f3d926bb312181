"""The observatory: what self-play at several strengths tells about a game, with confidence intervals."""

from campanile.research.study.files import write_study
from campanile.research.study.findings import study
from campanile.research.study.settings import Settings

__all__ = ["Settings", "study", "write_study"]
