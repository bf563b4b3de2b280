import { type Material, mark, num, type Pen, tones } from '../pen.ts';
import { group, place } from '../shapes.ts';
import { axis, dimension } from '../sheet.ts';
import { collar, cylinder, type Joint } from '../solids.ts';

export interface CouplingShape {
  d: number;
  type: Joint;
  label?: string;
  material?: Material;
}

/** Straight coupling: two ends of the same joint. */
export function drawCoupling(a: CouplingShape, c: Pen): string {
  const m = tones(a.material, 'copper');
  const h = c.rich ? 106 : 140;
  const long = c.rich ? 190 : 220;
  const neck = c.rich ? 36 : 30;
  let out = place(400, 400, 0, cylinder(c, -neck, neck, h * 0.9, m));
  out += place(400 + neck, 400, 0, collar(c, 0, long, h, m, a.type));
  out += place(400 - neck, 400, 180, group('scale(1 -1)', collar(c, 0, long, h, m, a.type)));
  const end = neck + long;
  out += axis(c, 400 - end - 60, 400, 400 + end + 60, 400);
  out += dimension(
    c,
    400 - end,
    400 - h * 1.14,
    400 + end,
    400 - h * 1.14,
    -54,
    mark(c, 'L', num(Math.round(a.d * 2.1 + 12))),
  );
  out += dimension(c, 400 + end, 400 - h, 400 + end, 400 + h, -60, mark(c, 'd', a.label ?? `Ø ${num(a.d)}`));
  return out;
}
