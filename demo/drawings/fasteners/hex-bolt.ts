import { INK, type Material, mark, n, num, type Pen, tones } from '../pen.ts';
import { circle, label, line, ngon, path, place, polygon } from '../shapes.ts';
import { axis, cross, dimension, fitDiagonal } from '../sheet.ts';
import { breakLine, cylinder, thread } from '../solids.ts';

export interface HexBoltShape {
  d: number;
  l: number;
  /** Plain shank under the head (DIN 931). */
  part?: boolean;
  /** Property class stamped on the head: `8.8`, `A2-70`; none when the bolt has none. */
  grade?: string;
  /** Only the head from the front; the length does not matter then. */
  view?: 'head';
  material?: Material;
}

/** Width across flats, mm, by thread, of the bolts that are drawn with their own measures. */
const FLATS: Readonly<Record<number, number>> = { 6: 10, 8: 13, 10: 17, 12: 19 };

/** The head from the front, with its mark and the width across flats. */
function drawHead(a: HexBoltShape, c: Pen): string {
  const m = tones(a.material);
  const r = c.dims ? 270 : c.rich ? 320 : 350;
  const flats = r * Math.sin(Math.PI / 3);
  const size = r * (a.grade && a.grade.length > 4 ? 0.3 : 0.38);
  return (
    path(c, ngon(400, 410, r, 6, 0), m[1]) +
    path(c, circle(400, 410, flats * 0.97), m[0], 0.5) +
    cross(c, 400, 410, r * 1.16) +
    (a.grade ? label(400, 410 + size * 0.35, a.grade, size, INK, 600, m[0]) : '') +
    dimension(c, 400 + r / 2, 410 - flats, 400 + r / 2, 410 + flats, -r / 2 - 50, mark(c, 's', num(FLATS[a.d] ?? a.d)))
  );
}

/** Hexagon head bolt. */
export function drawHexBolt(a: HexBoltShape, c: Pen): string {
  if (a.view === 'head') return drawHead(a, c);
  const d = a.d || 8;
  const l = a.l;
  const m = tones(a.material);
  const r = Math.min(l / d, 5.4);
  const broken = l / d > 5.6;
  const k = 0.66;
  const e = 1.9;
  const q = fitDiagonal(c, k + r, e, e / 2);
  const K = k * q;
  const E = e * q;
  const L = r * q;
  const R = q / 2;
  const ch = 0.13 * q;
  const x0 = -(K + L) / 2;
  const xh = x0 + L;
  const xe = xh + K;
  let out = '';
  out += axis(c, x0 - 40, 0, xe + 40, 0);
  const plain = a.part ? L * 0.42 : 0;
  out += thread(c, x0 + ch * 0.8, xh - plain, Math.max(q * 0.16, 24 * Math.min(1, c.u / 4), 2.6 * c.u), R, R * 0.84, m);
  out += path(
    c,
    polygon([
      [x0 + ch * 0.8, -R * 0.84],
      [x0, -R * 0.68],
      [x0, R * 0.68],
      [x0 + ch * 0.8, R * 0.84],
    ]),
    m[0],
    1,
  );
  if (plain) out += cylinder(c, xh - plain, xh, R, m);
  if (broken) out += breakLine(c, x0 + L * 0.55, R, 26 + 6 * Math.min(c.u, 4));
  const head = polygon([
    [xh, -E / 2],
    [xe - ch, -E / 2],
    [xe, -E * 0.41],
    [xe, E * 0.41],
    [xe - ch, E / 2],
    [xh, E / 2],
  ]);
  out +=
    path(c, head, m[0], 0) +
    path(
      c,
      polygon([
        [xh, E / 4],
        [xe - ch, E / 4],
        [xe - ch * 0.4, E * 0.41],
        [xe - ch, E / 2],
        [xh, E / 2],
      ]),
      m[1],
      0,
    ) +
    path(c, head, null, 1);
  out += line(c, xh, -E / 4, xe - ch, -E / 4) + line(c, xh, E / 4, xe - ch, E / 4);
  if (c.rich)
    out += path(
      c,
      `M${n(xe - ch)} ${n(-E / 4)}Q${n(xe + ch * 0.9)} 0 ${n(xe - ch)} ${n(E / 4)}M${n(xe - ch)} ${n(-E / 2)}Q${n(xe + ch * 0.2)} ${n(-E * 0.37)} ${n(xe - ch)} ${n(-E / 4)}M${n(xe - ch)} ${n(E / 2)}Q${n(xe + ch * 0.2)} ${n(E * 0.37)} ${n(xe - ch)} ${n(E / 4)}`,
      null,
      0.5,
    );
  out +=
    dimension(c, x0, -R, xh, -R, -E / 2 + R - 44, mark(c, 'L', num(l))) +
    dimension(c, x0, -R, x0, R, 58, mark(c, 'd', `M${num(d)}`));
  const sft = c.rich ? 352 : 400;
  let body = place(sft, sft, -45, out);
  const s2 = E / 2;
  if (c.rich) {
    const ex = 800 - s2 * 0.92 - (c.dims ? 66 : 44);
    const ey = ex;
    body += place(
      ex,
      ey,
      0,
      path(c, ngon(0, 0, s2, 6, 0), m[0], 1) +
        path(c, circle(0, 0, s2 * 0.82), null, 0.5) +
        cross(c, 0, 0, s2 * 1.18) +
        (c.fine && a.grade
          ? label(0, s2 * 0.13, a.grade, s2 * (a.grade.length > 4 ? 0.32 : 0.36), INK, 600, m[0])
          : ''),
    );
  }
  return body;
}
