import { type Material, mark, n, type Pen, tones } from '../pen.ts';
import { line, path, place } from '../shapes.ts';
import { axis, dimension } from '../sheet.ts';
import { cylinder } from '../solids.ts';

export interface QuickCouplingShape {
  size: string;
  material?: Material;
}

/** Quick hose coupling: ribbed nut on the hose's side, sliding ring, mouth. */
export function drawQuickCoupling(a: QuickCouplingShape, c: Pen): string {
  const ring = tones(a.material, 'orange');
  const body = tones(a.material === 'brass' ? 'brass' : 'anthracite');
  let out = axis(c, -330, 0, 330, 0);
  out += cylinder(c, -262, -60, 128, body, 16);
  if (c.rich) {
    let ribs = '';
    for (let i = -6; i <= 6; i++) ribs += `M-238 ${n(128 * Math.sin((i * Math.PI) / 14))}H-90`;
    out += path(c, ribs, null, 0.5);
  }
  out += cylinder(c, -60, -16, 104, body) + cylinder(c, -16, 148, 142, ring, 30);
  out += line(c, 14, -142, 14, 142) + line(c, 112, -142, 112, 142);
  out += cylinder(c, 148, 252, 112, ring, 10) + line(c, 222, -112, 222, 112);
  out += dimension(c, -262, -128, -262, 128, 60, mark(c, 'd', a.size));
  return place(400, 400, -30, `<g transform="scale(${c.dims ? 0.96 : c.rich ? 1.06 : 1.22})">${out}</g>`);
}
