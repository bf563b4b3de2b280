import { DIMENSION_INK, type Material, mark, n, num, type Pen, tones } from '../pen.ts';
import { group, place } from '../shapes.ts';
import { axis, dimension } from '../sheet.ts';
import { collar, type Joint, tube } from '../solids.ts';

export interface ElbowShape {
  d: number;
  type: Joint;
  /** Replaces the diameter for threaded sizes (1/2"). */
  label?: string;
  material?: Material;
}

/** 90 degree elbow. */
export function drawElbow(a: ElbowShape, c: Pen): string {
  const m = tones(a.material, 'copper');
  const d = a.d || 22;
  const w = 170;
  const r = w / 2;
  let out = '';
  const x = 262;
  const y = 262;
  const rad = 150;
  const type = a.type;
  const pth = `M${x} 600V${y + rad}A${rad} ${rad} 0 0 1 ${x + rad} ${y}H600`;
  const k = r * 0.58;
  out += tube(c, pth, w, m, `M${x + k} 600V${y + rad}A${rad - k} ${rad - k} 0 0 1 ${x + rad} ${y + k}H600`, r * 0.72);
  out +=
    place(x, 500, 90, collar(c, 0, 176, r * 1.18, m, type)) + place(500, y, 0, collar(c, 0, 176, r * 1.18, m, type));
  out +=
    axis(c, x, 726, x, y + rad) +
    axis(c, x + rad, y, 726, y) +
    (c.dims
      ? `<path d="M${x} ${y + rad}A${rad} ${rad} 0 0 1 ${x + rad} ${y}" fill="none" stroke="${DIMENSION_INK}" stroke-width="${n(c.T * 0.8)}" stroke-dasharray="${n(16 * c.u)} ${n(5 * c.u)} ${n(3 * c.u)} ${n(5 * c.u)}"/>`
      : '');
  out +=
    dimension(c, 676, y - r * 1.3, 676, y + r * 1.3, -54, mark(c, 'd', a.label ?? `Ø ${num(d)}`)) +
    dimension(c, x, y + rad, 676, y + rad, 170, mark(c, 'L', num(Math.round(d * 1.95))));
  let t = c.dims ? 'translate(20 48) scale(.9)' : 'translate(-44 -44) scale(1.04)';
  if (!c.rich) t = 'translate(-56 -56) scale(1.08)';
  return group(t, out);
}
