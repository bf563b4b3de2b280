import { type Material, mark, n, num, type Pen, tones } from '../pen.ts';
import { group, path, place } from '../shapes.ts';
import { axis, dimension } from '../sheet.ts';
import { collar, type Joint, tube } from '../solids.ts';

export interface TeeShape {
  d: number;
  type: Joint;
  label?: string;
  material?: Material;
}

/** Tee. */
export function drawTee(a: TeeShape, c: Pen): string {
  const m = tones(a.material, 'copper');
  const d = a.d || 22;
  const r = 78;
  const type = a.type;
  let out = '';
  out +=
    tube(c, 'M400 372V600', r * 2, m, `M${n(400 + r * 0.58)} 372V600`, r * 0.72) +
    tube(c, 'M180 300H620', r * 2, m, `M180 ${n(300 + r * 0.58)}H620`, r * 0.72);
  out += `<path d="M${n(400 - r + c.W / 2)} ${n(300 + r - c.W)}h${n(2 * r - c.W)}v${n(3 * c.W)}h${n(-2 * r + c.W)}z" fill="${m[1]}"/>`;
  if (c.rich)
    out += path(c, `M${n(400 - r)} ${n(300 + r)}Q400 ${n(300 + r * 0.2)} ${n(400 + r)} ${n(300 + r)}`, null, 0.5);
  out +=
    place(530, 300, 0, collar(c, 0, 160, r * 1.18, m, type)) +
    place(270, 300, 180, group('scale(1 -1)', collar(c, 0, 160, r * 1.18, m, type))) +
    place(400, 430, 90, group('scale(1 -1)', collar(c, 0, 160, r * 1.18, m, type)));
  out += axis(c, 70, 300, 730, 300) + axis(c, 400, 180, 400, 640);
  out +=
    dimension(c, 110, 300 - r * 1.3, 690, 300 - r * 1.3, -54, mark(c, 'L', num(Math.round(d * 3.5)))) +
    dimension(c, 690, 300 - r * 1.3, 690, 300 + r * 1.3, -56, mark(c, 'd', a.label ?? `Ø ${num(d)}`));
  return group(
    c.dims ? 'translate(24 72) scale(.92)' : c.rich ? 'translate(0 22)' : 'translate(-44 -10) scale(1.11)',
    out,
  );
}
