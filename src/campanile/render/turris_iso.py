"""The Turris tower in isometric view, seen from the corner between south and east."""

from __future__ import annotations

from campanile.render._marks import Marks
from campanile.render._svg import Attributes, Picture, Point, circle, group, line, num, path, polygon, rect, tag, words
from campanile.render._theme import BIRCH, EBONY, Theme, Wood
from campanile.render.turris_position import COLUMNS, ROWS, Cell, Place, Position, Stone, places, played

WOODS = {"w": BIRCH, "b": EBONY}
# Black edges on black stones would vanish, so black stones get light ones.
EDGES = {"w": "#6f5433", "b": "#94857a"}
AREA_W = 336.0
# Visible faces: the axis they face along and the two axes that span them.
_FACES = ((2, 0, 1), (1, 0, 2), (0, 1, 2))


class Iso:
    """Isometric projection; `turn` looks from the opposite corner (north and west in front)."""

    def __init__(self, size: float, origin: Point, turn: bool) -> None:
        self.size, self.origin, self.turn = size, origin, turn
        self.axes = ((0.866 * size, 0.5 * size), (0.866 * size, -0.5 * size), (0.0, -size))

    def at(self, x: float, y: float, z: float) -> Point:
        """The screen point of a corner, in turned coordinates."""
        (ax, ay), (bx, by), (_, cz) = self.axes
        return self.origin[0] + x * ax + y * bx, self.origin[1] + x * ay + y * by + z * cz

    def turned(self, cell: Cell) -> Cell:
        """From the foundation's coordinates to the screen's, and back."""
        return (2 - cell[0], 2 - cell[1], cell[2]) if self.turn else cell


def tower(picture: Picture, position: Position, marks: Marks, height: float) -> None:
    """The tower in the left part of the picture, `height` high."""
    top = max(position.heights().values())
    # The camera steps back as the tower grows, so that the picture keeps its size.
    size = min(46.0, (height - 40) / (top + 4.4))
    iso = Iso(size, (AREA_W / 2 - 3 * 0.866 * size, height - 24 - 2.2 * size), marks.flip)
    _foundation(picture, iso)
    owners = {iso.turned(cell): stone for cell, stone in position.owners().items()}
    last = played(position, marks.last)
    spots = _spots(picture, position, marks, iso)
    banned = {iso.turned(cell) for cell in position.banned}
    cells = set(owners) | banned | set(spots)
    # Cubes of one size: whatever is nearer along all three axes is drawn later.
    for cell in sorted(cells, key=lambda c: (c[0] - c[1] + c[2], c)):
        if cell in owners:
            picture.add(_cube(picture, iso, cell, owners, owners[cell] in last))
        if cell in banned:
            picture.add(_ban(picture.theme, iso, cell))
        picture.add(*spots.get(cell, ()))


def _foundation(picture: Picture, iso: Iso) -> None:
    theme = picture.theme
    wood, margin, thick = theme.board, 0.5, 0.28
    low, high = -margin, 3 + margin
    corners = [(low, low), (high, low), (high, high), (low, high)]
    top = [iso.at(x, y, 0) for x, y in corners]
    left = [iso.at(x, y, z) for x, y, z in ((low, low, 0), (high, low, 0), (high, low, -thick), (low, low, -thick))]
    right = [
        iso.at(x, y, z) for x, y, z in ((high, low, 0), (high, high, 0), (high, high, -thick), (high, low, -thick))
    ]
    middle = iso.at(1.5, 1.5, -0.55)
    shade = picture.glow("ground", [(0, theme.shadow, 0.5), (0.75, theme.shadow, 0.3), (1, theme.shadow, 0)])
    rim: Attributes = {"stroke": wood.edge, "stroke_width": 1.2, "stroke_linejoin": "round"}
    picture.add(
        tag("ellipse", cx=middle[0], cy=middle[1], rx=iso.size * 3.7, ry=iso.size * 2.2, fill=shade),
        polygon(left, fill=wood.face, **rim),
        polygon(right, fill=wood.side, **rim),
        polygon(top, fill=picture.wood("board", wood), **rim),
    )
    for x in range(3):
        for y in range(3):
            square = [iso.at(x + dx, y + dy, 0) for dx, dy in ((0, 0), (1, 0), (1, 1), (0, 1))]
            centre = (x, y) == (1, 1)
            picture.add(
                polygon(
                    square, fill=wood.edge, fill_opacity=0.42 if centre else 0.16, stroke=wood.edge, stroke_width=1.2
                )
            )
    for i in range(0 if picture.compact else 3):
        k = 2 - i if iso.turn else i
        (ax, ay), (bx, by) = iso.at(i + 0.5, -0.25, 0), iso.at(3.25, i + 0.5, 0)
        letter = iso.size * 0.42
        picture.add(words(ax, ay, COLUMNS[k], letter, wood.ink), words(bx, by, ROWS[k], letter, wood.ink))


