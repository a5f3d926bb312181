/** The board's measures in squares: five by seven in a tray. */
export const EDGE = 0.3;
export const WIDTH = 5 + 2 * EDGE;
export const HEIGHT = 7 + 2 * EDGE;
