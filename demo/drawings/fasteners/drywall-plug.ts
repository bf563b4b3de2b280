import { type Material, mark, num, type Pen, tones } from '../pen.ts';
import { circle, path, place, polygon } from '../shapes.ts';
import { axis, cross, dimension, fitDiagonal } from '../sheet.ts';
import { cylinder, thread } from '../solids.ts';
import { recess } from './drive-recess.ts';

export interface DrywallPlugShape {
  l: number;
  material?: Material;
}

/** Diameter of the spiral of drywall plugs, mm. */
const DIAMETER = 13;

/** Self-drilling plug for plasterboard: a drilling point, a deep spiral, a flat head with a cross. */
export function drawDrywallPlug(a: DrywallPlugShape, c: Pen): string {
  const m = tones(a.material, 'nylon');
  const ratio = a.l / DIAMETER;
  const q = fitDiagonal(c, ratio, 1.3, 0.6);
  const R = q / 2;
  const x0 = (-ratio * q) / 2;
  const x1 = -x0;
  const neck = x1 - q * 0.14;
  const drill = x0 + ratio * q * 0.26;
  const root = (x: number) => R * (0.36 + (0.3 * (x - drill)) / (neck - drill));
  let out = axis(c, x0 - 40, 0, x1 + 40, 0);
  out += path(
    c,
    polygon([
      [x0, 0],
      [x0 + q * 0.2, -R * 0.26],
      [drill, -R * 0.36],
      [drill, R * 0.36],
      [x0 + q * 0.2, R * 0.26],
    ]),
    m[1],
  );
  out += thread(c, drill, neck, Math.max(q * 0.24, 4 * c.u), (x) => Math.min(R, root(x) * 1.75), root, m);
  out += cylinder(c, neck, x1, R * 1.2, m, q * 0.04);
  out += dimension(c, x0, -R, x1, -R, -R * 0.4 - 46, mark(c, 'L', num(a.l)));
  const middle = c.rich ? 356 : 400;
  if (!c.rich) return place(middle, middle, -45, out);
  const end = 800 - R * 1.2 - (c.dims ? 90 : 70);
  const view = path(c, circle(0, 0, R * 1.2), m[0]) + recess(c, 'PH', R * 1.1, m) + cross(c, 0, 0, R * 1.5);
  return place(middle, middle, -45, out) + place(end, end, 0, view);
}
