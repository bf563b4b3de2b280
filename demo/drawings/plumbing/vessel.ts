import { INK, type Material, mark, num, type Pen, tones } from '../pen.ts';
import { label, path, rect } from '../shapes.ts';
import { axis, dimension } from '../sheet.ts';

export interface VesselShape {
  /** Litres. */
  l: number;
  material?: Material;
}

/** Expansion vessel. */
export function drawVessel(a: VesselShape, c: Pen): string {
  const m = tones(a.material, 'red');
  const body = 'M200 330C200 210 290 150 400 150S600 210 600 330V490C600 610 510 660 400 660S200 610 200 490z';
  let out = path(c, rect(370, 100, 60, 60, 6), tones('zinc')[0]) + path(c, rect(380, 650, 40, 60, 6), tones('zinc')[1]);
  out +=
    path(c, body, m[0], 0) +
    path(
      c,
      'M480 164C560 190 600 250 600 330V490C600 610 510 660 400 660C500 610 530 560 530 460V330C530 260 520 200 480 164z',
      m[1],
      0,
    );
  out += path(c, body) + path(c, rect(186, 388, 428, 44, 8), m[1]);
  if (c.rich)
    out += path(c, rect(270, 236, 190, 110, 8), '#FFFFFF', 0.5) + label(365, 308, `${num(a.l)} L`, 54, INK, 700);
  out += axis(c, 400, 60, 400, 750);
  return out + dimension(c, 200, 660, 600, 660, 70, 'd') + dimension(c, 200, 660, 200, 150, -60, mark(c, 'H', 'H'));
}
