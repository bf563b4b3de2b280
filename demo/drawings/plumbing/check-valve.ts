import { INK, type Material, mark, num, type Pen, tones } from '../pen.ts';
import { group, label, line, path, place, polygon } from '../shapes.ts';
import { axis, dimension } from '../sheet.ts';
import { cylinder } from '../solids.ts';
import { femaleEnd } from './valve-parts.ts';

export interface CheckValveShape {
  size: string;
  /** Overall length, mm. */
  L?: number;
  material?: Material;
}

/** Spring check valve: no handle, an arrow in the direction of flow. */
export function drawCheckValve(a: CheckValveShape, c: Pen): string {
  const m = tones(a.material, 'brass');
  const cy = 400;
  let out = axis(c, 60, cy, 740, cy);
  out += place(0, cy, 0, cylinder(c, 226, 330, 118, m) + cylinder(c, 330, 566, 150, m, 34));
  out += femaleEnd(c, 110, 124, cy, 140, m) + femaleEnd(c, 556, 134, cy, 140, m);
  if (c.rich)
    out +=
      line(c, 134, cy - 140, 134, cy + 140) +
      line(c, 668, cy - 140, 668, cy + 140) +
      line(c, 352, cy - 150, 352, cy + 150);
  const y = cy + (c.fine ? 44 : 0);
  out += path(
    c,
    polygon([
      [372, y - 14],
      [464, y - 14],
      [464, y - 40],
      [528, y],
      [464, y + 40],
      [464, y + 14],
      [372, y + 14],
    ]),
    INK,
    0,
  );
  if (c.fine && a.size) out += label(450, cy - 30, a.size, 46, INK, 600, m[0]);
  out +=
    dimension(c, 110, cy + 140, 690, cy + 140, 70, mark(c, 'L', num(a.L ?? 60))) +
    dimension(c, 110, cy + 140, 110, cy - 140, -46, mark(c, 'DN', a.size));
  return group(c.dims ? 'translate(40 22) scale(.92)' : c.rich ? '' : 'translate(-60 -52) scale(1.13)', out);
}
