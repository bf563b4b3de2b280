import { INK, type Pen, tones } from '../pen.ts';
import { ellipse, label, path, rect } from '../shapes.ts';

export interface SprayCanShape {
  /** Colour of the paint, #RRGGBB. */
  color: string;
}

/** Spray can with the colour on cap and band. */
export function drawSprayCan(a: SprayCanShape, c: Pen): string {
  const zinc = tones('zinc');
  let out = path(c, rect(290, 250, 220, 450, 20), zinc[0]) + path(c, rect(436, 256, 68, 438, 16), zinc[1], 0);
  out += path(c, rect(290, 420, 220, 190), a.color) + path(c, 'M290 270Q290 210 340 200H460Q510 210 510 270z', zinc[1]);
  out += path(c, rect(330, 90, 140, 120, 16), a.color) + path(c, ellipse(400, 252, 110, 14), zinc[0], 0.5);
  return c.rich ? out + label(400, 372, '400 ml', 44, INK, 700) : out;
}
