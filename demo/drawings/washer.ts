import { type Material, mark, n, num, PAPER, type Pen, tones } from './pen.ts';
import { circle, line, path, rect } from './shapes.ts';
import { cross, dimension } from './sheet.ts';

export interface WasherShape {
  /** Thread it belongs to, outer diameter, thickness (mm). */
  d: number;
  outer: number;
  s: number;
  material?: Material;
}

/** Flat washer. */
export function drawWasher(a: WasherShape, c: Pen): string {
  const d = a.d;
  const De = a.outer;
  const s = a.s;
  const m = tones(a.material);
  const R = c.dims ? 225 : c.rich ? 250 : 340;
  const cx = c.rich ? 330 : 400;
  const cy = 400;
  const r = R * Math.min(0.8, Math.max(0.28, (d * 1.05) / De));
  let out = '';
  out += path(c, circle(cx, cy, R) + circle(cx, cy, r), m[0], 0, ' fill-rule="evenodd"');
  out += path(
    c,
    `M${n(cx + R)} ${n(cy)}A${n(R)} ${n(R)} 0 0 1 ${n(cx - R)} ${n(cy)}H${n(cx - r)}A${n(r)} ${n(r)} 0 0 0 ${n(cx + r)} ${n(cy)}z`,
    m[1],
    0,
    ' opacity=".55"',
  );
  out +=
    path(c, circle(cx, cy, R), null, 1) +
    path(c, circle(cx, cy, r), null, 1) +
    (c.rich ? path(c, circle(cx, cy, R * 0.955), null, 0.5) : '');
  out += cross(c, cx, cy, R * 1.14);
  if (c.rich) {
    const w = Math.max((2 * R * s) / De, 20);
    const x = cx + R + (c.dims ? 110 : 60);
    out +=
      path(c, rect(x, cy - R, w, 2 * R), m[0], 0) +
      path(c, rect(x, cy - r, w, 2 * r), PAPER, 0) +
      path(c, rect(x, cy - R, w, 2 * R), null, 1) +
      line(c, x, cy - r, x + w, cy - r) +
      line(c, x, cy + r, x + w, cy + r);
    if (c.fine) {
      let hh = '';
      for (let y = 0; y < R - r - 6; y += 22) {
        hh += `M${n(x)} ${n(cy - r - y - 2)}l${n(w)} ${n(-Math.min(w, R - r - y - 2))}M${n(x)} ${n(cy + R - y - 2)}l${n(w)} ${n(-Math.min(w, R - r - y - 2))}`;
      }
      out += path(c, hh, null, c.T * 0.7);
    }
    out += dimension(c, x, cy - R, x + w, cy - R, -44, mark(c, 's', num(s)));
  }
  out +=
    dimension(c, cx - R, cy, cx + R, cy, -R - 50, mark(c, 'D', `Ø ${num(De)}`)) +
    dimension(c, cx - r, cy, cx + r, cy, R + 70, mark(c, 'd', `Ø ${num(Math.round(a.d * 10.5) / 10)}`));
  return out;
}
