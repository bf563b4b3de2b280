import { type Material, mark, num, type Pen, tones } from '../pen.ts';
import { circle, path, place, rect } from '../shapes.ts';
import { axis, dimension } from '../sheet.ts';
import { cylinder } from '../solids.ts';

export interface ManifoldShape {
  outlets: number;
  material?: Material;
}

/** Manifold with its outlets and regulating knobs. */
export function drawManifold(a: ManifoldShape, c: Pen): string {
  const m = tones(a.material, 'brass');
  const shown = Math.min(a.outlets, c.rich ? 13 : 4);
  const pitch = 560 / shown;
  let out = place(0, 400, 0, cylinder(c, 70, 730, 66, m, 8) + cylinder(c, 40, 110, 80, m, 6));
  for (let i = 0; i < shown; i++) {
    const x = 150 + (i + 0.5) * pitch;
    const half = Math.min(30, pitch * 0.32);
    out +=
      path(c, rect(x - half, 466, 2 * half, 90, 4), m[0]) +
      path(c, rect(x - half * 1.25, 520, 2.5 * half, 52, 6), m[1]);
    out += path(c, rect(x - half, 250, 2 * half, 84, 8), tones(i % 2 ? 'blue' : 'red')[0]);
    if (c.rich) out += path(c, circle(x, 400, half * 0.5), m[1], 0.5) + axis(c, x, 220, x, 610);
  }
  out += axis(c, 20, 400, 780, 400);
  return out + dimension(c, 40, 250, 730, 250, -60, mark(c, 'L', num(50 * a.outlets + 110)));
}
