import { type Material, mark, n, num, PAPER, type Pen, tones } from './pen.ts';
import { circle, line, ngon, path, polygon, rect } from './shapes.ts';
import { axis, cross, dimension } from './sheet.ts';

export interface HexNutShape {
  d: number;
  material?: Material;
}

/** Hex nut. */
export function drawHexNut(a: HexNutShape, c: Pen): string {
  const d = a.d || 8;
  const m = tones(a.material);
  const R = c.dims ? 205 : c.rich ? 240 : 345;
  let cx = c.rich ? 300 : 400;
  let cy = c.rich ? 340 : 400;
  let out = '';
  if (c.rich && !c.dims) {
    cx = 290;
    cy = 310;
  }
  out +=
    path(c, ngon(cx, cy, R, 6, 0), m[0], 0) +
    path(
      c,
      polygon([
        [cx + R, cy],
        [cx + R / 2, cy + R * 0.866],
        [cx - R / 2, cy + R * 0.866],
        [cx - R, cy],
      ]),
      m[1],
      0,
    ) +
    path(c, ngon(cx, cy, R, 6, 0), null, 1);
  out += path(c, circle(cx, cy, R * 0.85), m[0], 0.5) + path(c, circle(cx, cy, R * 0.5), PAPER, 1);
  out += path(
    c,
    `M${n(cx + R * 0.58)} ${n(cy)}A${n(R * 0.58)} ${n(R * 0.58)} 0 1 1 ${n(cx)} ${n(cy - R * 0.58)}`,
    null,
    0.5,
  );
  out += cross(c, cx, cy, R * 1.16);
  if (c.rich) {
    let h = R * 0.88;
    let x = c.dims ? 570 : 560;
    let y = cy;
    let E = R;
    let ch = h * 0.12;
    if (!c.dims) {
      x = 520;
      y = 590;
      E = R * 0.62;
      h = R * 0.56;
      ch = h * 0.12;
    }
    const bd = polygon([
      [x + ch, y - E],
      [x + h - ch, y - E],
      [x + h, y - E * 0.84],
      [x + h, y + E * 0.84],
      [x + h - ch, y + E],
      [x + ch, y + E],
      [x, y + E * 0.84],
      [x, y - E * 0.84],
    ]);
    out +=
      path(c, bd, m[0], 0) +
      path(c, rect(x + ch * 0.3, y + E * 0.5, h - ch * 0.6, E * 0.42), m[1], 0) +
      path(c, bd, null, 1) +
      line(c, x + ch, y - E / 2, x + h - ch, y - E / 2) +
      line(c, x + ch, y + E / 2, x + h - ch, y + E / 2);
    out += path(
      c,
      `M${n(x + ch)} ${n(y - E / 2)}Q${n(x - ch)} ${n(y)} ${n(x + ch)} ${n(y + E / 2)}M${n(x + h - ch)} ${n(y - E / 2)}Q${n(x + h + ch)} ${n(y)} ${n(x + h - ch)} ${n(y + E / 2)}`,
      null,
      0.5,
    );
    out += axis(c, x - 40, y, x + h + 40, y);
    out += dimension(
      c,
      x,
      y - E * 0.84,
      x + h,
      y - E * 0.84,
      -E * 0.16 - 40,
      mark(c, 'm', num(Math.round(d * 8.1) / 10)),
    );
    if (c.dims)
      out += dimension(
        c,
        cx - R * 0.5,
        cy + R * 0.5,
        cx + R * 0.5,
        cy + R * 0.5,
        R * 0.4 + 56,
        mark(c, 'd', `M${num(d)}`),
      );
  }
  return out;
}
