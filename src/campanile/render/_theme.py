"""The colours of the two themes, and the woods the games are made of."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Wood:
    """One piece of wood: lit and shaded face, side face, edge line, grain, and ink that reads well on it."""

    lit: str
    face: str
    side: str
    edge: str
    grain: str
    ink: str


@dataclass(frozen=True, slots=True)
class Theme:
    """Page, words and board. Pieces keep their woods in both themes, so that players recognise them."""

    name: str
    page: str
    page_low: str
    ink: str
    muted: str
    hairline: str
    panel: str
    panel_line: str
    ban: str
    board: Wood
    hollow: str
    hollow_edge: str
    inlay: Wood
    paving: tuple[str, str]
    paving_alt: tuple[str, str]
    last: str
    target: str
    target_rim: str
    warn: str
    shadow: str
    shadow_strength: float


MAPLE = Wood("#fbeccb", "#efd5a2", "#cfa768", "#8d6636", "#c79f62", "#4a3218")
WALNUT = Wood("#65422f", "#472a1c", "#311b11", "#8d684d", "#25130b", "#f6e6cd")
BIRCH = Wood("#fffaee", "#f3e6cb", "#d3bd94", "#7a6040", "#d9c39a", "#6f5230")
EBONY = Wood("#544b47", "#332d2a", "#211c1a", "#0b0908", "#1c1816", "#c9b39a")

LIGHT = Theme(
    name="light",
    page="#fbf7ef",
    page_low="#f1e7d7",
    ink="#3f2d1f",
    muted="#725b46",
    hairline="#d9c8af",
    panel="#e2d0b2",
    panel_line="#cfb78f",
    ban="#9c8464",
    board=Wood("#c58f5c", "#b27a48", "#8a5730", "#6a4022", "#7d4c29", "#2c1608"),
    hollow="#8f5d36",
    hollow_edge="#6f4526",
    inlay=Wood("#8fb0a8", "#7a9e97", "#5c7f79", "#41605b", "#5f857e", "#ffffff"),
    paving=("#ecd0a0", "#e0bf8a"),
    paving_alt=("#e0bd86", "#d3ac72"),
    last="#ffd24a",
    target="#12806f",
    target_rim="#f4fffb",
    warn="#b3402e",
    shadow="#2a1608",
    shadow_strength=0.38,
)
DARK = Theme(
    name="dark",
    page="#2a231e",
    page_low="#1c1714",
    ink="#f0e3cf",
    muted="#b39f87",
    hairline="#4b3f35",
    panel="#63554a",
    panel_line="#77675a",
    ban="#332a24",
    board=Wood("#94663f", "#7f5431", "#5d3a20", "#3f2714", "#54341c", "#fff8ea"),
    hollow="#6b4526",
    hollow_edge="#3f2715",
    inlay=Wood("#557a74", "#466863", "#304e4a", "#223a37", "#355550", "#ffffff"),
    paving=("#b9925f", "#aa8351"),
    paving_alt=("#a9824f", "#9a7442"),
    last="#ffcb3d",
    target="#2fb9a1",
    target_rim="#0f2e29",
    warn="#f0806a",
    shadow="#000000",
    shadow_strength=0.55,
)
THEMES = {"light": LIGHT, "dark": DARK}
