import { type Material, mark, n, num, PAPER, type Pen, tones } from '../pen.ts';
import { circle, line, path, place, rect } from '../shapes.ts';
import { axis, cross, dimension, fitDiagonal } from '../sheet.ts';
import { cylinder } from '../solids.ts';

export interface DropInAnchorShape {
  /** Inner thread and length, mm. */
  d: number;
  l: number;
  material?: Material;
}

/** Drop-in anchor: a sleeve with an inner thread, slit at the end that spreads. */
export function drawDropInAnchor(a: DropInAnchorShape, c: Pen): string {
  const m = tones(a.material);
  const ratio = Math.min(a.l / a.d, 4);
  const q = fitDiagonal(c, ratio, 1.4, 0.7);
  const R = q * 0.65;
  const x0 = (-ratio * q) / 2;
  const x1 = -x0;
  const slit = x0 + (x1 - x0) * 0.46;
  let out = axis(c, x0 - 40, 0, x1 + 40, 0);
  out += cylinder(c, x0, x1, R, m, q * 0.06);
  out += path(c, rect(x0, -R * 0.09, slit - x0, R * 0.18), PAPER, c.rich ? 1 : 0.5);
  if (c.rich) {
    let knurls = '';
    for (let i = -5; i <= 5; i++) {
      const y = R * Math.sin((i * Math.PI) / 12);
      knurls += `M${n(x0 + q * 0.18)} ${n(y)}H${n(x0 + q * 0.62)}`;
    }
    out += path(c, knurls, null, 0.5);
    out += line(c, x0 + q * 0.12, -R, x0 + q * 0.12, R) + line(c, x0 + q * 0.68, -R, x0 + q * 0.68, R);
  }
  if (c.fine) {
    const dash = ` stroke-dasharray="${n(8 * c.u)} ${n(5 * c.u)}"`;
    out += path(
      c,
      `M${n(x1)} ${n(-q * 0.5)}H${n(slit + q * 0.2)}V${n(q * 0.5)}H${n(x1)}M${n(x1)} ${n(-q * 0.42)}H${n(slit + q * 0.2)}M${n(x1)} ${n(q * 0.42)}H${n(slit + q * 0.2)}`,
      null,
      0.5,
      dash,
    );
  }
  out += dimension(c, x0, -R, x1, -R, -46, mark(c, 'L', num(a.l)));
  const middle = c.rich ? 350 : 400;
  if (!c.rich) return place(middle, middle, -45, out);
  const end = 800 - R - (c.dims ? 100 : 70);
  const root = q * 0.5;
  const view =
    path(c, circle(0, 0, R), m[0]) +
    path(c, circle(0, 0, q * 0.42), PAPER) +
    path(c, `M${n(root)} 0A${n(root)} ${n(root)} 0 1 1 0 ${n(-root)}`, null, 0.5) +
    cross(c, 0, 0, R * 1.25) +
    dimension(c, -q * 0.42, 0, q * 0.42, 0, R + 60, mark(c, 'd', `M${num(a.d)}`));
  return place(middle, middle, -45, out) + place(end, end, 0, view);
}
