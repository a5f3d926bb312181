/** Pointer strokes over a board: a tap, or a drag from one square to another, by mouse, pen or finger. */

export interface Strokes<S extends string> {
  squareAt(x: number, y: number): S | null; // in pixels of the window
  starts(square: S): boolean; // whether a drag may begin here
  tap(square: S, event: PointerEvent): void;
  drag(from: S, event: PointerEvent): void; // while it goes on
  drop(from: S, to: S | null, event: PointerEvent): void; // null: outside, or given up
  hover(square: S | null, event: PointerEvent): void; // a mouse moves without a button
}

// A finger trembles more than this only when it means to drag.
const SLACK = 8;

interface Held<S> {
  pointer: number;
  x: number;
  y: number;
  square: S | null;
  far: boolean; // it has left the place where it began
  dragging: boolean;
}

/** An attachment for the element that holds the board. */
export function strokes<S extends string>(on: Strokes<S>): (element: HTMLElement) => () => void {
  return (element) => {
    let held: Held<S> | null = null;

    function down(event: PointerEvent) {
      if (!event.isPrimary || event.button !== 0) return;
      // A menu that lies over the board has its own clicks.
      if (event.target instanceof Element && event.target.closest('[role="menu"]')) return;
      const square = on.squareAt(event.clientX, event.clientY);
      // After a tap the browser plays a mouse whose press takes the focus from a menu that the tap has opened.
      if (square !== null && event.pointerType !== 'mouse') event.preventDefault();
      held = { pointer: event.pointerId, x: event.clientX, y: event.clientY, square, far: false, dragging: false };
    }

    function move(event: PointerEvent) {
      if (!held) return on.hover(on.squareAt(event.clientX, event.clientY), event);
      if (event.pointerId !== held.pointer || held.square === null) return;
      held.far ||= Math.hypot(event.clientX - held.x, event.clientY - held.y) > SLACK;
      if (!held.dragging && held.far && on.starts(held.square)) {
        held.dragging = true;
        element.setPointerCapture(event.pointerId);
      }
      if (held.dragging) on.drag(held.square, event);
    }

    function up(event: PointerEvent) {
      const done = held;
      held = null;
      if (!done || event.pointerId !== done.pointer || done.square === null) return;
      const square = on.squareAt(event.clientX, event.clientY);
      if (done.dragging) on.drop(done.square, square, event);
      else if (square === done.square && !done.far) on.tap(square, event);
    }

    function cancel(event: PointerEvent) {
      if (held?.dragging && held.square !== null) on.drop(held.square, null, event);
      held = null;
    }

    const leave = (event: PointerEvent) => on.hover(null, event);
    const listeners = {
      pointerdown: down,
      pointermove: move,
      pointerup: up,
      pointercancel: cancel,
      pointerleave: leave,
    };
    for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener as EventListener);
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        element.removeEventListener(name, listener as EventListener);
    };
  };
}

/** The square whose button lies at a point of the window. */
export function buttonAt(x: number, y: number): string | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const square = element instanceof HTMLElement && element.dataset.square;
    if (square) return square;
  }
  return null;
}
