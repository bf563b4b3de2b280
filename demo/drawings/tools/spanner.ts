import { DIMENSION_INK, type Material, n, num, PAPER, type Pen, tones } from '../pen.ts';
import { circle, label, path, place, star } from '../shapes.ts';
import { axis, dimension } from '../sheet.ts';

export interface SpannerShape {
  /** Width across flats and overall length, mm. */
  s: number;
  /** The other jaw of a double open-end spanner; without: a ring. */
  s2?: number;
  L?: number;
  material?: Material;
}

/** Combination spanner, or double open-end spanner. */
export function drawSpanner(a: SpannerShape, c: Pen): string {
  const m = tones(a.material, 'chrome');
  const s = a.s;
  const second = a.s2;
  let out = '';
  const L = c.dims ? 330 : c.rich ? 350 : 330;
  const b = c.dims ? 34 : c.rich ? 36 : 46;
  let Ro = 104;
  let Rr = 92;
  if (!c.rich) {
    Ro = 120;
    Rr = 110;
  }
  const xo = -L;
  const xr = L;
  out += axis(c, -L - 150, 0, L + 150, 0);
  const shaft = `M${n(xo + Ro * 0.82)} ${n(-b * 1.15)}C${n(xo + Ro * 1.5)} ${n(-b)} ${n(xr - Rr * 1.6)} ${n(-b * 0.8)} ${n(xr - Rr * 0.8)} ${n(-b)}V${n(b)}C${n(xr - Rr * 1.6)} ${n(b * 0.8)} ${n(xo + Ro * 1.5)} ${n(b)} ${n(xo + Ro * 0.82)} ${n(b * 1.15)}z`;
  const jaw = Ro * 0.52;
  const rot = 15;
  const head = `M${n(-Ro * 1.02)} ${n(-jaw)}H${n(-Ro * 0.1)}L${n(Ro * 0.14)} 0L${n(-Ro * 0.1)} ${n(jaw)}H${n(-Ro * 1.02)}C${n(-Ro * 0.8)} ${n(Ro * 0.98)} ${n(-Ro * 0.3)} ${n(Ro * 1.04)} ${n(Ro * 0.1)} ${n(Ro * 0.98)}C${n(Ro * 0.7)} ${n(Ro * 0.84)} ${n(Ro * 0.98)} ${n(Ro * 0.5)} ${n(Ro)} 0C${n(Ro * 0.98)} ${n(-Ro * 0.5)} ${n(Ro * 0.7)} ${n(-Ro * 0.84)} ${n(Ro * 0.1)} ${n(-Ro * 0.98)}C${n(-Ro * 0.3)} ${n(-Ro * 1.04)} ${n(-Ro * 0.8)} ${n(-Ro * 0.98)} ${n(-Ro * 1.02)} ${n(-jaw)}z`;
  out +=
    path(c, shaft, null, c.W * 2) +
    place(xo, 0, -rot, path(c, head, null, c.W * 2)) +
    (second ? place(xr, 0, 180 - rot, path(c, head, null, c.W * 2)) : path(c, circle(xr, 0, Rr), null, c.W * 2));
  out +=
    path(c, shaft, m[0], 0) +
    place(xo, 0, -rot, path(c, head, m[0], 0)) +
    (second ? place(xr, 0, 180 - rot, path(c, head, m[0], 0)) : path(c, circle(xr, 0, Rr), m[0], 0));
  out += path(c, `M${n(xo + Ro)} ${n(b * 0.2)}H${n(xr - Rr)}V${n(b * 0.8)}H${n(xo + Ro)}z`, m[1], 0);
  if (!second)
    out +=
      path(c, circle(xr, 0, Rr * 0.82), null, c.rich ? 0.5 : 0) +
      path(c, star(xr, 0, Rr * 0.66, Rr * 0.57, 12), PAPER, 1);
  if (c.fine) out += label(0, b * 0.36, second ? `${num(s)} × ${num(second)}` : num(s), b * 1.1, DIMENSION_INK, 600);
  if (c.dims) out += place(xo, 0, -rot, dimension(c, -Ro * 1.02, -jaw, -Ro * 1.02, jaw, 52, num(s)));
  if (c.dims && second)
    out += place(xr, 0, 180 - rot, dimension(c, -Ro * 1.02, jaw, -Ro * 1.02, -jaw, -52, num(second)));
  out += dimension(c, xo, -Ro, xr, -Ro, -48, num(a.L || Math.round(s * 10 + 40)));
  return place(400, 400, -45, out);
}
