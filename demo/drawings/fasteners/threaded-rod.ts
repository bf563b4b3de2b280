import { type Material, mark, n, num, type Pen, tones } from '../pen.ts';
import { circle, path, place, polygon } from '../shapes.ts';
import { axis, cross, dimension, fitDiagonal } from '../sheet.ts';
import { breakLine, thread } from '../solids.ts';

export interface ThreadedRodShape {
  d: number;
  l: number;
  material?: Material;
}

/** Threaded rod. */
export function drawThreadedRod(a: ThreadedRodShape, c: Pen): string {
  const d = a.d || 10;
  const l = a.l;
  const m = tones(a.material);
  const r = c.rich ? 9 : 6;
  let q = fitDiagonal(c, r, 1.1, c.rich ? 0.9 : 0);
  let out = '';
  q = Math.min(q, c.rich ? 92 : 150);
  const L = Math.min(r * q, c.dims ? 880 : 960);
  const R = q / 2;
  const x0 = -L / 2;
  const x1 = L / 2;
  out += axis(c, x0 - 44, 0, x1 + 44, 0);
  const ch = q * 0.14;
  out += thread(c, x0 + ch, x1 - ch, Math.max(q * 0.24, 2.8 * c.u), R, R * 0.82, m);
  out +=
    path(
      c,
      polygon([
        [x0 + ch, -R * 0.82],
        [x0, -R * 0.62],
        [x0, R * 0.62],
        [x0 + ch, R * 0.82],
      ]),
      m[0],
      1,
    ) +
    path(
      c,
      polygon([
        [x1 - ch, -R * 0.82],
        [x1, -R * 0.62],
        [x1, R * 0.62],
        [x1 - ch, R * 0.82],
      ]),
      m[0],
      1,
    );
  out += breakLine(c, 0, R, c.rich ? 40 : 70);
  out +=
    dimension(c, x0, -R, x1, -R, -64, mark(c, 'L', num(l))) +
    dimension(c, x0, -R, x0, R, 58, mark(c, 'd', `M${num(d)}`));
  const sft = c.rich ? 376 : 400;
  let body = place(sft, sft, -45, out);
  if (c.rich) {
    const er = q * 0.9;
    const ex = 800 - er - 90;
    body += place(
      ex,
      ex,
      0,
      path(c, circle(0, 0, er), m[0], 1) +
        path(c, `M${n(er * 0.84)} 0A${n(er * 0.84)} ${n(er * 0.84)} 0 1 1 0 ${n(-er * 0.84)}`, null, 0.5) +
        cross(c, 0, 0, er * 1.24),
    );
  }
  return body;
}
