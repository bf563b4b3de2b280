import { INK, type Material, mark, n, num, type Pen, tones } from './pen.ts';
import { circle, label, line, path, place, polygon, star } from './shapes.ts';
import { axis, cross, dimension, fitDiagonal } from './sheet.ts';
import { breakLine, thread } from './solids.ts';

export interface WoodScrewShape {
  d: number;
  l: number;
  drive?: 'TX' | 'PZ';
  bit?: number;
  full?: boolean;
  material?: Material;
}

/** Countersunk wood screw. */
export function drawWoodScrew(a: WoodScrewShape, c: Pen): string {
  const d = a.d || 4;
  const l = a.l;
  const m = tones(a.material, 'yellow');
  const r = Math.min(l / d, 6.4);
  const broken = l / d > 11;
  const q = fitDiagonal(c, r, 2, 0.95);
  const L = r * q;
  const R = q / 2;
  const x0 = -L / 2;
  const x1 = L / 2;
  const H = 0.56 * q;
  const tip = x0 + 1.25 * q;
  let out = '';
  const thr = x1 - H - L * (a.full ? 0.04 : 0.3);
  out += axis(c, x0 - 40, 0, x1 + 40, 0);
  function t(x: number) {
    return x < tip ? Math.max(0.02, (x - x0) / (tip - x0)) : 1;
  }
  out += path(
    c,
    polygon([
      [thr - q * 0.1, -R * 0.7],
      [x1 - H, -R * 0.7],
      [x1 - H * 0.16, -q * 0.98],
      [x1, -q * 0.98],
      [x1, q * 0.98],
      [x1 - H * 0.16, q * 0.98],
      [x1 - H, R * 0.7],
      [thr - q * 0.1, R * 0.7],
    ]),
    m[0],
    0,
  );
  out += path(
    c,
    polygon([
      [thr - q * 0.1, R * 0.25],
      [x1 - H, R * 0.25],
      [x1 - H * 0.16, q * 0.3],
      [x1, q * 0.3],
      [x1, q * 0.98],
      [x1 - H * 0.16, q * 0.98],
      [x1 - H, R * 0.7],
      [thr - q * 0.1, R * 0.7],
    ]),
    m[1],
    0,
  );
  out += path(
    c,
    polygon([
      [thr - q * 0.1, -R * 0.7],
      [x1 - H, -R * 0.7],
      [x1 - H * 0.16, -q * 0.98],
      [x1, -q * 0.98],
      [x1, q * 0.98],
      [x1 - H * 0.16, q * 0.98],
      [x1 - H, R * 0.7],
      [thr - q * 0.1, R * 0.7],
    ]),
    null,
    1,
  );
  out += line(c, x1 - H * 0.16, -q * 0.98, x1 - H * 0.16, q * 0.98);
  out += thread(
    c,
    x0,
    thr,
    Math.max(q * 0.42, 3 * c.u),
    (x) => R * (t(x) < 1 ? t(x) * 0.94 + 0.06 : 1),
    (x) => R * 0.62 * t(x),
    m,
  );
  if (broken) out += breakLine(c, x1 - H - (x1 - H - thr) * 0.5, R * 0.8, 30);
  out += dimension(c, x0, -R, x1, -R, -q * 0.98 + R - 42, mark(c, 'L', num(l)));
  const sft = c.rich ? 356 : 400;
  let body = place(sft, sft, -45, out);
  const hr = q * 0.95;
  if (c.rich) {
    const ex = 800 - hr - (c.dims ? 70 : 50);
    body += place(
      ex,
      ex,
      0,
      path(c, circle(0, 0, hr), m[0], 1) +
        path(c, circle(0, 0, hr * 0.9), null, c.fine ? 0.5 : 0) +
        (a.drive === 'PZ'
          ? path(
              c,
              `M-${n(hr * 0.12)} -${n(hr * 0.55)}h${n(hr * 0.24)}v${n(hr * 0.43)}h${n(hr * 0.43)}v${n(hr * 0.24)}h${n(-hr * 0.43)}v${n(hr * 0.43)}h${n(-hr * 0.24)}v${n(-hr * 0.43)}h${n(-hr * 0.43)}v${n(-hr * 0.24)}h${n(hr * 0.43)}z`,
              m[1],
              1,
            )
          : path(c, star(0, 0, hr * 0.5, hr * 0.32, 6, Math.PI / 6), m[1], 1)) +
        cross(c, 0, 0, hr * 1.2) +
        (c.dims
          ? label(0, hr + 48, `${mark(c, 'd', `Ø ${num(d)}`)}  ${a.drive ?? 'TX'}${a.bit ?? ''}`, c.fs, INK, 500)
          : ''),
    );
  }
  return body;
}
