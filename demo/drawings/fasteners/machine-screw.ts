import { type Material, mark, n, num, type Pen, tones } from '../pen.ts';
import { circle, line, path, place, polygon } from '../shapes.ts';
import { axis, cross, dimension, fitDiagonal } from '../sheet.ts';
import { breakLine, thread } from '../solids.ts';
import { type Drive, recess } from './drive-recess.ts';

export interface MachineScrewShape {
  d: number;
  /** Length as its standard measures it: countersunk over all, pan head under the head. */
  l: number;
  head: 'countersunk' | 'pan';
  drive: Drive;
  material?: Material;
}

/** Metric screw with a flat end: countersunk (DIN 7991) or pan head (DIN 7985). */
export function drawMachineScrew(a: MachineScrewShape, c: Pen): string {
  const m = tones(a.material, 'black');
  const sunk = a.head === 'countersunk';
  const ratio = Math.min(a.l / a.d, 5);
  const broken = a.l / a.d > 5.4;
  const over = sunk ? 0 : 0.72;
  const q = fitDiagonal(c, ratio + over, 2, 1);
  const R = q / 2;
  const x0 = (-(ratio + over) * q) / 2;
  const xe = -x0;
  /** Where the head begins. */
  const xh = sunk ? xe - 0.56 * q : xe - over * q;
  const chamfer = q * 0.1;
  let out = axis(c, x0 - 40, 0, xe + 40, 0);
  out += thread(c, x0 + chamfer, xh, Math.max(q * 0.16, 2.6 * c.u), R, R * 0.84, m);
  out += path(
    c,
    polygon([
      [x0 + chamfer, -R * 0.84],
      [x0, -R * 0.66],
      [x0, R * 0.66],
      [x0 + chamfer, R * 0.84],
    ]),
    m[0],
  );
  if (broken) out += breakLine(c, x0 + (xh - x0) * 0.45, R, 30);
  out += sunk ? cone(c, xh, xe, q, m) : dome(c, xh, xe, q, m);
  const bottom = xe - (sunk ? 0.42 : 0.4) * q;
  const half = q * (a.drive === 'hex' ? 0.3 : 0.26);
  if (c.fine)
    out += path(
      c,
      `M${n(xe)} ${n(-half)}H${n(bottom)}L${n(bottom - half * 0.5)} 0L${n(bottom)} ${n(half)}H${n(xe)}`,
      null,
      0.5,
      ` stroke-dasharray="${n(8 * c.u)} ${n(5 * c.u)}"`,
    );
  out += dimension(c, x0, -R, sunk ? xe : xh, -R, -q + R - 42, mark(c, 'L', num(a.l)));
  out += dimension(c, x0, -R, x0, R, 58, mark(c, 'd', `M${num(a.d)}`));
  const middle = c.rich ? 356 : 400;
  if (!c.rich) return place(middle, middle, -45, out);
  const end = 800 - q - (c.dims ? 62 : 46);
  const view =
    path(c, circle(0, 0, q), m[0]) +
    path(c, circle(0, 0, q * (sunk ? 0.93 : 0.8)), null, 0.5) +
    recess(c, a.drive, q, m) +
    cross(c, 0, 0, q * 1.2);
  return place(middle, middle, -45, out) + place(end, end, 0, view);
}

function cone(c: Pen, xh: number, xe: number, q: number, m: readonly [string, string]): string {
  const rim = xe - q * 0.07;
  const whole = polygon([
    [xh, -q / 2],
    [rim, -q],
    [xe, -q],
    [xe, q],
    [rim, q],
    [xh, q / 2],
  ]);
  const shade = polygon([
    [xh, q * 0.16],
    [rim, q * 0.32],
    [xe, q * 0.32],
    [xe, q],
    [rim, q],
    [xh, q / 2],
  ]);
  return path(c, whole, m[0], 0) + path(c, shade, m[1], 0) + path(c, whole) + line(c, rim, -q, rim, q);
}

function dome(c: Pen, xh: number, xe: number, q: number, m: readonly [string, string]): string {
  const k = xe - xh;
  const bend = (y: number) => `C${n(xh + k * 0.72)} ${n(y)} ${n(xe)} ${n(y * 0.58)} ${n(xe)} 0`;
  const whole = `M${n(xh)} ${n(-q)}${bend(-q)}C${n(xe)} ${n(q * 0.58)} ${n(xh + k * 0.72)} ${n(q)} ${n(xh)} ${n(q)}z`;
  const shade = `M${n(xh)} ${n(q * 0.32)}H${n(xe - k * 0.08)}C${n(xe - k * 0.16)} ${n(q * 0.72)} ${n(xh + k * 0.68)} ${n(q)} ${n(xh)} ${n(q)}z`;
  return path(c, whole, m[0], 0) + path(c, shade, m[1], 0) + path(c, whole);
}