def _cube(picture: Picture, iso: Iso, cell: Cell, owners: dict[Cell, Stone], last: bool) -> str:
    """The visible faces of a cube, with edges only where its stone ends."""
    stone = owners[cell]
    parts, edges = [], []
    for normal, u, v in _FACES:
        ahead = list(cell)
        ahead[normal] += -1 if normal == 1 else 1
        if (ahead[0], ahead[1], ahead[2]) in owners:
            continue
        corner = list(cell)
        corner[normal] += 0 if normal == 1 else 1
        left, top = iso.at(corner[0], corner[1], corner[2])
        parts.append(picture.use(_face(picture, iso, stone, (normal, u, v)), left, top))
        for along, across, far in ((u, v, 0), (u, v, 1), (v, u, 0), (v, u, 1)):
            beside = list(cell)
            beside[across] += 1 if far else -1
            if owners.get((beside[0], beside[1], beside[2])) is not stone:
                start = list(corner)
                start[across] += far
                end = list(start)
                end[along] += 1
                a, b = iso.at(start[0], start[1], start[2]), iso.at(end[0], end[1], end[2])
                edges.append(f"M{num(a[0])} {num(a[1])}L{num(b[0])} {num(b[1])}")
    if not parts:
        return ""
    colour, width = (picture.theme.last, picture.pick(3.4, 8)) if last else (EDGES[stone.side], picture.pick(1.5, 4))
    outline = path("".join(edges), stroke=colour, stroke_width=width, stroke_linecap="round", fill="none")
    x, y, z = iso.turned(cell)
    return group(*parts, outline if edges else "", data_cell=f"{COLUMNS[x]}{ROWS[y]}:{z + 1}")


def _face(picture: Picture, iso: Iso, stone: Stone, face: tuple[int, int, int]) -> str:
    """One face of a cube, drawn in its own plane: shading across the grain, so that it runs on along the stone."""
    normal, u, v = face
    wood = WOODS[stone.side]
    across = "v" if stone.axis == u else "u"
    light, dark = _tones(wood, normal)
    fill = picture.gradient(
        f"face-{stone.side}{normal}{across}", [(0, dark), (1, light)], ((0, 0), (0, 1) if across == "v" else (1, 0))
    )
    (a, b), (c, d) = iso.axes[u], iso.axes[v]

    def make() -> str:
        # A hair too large, so that no background shines through between two cubes of one stone.
        parts = [rect(-0.006, -0.006, 1.012, 1.012, fill=fill)]
        if stone.axis == normal:
            parts += [
                circle(0.45, 0.4, r, fill="none", stroke=wood.grain, stroke_width=0.03) for r in (0.1, 0.22, 0.34)
            ]
        else:
            for t, bend in ((0.2, 0.03), (0.42, -0.04), (0.6, 0.05), (0.82, -0.03)):
                d_ = f"M0 {t}Q0.5 {t + bend:.2f} 1 {t}" if across == "v" else f"M{t} 0Q{t + bend:.2f} 0.5 {t} 1"
                parts.append(path(d_, fill="none", stroke=wood.grain, stroke_width=0.03))
        return group(
            *parts[:1], group(*parts[1:], opacity=0.55), transform=f"matrix({a:.4f} {b:.4f} {c:.4f} {d:.4f} 0 0)"
        )

    return picture.symbol(f"cube-{stone.side}{normal}{stone.axis}", make)


def _tones(wood: Wood, normal: int) -> tuple[str, str]:
    """Light falls from the upper left: the roof is lightest, the south side next, the east side in shade."""
    if wood is BIRCH:
        return {2: ("#fffaee", "#f7ecd4"), 1: ("#f1e2c3", "#e2cda3"), 0: ("#d6be93", "#c4a878")}[normal]
    return {2: ("#665b55", "#544a45"), 1: ("#463e3a", "#38312e"), 0: ("#2f2926", "#231e1c")}[normal]


def _ban(theme: Theme, iso: Iso, cell: Cell) -> str:
    """A cell that may not be built on in this turn (T3.4): an empty, dashed cube."""
    x, y, z = cell
    d = []
    for corners in (
        ((0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1)),
        ((0, 0, 0), (1, 0, 0), (1, 0, 1), (0, 0, 1)),
        ((1, 0, 0), (1, 1, 0), (1, 1, 1), (1, 0, 1)),
    ):
        points = [iso.at(x + a, y + b, z + c) for a, b, c in corners]
        d.append("M" + "L".join(f"{num(px)} {num(py)}" for px, py in points) + "Z")
    return path(
        "".join(d), fill=theme.warn, fill_opacity=0.12, stroke=theme.warn, stroke_width=1.8, stroke_dasharray="5 4"
    )


def _spots(picture: Picture, position: Position, marks: Marks, iso: Iso) -> dict[Cell, list[str]]:
    """Possible actions on top of their columns, keyed by the cube (or ground) they are drawn after."""
    heights = position.heights()
    found: dict[Cell, list[str]] = {}
    for place in places(marks.targets):
        tops = [iso.turned((x, y, heights[x, y])) for x, y in place.squares]
        x, y, z = max(tops, key=lambda c: (c[0] - c[1], c))
        centres = [iso.at(cx + 0.5, cy + 0.5, cz) for cx, cy, cz in tops]
        found.setdefault((x, y, z - 1), []).append(_spot(picture, place, centres, iso.size))
    return found


def _spot(picture: Picture, place: Place, centres: list[Point], size: float) -> str:
    """Standing: a dot. Lying: a bar. Removal: a cross."""
    theme, bold = picture.theme, picture.pick(1, 2)
    rx, ry = size * 0.2 * bold**0.5, size * 0.115 * bold**0.5
    (x, y), (ex, ey) = centres[0], centres[-1]
    if place.removal:
        across, along = num(2 * rx), num(2 * ry)
        d = f"M{num(x - rx)} {num(y - ry)}l{across} {along}m0 -{along}l-{across} {along}"
        return path(d, stroke=theme.target_rim, stroke_width=7 * bold, stroke_linecap="round") + path(
            d, stroke=theme.warn, stroke_width=4 * bold, stroke_linecap="round"
        )
    if len(centres) == 2:
        return "".join(
            line((x, y), (ex, ey), stroke=colour, stroke_width=width * bold, stroke_linecap="round")
            for colour, width in ((theme.target_rim, 7.5), (theme.target, 4.5))
        )
    return tag("ellipse", cx=x, cy=y, rx=rx, ry=ry, fill=theme.target, stroke=theme.target_rim, stroke_width=2)
