import { type Material, mark, n, num, PAPER, type Pen, tones } from '../pen.ts';
import { circle, path, place, polygon, rect } from '../shapes.ts';
import { axis, cross, dimension, fitDiagonal } from '../sheet.ts';
import { breakLine, cylinder, thread } from '../solids.ts';
import { recess } from './drive-recess.ts';

export interface FramePlugShape {
  d: number;
  l: number;
  /** Of the screw. */
  material?: Material;
}

/** Long plug with its screw in place: expanding end, plain sleeve, collar, countersunk head. */
export function drawFramePlug(a: FramePlugShape, c: Pen): string {
  const nylon = tones('nylon');
  const steel = tones(a.material);
  const ratio = Math.min(a.l / a.d, 7.5);
  const q = fitDiagonal(c, ratio + 0.5, 1.9, 0.9);
  const R = q / 2;
  const x1 = ((ratio + 0.5) * q) / 2;
  const x0 = x1 - ratio * q;
  const spread = x0 + ratio * q * 0.42;
  let out = axis(c, x0 - q * 0.5 - 40, 0, x1 + 40, 0);
  const tip = x0 - q * 0.5;
  out += thread(
    c,
    tip,
    x0 + q * 0.1,
    Math.max(q * 0.24, 3 * c.u),
    (x) => R * 0.62 * Math.min(1, (x - tip) / (q * 0.4) + 0.1),
    (x) => R * 0.4 * Math.min(1, (x - tip) / (q * 0.4)),
    steel,
  );
  out += cylinder(c, spread, x1, R, nylon);
  const teeth: [number, number][] = [[x0, -R * 0.72]];
  const count = 4;
  const step = (spread - x0) / count;
  for (let i = 0; i < count; i++) {
    teeth.push(
      [x0 + i * step + step * 0.1, -R * 0.84],
      [x0 + (i + 0.8) * step, -R * 1.16],
      [x0 + (i + 0.88) * step, -R * 0.84],
    );
  }
  teeth.push([spread, -R]);
  const mirrored = teeth.map(([x, y]) => [x, -y] as const).reverse();
  const shape = polygon([...teeth, ...mirrored]);
  out +=
    path(c, shape, nylon[0], 0) +
    path(c, polygon([[x0, R * 0.2], [spread, R * 0.2], ...mirrored]), nylon[1], 0) +
    path(c, shape);
  out += path(c, rect(x0 + q * 0.2, -R * 0.12, spread - x0 - q * 0.5, R * 0.24, R * 0.12), PAPER, c.rich ? 1 : 0.5);
  if (a.l / a.d > 8) out += breakLine(c, spread + (x1 - spread) * 0.45, R, 28);
  out += cylinder(c, x1 - q * 0.14, x1, R * 1.5, nylon, 4);
  const cone = polygon([
    [x1, -R * 0.9],
    [x1 + q * 0.16, -R * 1.3],
    [x1 + q * 0.24, -R * 1.3],
    [x1 + q * 0.24, R * 1.3],
    [x1 + q * 0.16, R * 1.3],
    [x1, R * 0.9],
  ]);
  out += path(c, cone, steel[0]);
  out += dimension(c, x0, -R, x1, -R, -R * 0.5 - 46, mark(c, 'L', num(a.l)));
  out += dimension(c, x0, -R, x0, R, q * 0.5 + 58, mark(c, 'd', `Ø ${num(a.d)}`));
  const middle = c.rich ? 356 : 400;
  if (!c.rich) return place(middle, middle, -45, out);
  const r = R * 1.3;
  const end = n(800 - R * 1.5 - (c.dims ? 80 : 60));
  const view =
    path(c, circle(0, 0, R * 1.5), nylon[0]) +
    path(c, circle(0, 0, r), steel[0]) +
    recess(c, 'TX', r, steel) +
    cross(c, 0, 0, R * 1.8);
  return place(middle, middle, -45, out) + place(end, end, 0, view);
}
