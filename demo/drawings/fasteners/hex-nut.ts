import { type Material, mark, n, num, PAPER, type Pen, type Tones, tones } from '../pen.ts';
import { circle, line, ngon, path, polygon, rect } from '../shapes.ts';
import { axis, cross, dimension } from '../sheet.ts';

export interface HexNutShape {
  d: number;
  /** Height, mm. */
  m: number;
  /** With a polyamide ring (DIN 985) or with a serrated flange (DIN 6923). */
  style?: 'locking' | 'flange';
  material?: Material;
}

/** Hex nut: front view and side view. */
export function drawHexNut(a: HexNutShape, c: Pen): string {
  const m = tones(a.material);
  const room = a.style === 'flange' ? 0.86 : 1;
  const R = (c.dims ? 205 : c.rich ? 240 : 345) * room;
  const cx = c.rich ? (c.dims ? 300 : 290) : 400;
  const cy = c.rich ? (c.dims ? 340 : 310) : 400;
  let out = a.style === 'flange' ? flangeFromAbove(c, cx, cy, R, m) : '';
  const lower = polygon([
    [cx + R, cy],
    [cx + R / 2, cy + R * 0.866],
    [cx - R / 2, cy + R * 0.866],
    [cx - R, cy],
  ]);
  out += path(c, ngon(cx, cy, R, 6, 0), m[0], 0) + path(c, lower, m[1], 0) + path(c, ngon(cx, cy, R, 6, 0));
  out += path(c, circle(cx, cy, R * 0.85), m[0], 0.5);
  if (a.style === 'locking') {
    out += path(c, circle(cx, cy, R * 0.74), m[1], 0.5) + path(c, circle(cx, cy, R * 0.64), tones('blue')[0], 0.5);
  }
  out += path(c, circle(cx, cy, R * 0.5), PAPER);
  const root = R * 0.58;
  if (a.style !== 'locking')
    out += path(c, `M${n(cx + root)} ${n(cy)}A${n(root)} ${n(root)} 0 1 1 ${n(cx)} ${n(cy - root)}`, null, 0.5);
  out += cross(c, cx, cy, R * (a.style === 'flange' ? 1.34 : 1.16));
  if (!c.rich) return out;
  const side = c.dims
    ? { x: a.style === 'locking' ? 548 : 570, y: cy, E: R, h: R * (a.style === 'locking' ? 0.72 : 0.88) }
    : { x: 520, y: 590, E: R * 0.62, h: R * 0.56 };
  out += sideView(c, side, a.style, m);
  const { x, y, E, h } = side;
  const half = a.style === 'flange' ? E * 1.3 : E * 0.84;
  const high = a.style === 'locking' ? h * 1.3 : h;
  out += dimension(c, x, y - half, x + high, y - half, -E * 0.16 - 40, mark(c, 'm', num(a.m)));
  if (c.dims)
    out += dimension(
      c,
      cx - R * 0.5,
      cy + R * 0.5,
      cx + R * 0.5,
      cy + R * 0.5,
      R * (a.style === 'flange' ? 0.84 : 0.4) + 56,
      mark(c, 'd', `M${num(a.d)}`),
    );
  return out;
}

/** The flange seen from above, with its serrations. */
function flangeFromAbove(c: Pen, cx: number, cy: number, R: number, m: Tones): string {
  const outer = R * 1.26;
  let teeth = '';
  for (let i = 0; i < 40; i++) {
    const angle = (i * Math.PI) / 20;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    teeth += `M${n(cx + outer * 0.9 * cos)} ${n(cy + outer * 0.9 * sin)}L${n(cx + outer * cos)} ${n(cy + outer * sin)}`;
  }
  return (
    path(c, circle(cx, cy, outer), m[0], 0) +
    path(c, `M${n(cx + outer)} ${n(cy)}A${n(outer)} ${n(outer)} 0 0 1 ${n(cx - outer)} ${n(cy)}z`, m[1], 0) +
    path(c, circle(cx, cy, outer)) +
    (c.rich ? path(c, teeth, null, 0.5) : '')
  );
}

function sideView(
  c: Pen,
  { x, y, E, h }: { x: number; y: number; E: number; h: number },
  style: HexNutShape['style'],
  m: Tones,
): string {
  const ch = h * 0.12;
  const from = style === 'flange' ? x + h * 0.2 : x;
  const to = x + h;
  const body = polygon([
    [from + ch, y - E],
    [to - ch, y - E],
    [to, y - E * 0.84],
    [to, y + E * 0.84],
    [to - ch, y + E],
    [from + ch, y + E],
    [from, y + E * 0.84],
    [from, y - E * 0.84],
  ]);
  let out = '';
  if (style === 'locking') {
    const top = x + h * 1.3;
    const ring = `M${n(to - ch)} ${n(y - E * 0.8)}H${n(top - ch)}Q${n(top)} ${n(y - E * 0.8)} ${n(top)} ${n(y - E * 0.66)}V${n(y + E * 0.66)}Q${n(top)} ${n(y + E * 0.8)} ${n(top - ch)} ${n(y + E * 0.8)}H${n(to - ch)}z`;
    out += path(c, ring, m[0], 0) + path(c, rect(to - ch, y + E * 0.3, top - to, E * 0.5), m[1], 0) + path(c, ring);
    out += path(c, rect(top - ch * 0.2, y - E * 0.56, ch, E * 1.12, 6), tones('blue')[0], 0.5);
  }
  if (style === 'flange') {
    const rim = polygon([
      [x, y - E * 1.3],
      [x + h * 0.12, y - E * 1.3],
      [x + h * 0.36, y - E * 0.96],
      [x + h * 0.36, y + E * 0.96],
      [x + h * 0.12, y + E * 1.3],
      [x, y + E * 1.3],
    ]);
    out += path(c, rim, m[0], 0) + path(c, rect(x, y + E * 0.6, h * 0.16, E * 0.68), m[1], 0) + path(c, rim);
  }
  out +=
    path(c, body, m[0], 0) +
    path(c, rect(from + ch * 0.3, y + E * 0.5, to - from - ch * 0.6, E * 0.42), m[1], 0) +
    path(c, body) +
    line(c, from + ch, y - E / 2, to - ch, y - E / 2) +
    line(c, from + ch, y + E / 2, to - ch, y + E / 2) +
    path(
      c,
      `M${n(from + ch)} ${n(y - E / 2)}Q${n(from - ch)} ${n(y)} ${n(from + ch)} ${n(y + E / 2)}M${n(to - ch)} ${n(y - E / 2)}Q${n(to + ch)} ${n(y)} ${n(to - ch)} ${n(y + E / 2)}`,
      null,
      0.5,
    );
  return out + axis(c, x - 40, y, x + h * (style === 'locking' ? 1.3 : 1) + 40, y);
}
