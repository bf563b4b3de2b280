import { type Material, mark, num, PAPER, type Pen, tones } from '../pen.ts';
import { circle, line, path, place, polygon, rect } from '../shapes.ts';
import { axis, cross, dimension, fitDiagonal } from '../sheet.ts';

export interface WallPlugShape {
  d: number;
  l: number;
  material?: Material;
}

/** Wall plug. */
export function drawWallPlug(a: WallPlugShape, c: Pen): string {
  const d = a.d || 8;
  const l = a.l;
  const m = tones(a.material, 'nylon');
  const r = Math.min(l / d, 5.4);
  const q = fitDiagonal(c, r, 1.7, 0.72);
  const L = r * q;
  const R = q / 2;
  const x0 = -L / 2;
  const x1 = L / 2;
  let out = '';
  out += axis(c, x0 - 40, 0, x1 + 46, 0);
  const t0 = x0 + q * 0.75;
  const t1 = x1 - q * 1.05;
  const k = Math.max(3, Math.round((t1 - t0) / (q * 0.5)));
  const st = (t1 - t0) / k;
  const top: [number, number][] = [
    [x0, -R * 0.5],
    [t0 - q * 0.25, -R * 0.86],
  ];

  for (let i = 0; i < k; i++) {
    top.push([t0 + i * st, -R * 0.8]);
    top.push([t0 + (i + 0.82) * st, -R * 1.14]);
    top.push([t0 + (i + 0.9) * st, -R * 0.8]);
  }
  top.push([t1, -R], [x1 - q * 0.16, -R], [x1 - q * 0.16, -R * 1.36], [x1, -R * 1.36]);
  const bot = top.map(([x, y]) => [x, -y] as const).reverse();
  const shp = polygon([...top, ...bot]);
  out +=
    path(c, shp, m[0], 0) + path(c, polygon([[x0, R * 0.15], [x1, R * 0.15], ...bot]), m[1], 0) + path(c, shp, null, 1);
  out += path(c, rect(x0 + q * 0.5, -R * 0.13, t1 - x0 - q * 0.7, R * 0.26, R * 0.13), PAPER, c.rich ? 1 : 0.5);
  out += line(c, x1 - q * 0.16, -R, x1 - q * 0.16, R);
  if (c.rich)
    out += path(
      c,
      polygon(
        [
          [t1 + q * 0.1, -R],
          [t1 + q * 0.55, -R * 1.3],
          [t1 + q * 0.62, -R],
        ],
        true,
      ) +
        polygon(
          [
            [t1 + q * 0.1, R],
            [t1 + q * 0.55, R * 1.3],
            [t1 + q * 0.62, R],
          ],
          true,
        ),
      m[0],
      1,
    );
  out +=
    dimension(c, x0, -R, x1, -R, -R * 0.5 - 46, mark(c, 'L', num(l))) +
    dimension(c, x0, -R * 0.5, x0, R * 0.5, 58, mark(c, 'd', `Ø ${num(d)}`));
  const sft = c.rich ? 356 : 400;
  let body = place(sft, sft, -45, out);
  const er = R * 1.36;
  if (c.rich) {
    const ex = 800 - er - (c.dims ? 90 : 70);
    body += place(
      ex,
      ex,
      0,
      path(c, circle(0, 0, er), m[0], 1) +
        path(c, circle(0, 0, R), null, 0.5) +
        path(c, circle(0, 0, R * 0.5), PAPER, 1) +
        cross(c, 0, 0, er * 1.25),
    );
  }
  return body;
}
