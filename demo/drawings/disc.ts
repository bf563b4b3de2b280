import { INK, mark, n, num, PAPER, type Pen, tones } from './pen.ts';
import { circle, label, path } from './shapes.ts';
import { cross, dimension } from './sheet.ts';

export interface DiscShape {
  d: number;
  style: 'cutting' | 'flap' | 'diamond';
}

/** Disc for angle grinders. */
export function drawDisc(a: DiscShape, c: Pen): string {
  const R = c.dims ? 270 : c.rich ? 310 : 345;
  const m = tones(a.style === 'cutting' ? 'anthracite' : a.style === 'flap' ? 'orange' : 'zinc');
  let out = path(c, circle(400, 400, R), m[0]);
  out += path(
    c,
    `M${n(400 + R * 0.94)} 400A${n(R * 0.94)} ${n(R * 0.94)} 0 0 1 ${n(400 - R * 0.94)} 400Q400 ${n(400 + R * 0.8)} ${n(400 + R * 0.94)} 400z`,
    m[1],
    0,
  );
  const steps = a.style === 'flap' ? (c.rich ? 48 : 20) : a.style === 'diamond' ? 12 : 0;
  let marks = '';
  for (let i = 0; i < steps; i++) {
    const angle = (i * 2 * Math.PI) / steps;
    const bend = a.style === 'flap' ? 0.18 : 0;
    const inner = a.style === 'flap' ? R * 0.58 : R * 0.84;
    marks += `M${n(400 + inner * Math.cos(angle))} ${n(400 + inner * Math.sin(angle))}L${n(400 + R * Math.cos(angle + bend))} ${n(400 + R * Math.sin(angle + bend))}`;
  }
  if (marks) out += path(c, marks, null, 0.5);
  if (a.style !== 'diamond') out += path(c, circle(400, 400, R * 0.52), a.style === 'cutting' ? '#D8362A' : PAPER);
  else out += path(c, circle(400, 400, R * 0.84), null, 0.5);
  out += path(c, circle(400, 400, R * 0.3), tones('zinc')[0]) + path(c, circle(400, 400, R * 0.16), PAPER);
  if (c.fine && a.d && a.style !== 'diamond')
    out += label(400, 400 - R * 0.36, `${num(a.d)} mm`, R * 0.11, a.style === 'cutting' ? PAPER : INK);
  out += cross(c, 400, 400, R * 1.12);
  return out + dimension(c, 400 - R, 400, 400 + R, 400, -R - 44, mark(c, 'd', `Ø ${num(a.d)}`));
}
