import { type Material, mark, num, type Pen, tones } from '../pen.ts';
import { circle, path, place, polygon } from '../shapes.ts';
import { axis, cross, dimension, fitDiagonal } from '../sheet.ts';
import { cylinder, thread } from '../solids.ts';

export interface AnchorShape {
  d: number;
  l: number;
  material?: Material;
}

/** Through bolt. */
export function drawAnchor(a: AnchorShape, c: Pen): string {
  const m = tones(a.material);
  const ratio = Math.min(a.l / a.d, 7);
  const q = fitDiagonal(c, ratio, 2, 1);
  const R = q / 2;
  const x0 = (-ratio * q) / 2;
  const x1 = -x0;
  const nut = x1 - 1.3 * q;
  let out = axis(c, x0 - 40, 0, x1 + 40, 0);
  out += path(
    c,
    polygon([
      [x0, -R],
      [x0 + q * 0.2, -R],
      [x0 + q, -R * 0.72],
      [x0 + q, R * 0.72],
      [x0 + q * 0.2, R],
      [x0, R],
    ]),
    m[0],
  );
  out +=
    cylinder(c, x0 + q * 0.7, x0 + q * 1.5, R * 1.08, tones('grey'), 6) + cylinder(c, x0 + q * 1.5, x1 - q * 2.4, R, m);
  out += thread(c, x1 - q * 2.4, x1, Math.max(q * 0.18, 2.8 * c.u), R, R * 0.84, m);
  out += cylinder(c, nut - q * 0.16, nut, q * 1.05, m, 4) + cylinder(c, nut, nut + q * 0.8, q * 0.88, m, 10);
  out += dimension(c, x0, -R, x1, -R, -q * 0.7 - 40, mark(c, 'L', num(a.l)));
  out += dimension(c, x0, -R, x0, R, 58, mark(c, 'd', `M${num(a.d)}`));
  const middle = c.rich ? 356 : 400;
  const end = c.rich ? 800 - q - (c.dims ? 66 : 46) : 0;
  const view = c.rich
    ? place(end, end, 0, path(c, circle(0, 0, q), m[0]) + path(c, circle(0, 0, R), m[1]) + cross(c, 0, 0, q * 1.2))
    : '';
  return place(middle, middle, -45, out) + view;
}
