import { type Pen, tones } from './pen.ts';
import { line, path, rect } from './shapes.ts';
import { axis, dimension } from './sheet.ts';

export interface LampShape {
  form: 'bulb' | 'candle' | 'spot';
}

const GLASS: Record<LampShape['form'], string> = {
  bulb: 'M320 520C320 440 200 400 200 270A200 200 0 0 1 600 270C600 400 480 440 480 520z',
  candle: 'M330 520C270 440 270 330 330 230C360 180 390 130 400 80C410 130 440 180 470 230C530 330 530 440 470 520z',
  spot: 'M340 520L220 200Q220 150 270 150H530Q580 150 580 200L460 520z',
};

/** LED lamp with an Edison cap. */
export function drawLamp(a: LampShape, c: Pen): string {
  const glass = tones('white');
  const cap = tones('zinc');
  let out = path(c, GLASS[a.form], glass[0]);
  if (c.rich) out += path(c, 'M450 490C470 420 540 380 548 290', null, 0.5);
  out += path(c, rect(330, 520, 140, 130, 14), cap[0]) + path(c, rect(410, 524, 56, 122, 10), cap[1], 0);
  for (let y = 546; y < 650; y += 30) out += line(c, 322, y + 8, 478, y - 8, c.rich ? 0.5 : 1);
  out += path(c, 'M350 650H450L425 700H375z', tones('anthracite')[0]);
  return out + axis(c, 400, 40, 400, 740) + dimension(c, 200, 100, 600, 100, -40, 'd');
}
