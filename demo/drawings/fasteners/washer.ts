import { type Material, mark, n, num, PAPER, type Pen, tones } from '../pen.ts';
import { circle, line, path, polygon, rect } from '../shapes.ts';
import { cross, dimension } from '../sheet.ts';

export interface WasherShape {
  /** Hole, outer diameter, thickness (mm). */
  hole: number;
  outer: number;
  s: number;
  /** Split and bent: a spring washer. */
  spring?: boolean;
  material?: Material;
}

/** Plain or spring washer: front view, and section (plain) or edge (spring). */
export function drawWasher(a: WasherShape, c: Pen): string {
  const m = tones(a.material);
  const R = c.dims ? 225 : c.rich ? 250 : 340;
  const cx = c.rich ? 330 : 400;
  const cy = 400;
  const r = R * Math.min(0.8, Math.max(0.28, a.hole / a.outer));
  let out = path(c, circle(cx, cy, R) + circle(cx, cy, r), m[0], 0, ' fill-rule="evenodd"');
  out += path(
    c,
    `M${n(cx + R)} ${n(cy)}A${n(R)} ${n(R)} 0 0 1 ${n(cx - R)} ${n(cy)}H${n(cx - r)}A${n(r)} ${n(r)} 0 0 0 ${n(cx + r)} ${n(cy)}z`,
    m[1],
    0,
    ' opacity=".55"',
  );
  out += path(c, circle(cx, cy, R)) + path(c, circle(cx, cy, r));
  if (a.spring) out += split(c, cx, cy, r, R);
  else if (c.rich) out += path(c, circle(cx, cy, R * 0.955), null, 0.5);
  out += cross(c, cx, cy, R * 1.14);
  if (c.rich) {
    const w = Math.max((2 * R * a.s) / a.outer, 20);
    const x = cx + R + (c.dims ? 110 : 60);
    out += a.spring ? edge(c, x, cy, w, R, m) : section(c, x, cy, w, r, R, m);
    out += dimension(c, x, cy - R, x + w, cy - R, -44, mark(c, 's', num(a.s)));
  }
  out += dimension(c, cx - R, cy, cx + R, cy, -R - 50, mark(c, 'D', `Ø ${num(a.outer)}`));
  return out + dimension(c, cx - r, cy, cx + r, cy, R + 70, mark(c, 'd', `Ø ${num(a.hole)}`));
}

/** The oblique cut through the ring, at the top. */
function split(c: Pen, cx: number, cy: number, r: number, R: number): string {
  const gap = R * 0.09;
  const lean = R * 0.16;
  const x = cx + R * 0.04;
  const cut = polygon([
    [x - lean, cy - r + c.W],
    [x + lean, cy - R - c.W],
    [x + lean + gap, cy - R - c.W],
    [x - lean + gap, cy - r + c.W],
  ]);
  const left = `M${n(x - lean)} ${n(cy - r)}L${n(x + lean)} ${n(cy - R)}`;
  const right = `M${n(x - lean + gap)} ${n(cy - r)}L${n(x + lean + gap)} ${n(cy - R)}`;
  return path(c, cut, PAPER, 0) + path(c, left + right);
}

/** A spring washer from the side: one turn with a gap between its two ends. */
function edge(c: Pen, x: number, cy: number, w: number, R: number, m: readonly [string, string]): string {
  const step = w * 0.9;
  const band = polygon([
    [x, cy - R],
    [x + w, cy - R],
    [x + w + step, cy + R],
    [x + step, cy + R],
  ]);
  const shade = polygon([
    [x + w * 0.55, cy - R],
    [x + w, cy - R],
    [x + w + step, cy + R],
    [x + w * 0.55 + step, cy + R],
  ]);
  const y = cy - R * 0.1;
  const cut = `M${n(x + step * 0.44)} ${n(y + R * 0.16)}L${n(x + w + step * 0.44)} ${n(y - R * 0.16)}`;
  return path(c, band, m[0], 0) + path(c, shade, m[1], 0) + path(c, band) + path(c, cut, null, c.W * 1.4);
}

function section(c: Pen, x: number, cy: number, w: number, r: number, R: number, m: readonly [string, string]): string {
  let out =
    path(c, rect(x, cy - R, w, 2 * R), m[0], 0) +
    path(c, rect(x, cy - r, w, 2 * r), PAPER, 0) +
    path(c, rect(x, cy - R, w, 2 * R)) +
    line(c, x, cy - r, x + w, cy - r) +
    line(c, x, cy + r, x + w, cy + r);
  if (c.fine) {
    let hatching = '';
    for (let y = 0; y < R - r - 6; y += 22) {
      const rise = n(-Math.min(w, R - r - y - 2));
      hatching += `M${n(x)} ${n(cy - r - y - 2)}l${n(w)} ${rise}M${n(x)} ${n(cy + R - y - 2)}l${n(w)} ${rise}`;
    }
    out += path(c, hatching, null, c.T * 0.7);
  }
  return out;
}
