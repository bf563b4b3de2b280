import { INK, mark, n, num, PAPER, type Pen, tones } from '../pen.ts';
import { circle, label, path } from '../shapes.ts';
import { cross, dimension } from '../sheet.ts';

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
  const steps = a.style === 'flap' ? (c.rich ? 48 : 20) : 0;
  let marks = '';
  for (let i = 0; i < steps; i++) {
    const angle = (i * 2 * Math.PI) / steps;
    const inner = R * 0.58;
    marks += `M${n(400 + inner * Math.cos(angle))} ${n(400 + inner * Math.sin(angle))}L${n(400 + R * Math.cos(angle + 0.18))} ${n(400 + R * Math.sin(angle + 0.18))}`;
  }
  if (marks) out += path(c, marks, null, 0.5);
  if (a.style !== 'diamond') out += path(c, circle(400, 400, R * 0.52), a.style === 'cutting' ? '#D8362A' : PAPER);
  // A rim without gaps: the mark of a disc for tiles.
  else
    out += path(c, circle(400, 400, R * 0.9), null, 1) + (c.fine ? path(c, circle(400, 400, R * 0.95), null, 0.5) : '');
  out += path(c, circle(400, 400, R * 0.3), tones('zinc')[0]) + path(c, circle(400, 400, R * 0.16), PAPER);
  if (c.fine && a.d)
    out += label(
      400,
      400 - R * (a.style === 'diamond' ? 0.56 : 0.36),
      `${num(a.d)} mm`,
      R * 0.11,
      a.style === 'cutting' ? PAPER : INK,
    );
  out += cross(c, 400, 400, R * 1.12);
  return out + dimension(c, 400 - R, 400, 400 + R, 400, -R - 44, mark(c, 'd', `Ø ${num(a.d)}`));
}
