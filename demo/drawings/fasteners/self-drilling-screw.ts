import { type Material, mark, n, num, type Pen, tones } from '../pen.ts';
import { circle, line, ngon, path, place, polygon } from '../shapes.ts';
import { axis, cross, dimension, fitDiagonal } from '../sheet.ts';
import { cylinder, thread } from '../solids.ts';

export interface SelfDrillingScrewShape {
  d: number;
  l: number;
  material?: Material;
}

/** Self-drilling screw for sheet metal: drill point, hexagon head with collar, sealing washer. */
export function drawSelfDrillingScrew(a: SelfDrillingScrewShape, c: Pen): string {
  const m = tones(a.material);
  const ratio = Math.min(a.l / a.d, 6);
  const q = fitDiagonal(c, ratio + 0.7, 2.7, 1.32);
  const R = q / 2;
  const x0 = (-(ratio + 0.7) * q) / 2;
  const under = x0 + ratio * q;
  const encrypt = under - q * 0.34;
  const drill = x0 + q * 1.25;
  const r = R * 0.78;
  let out = axis(c, x0 - 40, 0, -x0 + 40, 0);
  const point = polygon([
    [x0, 0],
    [x0 + q * 0.32, -r],
    [drill, -r],
    [drill, r],
    [x0 + q * 0.32, r],
  ]);
  const flute = `M${n(x0 + q * 0.16)} ${n(-r * 0.5)}C${n(x0 + q * 0.5)} ${n(-r * 0.2)} ${n(drill - q * 0.4)} ${n(-r * 0.1)} ${n(drill)} ${n(-r * 0.55)}V${n(r * 0.5)}C${n(drill - q * 0.4)} ${n(r * 0.6)} ${n(x0 + q * 0.5)} ${n(r * 0.5)} ${n(x0)} 0z`;
  out += path(c, point, m[0], 0) + path(c, flute, m[1], 0.5) + path(c, point);
  out += thread(c, drill, encrypt, Math.max(q * 0.34, 2.8 * c.u), R, R * 0.72, m);
  out += cylinder(c, encrypt, under - q * 0.12, q * 1.25, tones('anthracite'), q * 0.08);
  out += cylinder(c, under - q * 0.12, under, q * 1.3, m, 4) + cylinder(c, under, under + q * 0.14, q, m, 6);
  const top = -x0;
  const E = q * 0.82;
  out += cylinder(c, under + q * 0.14, top, E, m, q * 0.1);
  out += line(c, under + q * 0.14, -E * 0.5, top, -E * 0.5) + line(c, under + q * 0.14, E * 0.5, top, E * 0.5);
  out += dimension(c, x0, -R, under, -R, -q * 1.3 + R - 42, mark(c, 'L', num(a.l)));
  out += dimension(c, x0 + q * 0.32, -r, x0 + q * 0.32, r, -q * 0.32 - 58, mark(c, 'd', `Ø ${num(a.d)}`));
  const middle = c.rich ? 366 : 400;
  if (!c.rich) return place(middle, middle, -45, out);
  const end = 800 - q * 1.3 - (c.dims ? 56 : 40);
  const view =
    path(c, circle(0, 0, q * 1.3), m[0]) +
    path(c, circle(0, 0, q), m[1], 0.5) +
    path(c, ngon(0, 0, E, 6, 0), m[0]) +
    path(c, circle(0, 0, E * 0.78), null, 0.5) +
    cross(c, 0, 0, q * 1.5);
  return place(middle, middle, -45, out) + place(end, end, 0, view);
}
