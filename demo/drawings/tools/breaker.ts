import { INK, num, PAPER, type Pen, tones } from '../pen.ts';
import { circle, label, path, rect } from '../shapes.ts';
import { dimension } from '../sheet.ts';

export interface BreakerShape {
  /** Width in DIN modules of 17.5 mm. */
  modules: number;
  /** Marking on the front: `C16`. */
  rating: string;
  /** Residual current device: with a test button. */
  test?: boolean;
}

/** DIN-rail circuit breaker or residual current device. */
export function drawBreaker(a: BreakerShape, c: Pen): string {
  const m = tones('white');
  const pole = c.dims ? 130 : 150;
  const width = pole * Math.min(a.modules, 4);
  const x0 = 400 - width / 2;
  let out = path(c, rect(x0, 90, width, 620, 12), m[0]) + path(c, rect(x0, 220, width, 360, 8), m[1], 0.5);
  for (let i = 0; i < Math.min(a.modules, 4); i++) {
    const x = x0 + i * pole;
    out +=
      path(c, circle(x + pole / 2, 155, 30), tones('grey')[0]) +
      path(c, circle(x + pole / 2, 645, 30), tones('grey')[0]);
    if (c.rich) out += path(c, `M${x + pole / 2 - 18} 155h36M${x + pole / 2 - 18} 645h36`, null, 0.5);
    if (i) out += path(c, `M${x} 90V710`, null, 0.5);
  }
  out +=
    path(c, rect(x0 + 24, 350, width - 48, 120, 8), INK) +
    path(c, rect(x0 + 34, 356, width - 68, 54, 6), tones('grey')[1], 0.5);
  if (a.test) out += path(c, rect(x0 + width - 74, 500, 44, 44, 8), tones('blue')[0]);
  if (c.rich) out += label(400, 300, a.rating, 46, INK, 600, PAPER);
  out += dimension(c, x0, 90, x0 + width, 90, -26, num(a.modules * 17.5));
  return out + dimension(c, x0 + width, 90, x0 + width, 710, -60, '85');
}
