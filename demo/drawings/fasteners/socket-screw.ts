import { INK, type Material, mark, n, num, type Pen, tones } from '../pen.ts';
import { circle, line, ngon, path, place, polygon } from '../shapes.ts';
import { axis, cross, dimension, fitDiagonal } from '../sheet.ts';
import { breakLine, cylinder, thread } from '../solids.ts';

export interface SocketScrewShape {
  d: number;
  l: number;
  material?: Material;
}

/** Socket head cap screw. */
export function drawSocketScrew(a: SocketScrewShape, c: Pen): string {
  const d = a.d || 8;
  const l = a.l;
  const m = tones(a.material, 'black');
  const r = Math.min(l / d, 5);
  const broken = l / d > 5.4;
  const q = fitDiagonal(c, 1 + r, 1.6, 0.8);
  const L = r * q;
  const K = q;
  const R = q / 2;
  const H = q * 0.76;
  const x0 = -(K + L) / 2;
  const xh = x0 + L;
  const xe = xh + K;
  let out = '';
  const ch = q * 0.1;
  out += axis(c, x0 - 40, 0, xe + 40, 0);
  const plain = l > 3.4 * d ? L * 0.3 : 0;
  out +=
    thread(c, x0 + ch, xh - plain, Math.max(q * 0.16, 2.6 * c.u), R, R * 0.84, m) +
    path(
      c,
      polygon([
        [x0 + ch, -R * 0.84],
        [x0, -R * 0.66],
        [x0, R * 0.66],
        [x0 + ch, R * 0.84],
      ]),
      m[0],
      1,
    );
  if (plain) out += cylinder(c, xh - plain, xh, R, m);
  if (broken) out += breakLine(c, x0 + L * 0.45, R, 30);
  out += cylinder(c, xh, xe, H, m, q * 0.1);
  let kn = '';
  if (c.rich) {
    for (let i = -6; i <= 6; i++) {
      const y = H * Math.sin((i * Math.PI) / 14);
      kn += `M${n(xh + q * 0.1)} ${n(y)}H${n(xe - q * 0.22)}`;
    }
    out += path(c, kn, null, c.T * 0.8);
  }
  out += line(c, xe - q * 0.14, -H, xe - q * 0.14, H);
  if (c.fine)
    out += `<path d="M${n(xe)} ${n(-q * 0.42)}H${n(xe - q * 0.5)}l${n(-q * 0.14)} ${n(q * 0.42)}l${n(q * 0.14)} ${n(q * 0.42)}H${n(xe)}" fill="none" stroke="${INK}" stroke-width="${n(c.T)}" stroke-dasharray="${n(8 * c.u)} ${n(5 * c.u)}"/>`;
  out +=
    dimension(c, x0, -R, xh, -R, -H + R - 42, mark(c, 'L', num(l))) +
    dimension(c, x0, -R, x0, R, 58, mark(c, 'd', `M${num(d)}`));
  const sft = c.rich ? 356 : 400;
  let body = place(sft, sft, -45, out);
  const er = H;
  if (c.rich) {
    const ex = 800 - er - (c.dims ? 62 : 46);
    body += place(
      ex,
      ex,
      0,
      path(c, circle(0, 0, er), m[0], 1) +
        path(c, circle(0, 0, er * 0.86), null, 0.5) +
        path(c, ngon(0, 0, er * 0.6, 6, 0), m[1], 1) +
        cross(c, 0, 0, er * 1.2),
    );
  }
  return body;
}
