import { type Material, mark, n, num, type Pen, tones } from '../pen.ts';
import { circle, path, rect } from '../shapes.ts';
import { axis, dimension } from '../sheet.ts';

export interface RadiatorShape {
  sections: number;
  /** Towel rail: two uprights with horizontal bars. */
  towel?: boolean;
  material?: Material;
}

/** Sectional radiator, or towel rail. */
export function drawRadiator(a: RadiatorShape, c: Pen): string {
  const m = tones(a.material, 'white');
  return a.towel ? towelRail(c, m) : sectional(c, m, Math.min(a.sections, c.rich ? 10 : 6));
}

function sectional(c: Pen, m: readonly [string, string], sections: number): string {
  const pitch = Math.min(70, 560 / sections);
  const width = pitch * sections;
  const x0 = 400 - width / 2;
  let out = '';
  for (let i = 0; i < sections; i++) {
    const x = x0 + i * pitch;
    out += path(c, rect(x, 180, pitch, 440, pitch * 0.4), m[0]);
    out += path(c, rect(x + pitch * 0.58, 200, pitch * 0.3, 400, pitch * 0.15), m[1], 0);
    if (c.rich) out += path(c, rect(x + pitch * 0.28, 230, pitch * 0.44, 340, pitch * 0.2), null, 0.5);
  }
  for (const y of [230, 570]) {
    for (const x of [x0 - 26, x0 + width]) out += path(c, rect(x, y - 26, 26, 52, 4), m[1]);
  }
  out += axis(c, x0 - 70, 230, x0 + width + 70, 230) + axis(c, x0 - 70, 570, x0 + width + 70, 570);
  out += dimension(c, x0, 180, x0 + width, 180, -60, mark(c, 'L', num(sections * 80)));
  return out + dimension(c, x0 + width, 180, x0 + width, 620, -90, 'H');
}

function towelRail(c: Pen, m: readonly [string, string]): string {
  let out = '';
  const step = c.rich ? 44 : 76;
  for (let y = 130; y <= 670; y += step) {
    if (Math.round((y - 130) / step) % 5 !== 4) {
      out +=
        path(c, rect(250, y, 300, step * 0.5, step * 0.2), m[0]) +
        path(c, rect(252, n(y + step * 0.3), 296, step * 0.18), m[1], 0);
    }
  }
  for (const x of [220, 534]) {
    out += path(c, rect(x, 90, 46, 620, 20), m[0]) + path(c, rect(x + 28, 104, 12, 590, 6), m[1], 0);
    if (c.rich) out += path(c, circle(x + 23, 726, 14), m[1]);
  }
  return out + dimension(c, 220, 90, 580, 90, -26, 'L') + dimension(c, 580, 90, 580, 710, -70, 'H');
}
