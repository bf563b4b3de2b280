import { type Material, mark, type Pen, tones } from '../pen.ts';
import { circle, group, line, path, place, rect } from '../shapes.ts';
import { axis, dimension } from '../sheet.ts';
import { thread } from '../solids.ts';
import { femaleEnd } from './valve-parts.ts';

export interface BibTapShape {
  size: string;
  material?: Material;
}

/** Bib tap: thread for the wall, handwheel on top, bent outlet with a hose tail. */
export function drawBibTap(a: BibTapShape, c: Pen): string {
  const m = tones(a.material, 'brass');
  const wheel = tones('red');
  const cy = 400;
  let out = axis(c, 40, cy, 560, cy);
  out += place(0, cy, 0, thread(c, 90, 190, Math.max(14, 2.6 * c.u), 72, 64, m)) + femaleEnd(c, 190, 70, cy, 96, m);
  const bend = `M250 ${cy - 78}H470Q600 ${cy - 72} 604 ${cy + 70}V${cy + 120}H484V${cy + 84}Q480 ${cy + 56} 448 ${cy + 56}H250z`;
  const shade = `M250 ${cy + 14}H470Q540 ${cy + 20} 548 ${cy + 120}H484V${cy + 84}Q480 ${cy + 56} 448 ${cy + 56}H250z`;
  out += path(c, bend, m[0], 0) + path(c, shade, m[1], 0) + path(c, bend);
  out +=
    path(c, rect(466, cy + 120, 156, 56, 8), m[0]) +
    line(c, 518, cy + 120, 518, cy + 176) +
    line(c, 570, cy + 120, 570, cy + 176);
  let tail = '';
  for (let i = 0; i < 4; i++) {
    const y = cy + 176 + i * 34;
    tail += `M500 ${y}H588L578 ${y + 34}H510z`;
  }
  out += path(c, tail, m[0]);
  out += path(c, rect(316, cy - 150, 108, 76, 8), m[0]) + path(c, rect(346, cy - 214, 48, 66, 4), m[1]);
  out += path(c, rect(246, cy - 262, 248, 52, 24), wheel[0]) + path(c, rect(256, cy - 236, 228, 22, 10), wheel[1], 0);
  if (c.rich) out += [280, 325, 370, 415, 460].map((x) => line(c, x, cy - 256, x, cy - 216)).join('');
  out += path(c, circle(370, cy - 270, 14), tones('zinc')[0]);
  out += axis(c, 370, 90, 370, cy + 110) + axis(c, 544, cy + 40, 544, 740);
  out += dimension(c, 90, cy + 72, 90, cy - 72, -46, mark(c, 'DN', a.size));
  return group(
    c.dims ? 'translate(44 12) scale(.95)' : c.rich ? 'translate(30 0)' : 'translate(-14 -48) scale(1.12)',
    out,
  );
}
