import { INK, type Material, mark, num, PAPER, type Pen, tones } from '../pen.ts';
import { circle, path, rect, stroke } from '../shapes.ts';
import { cross, dimension } from '../sheet.ts';

export interface HoseShape {
  d: number;
  material?: Material;
}

/** Coil of garden hose or flexible pipe. */
export function drawHose(a: HoseShape, c: Pen): string {
  const m = tones(a.material, 'green');
  const rings = c.rich ? [290, 244, 198] : [280, 200];
  const width = c.rich ? 42 : 70;
  let out = '';
  for (const r of rings) {
    out += stroke(circle(400, 400, r), INK, width + c.W) + stroke(circle(400, 400, r), m[0], width - c.W);
    out += stroke(`M${400 + r} 400A${r} ${r} 0 0 1 ${400 - r} 400`, m[1], width * 0.4);
  }
  for (const angle of [0, 120, 240]) {
    out += `<g transform="rotate(${angle} 400 400)">${path(c, rect(376, 70, 48, 190, 10), PAPER)}</g>`;
  }
  return out + cross(c, 400, 400, 360) + dimension(c, 80, 400, 720, 400, 350, mark(c, 'd', `Ø ${num(a.d)}`));
}
