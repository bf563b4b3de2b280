import type { Pen, Tones } from '../pen.ts';
import { line, place } from '../shapes.ts';
import { cylinder, thread } from '../solids.ts';

/** A hexagon end with an inner thread, along x from `x` to `x + w`, around the line y = `cy`. */
export function femaleEnd(c: Pen, x: number, w: number, cy: number, half: number, m: Tones): string {
  return place(
    0,
    cy,
    0,
    cylinder(c, x, x + w, half, m, 12) +
      line(c, x, -half / 2, x + w, -half / 2) +
      line(c, x, half / 2, x + w, half / 2),
  );
}

/** An end with an outer thread, along x from `x` to `x + w`. */
export function maleEnd(c: Pen, x: number, w: number, cy: number, half: number, m: Tones): string {
  return place(0, cy, 0, thread(c, x, x + w, Math.max(14, 2.6 * c.u), half, half * 0.9, m));
}
