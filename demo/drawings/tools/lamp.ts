import { n, type Pen, type Tones, tones } from '../pen.ts';
import { line, path, rect } from '../shapes.ts';
import { axis, dimension } from '../sheet.ts';

export interface LampShape {
  form: 'bulb' | 'candle' | 'spot';
}

const GLASS: Record<LampShape['form'], string> = {
  bulb: 'M320 520C320 440 200 400 200 270A200 200 0 0 1 600 270C600 400 480 440 480 520z',
  candle: 'M330 520C270 440 270 330 330 230C360 180 390 130 400 80C410 130 440 180 470 230C530 330 530 440 470 520z',
  spot: 'M340 520L220 200Q220 150 270 150H530Q580 150 580 200L460 520z',
};

/** LED lamp: bulbs and candles with a screw cap, spots with the two pins of GU10. */
export function drawLamp(a: LampShape, c: Pen): string {
  const glass = tones('white');
  const cap = tones('zinc');
  let out = path(c, GLASS[a.form], glass[0]);
  if (c.rich) out += path(c, 'M450 490C470 420 540 380 548 290', null, 0.5);
  out += a.form === 'spot' ? pins(c, cap) : screwCap(c, cap, a.form === 'candle' ? 0.78 : 1);
  const half = a.form === 'bulb' ? 200 : a.form === 'spot' ? 180 : 108;
  return out + axis(c, 400, 40, 400, 740) + dimension(c, 400 - half, 100, 400 + half, 100, -40, 'd');
}

/** E27, or narrower: E14. */
function screwCap(c: Pen, cap: Tones, width: number): string {
  const half = 70 * width;
  let out =
    path(c, rect(400 - half, 520, 2 * half, 130, 14), cap[0]) +
    path(c, rect(400 + half * 0.14, 524, half * 0.8, 122, 10), cap[1], 0);
  for (let y = 546; y < 650; y += 30) out += line(c, 400 - half - 8, y + 8, 400 + half + 8, y - 8, c.rich ? 0.5 : 1);
  return (
    out +
    path(
      c,
      `M${n(400 - half * 0.7)} 650H${n(400 + half * 0.7)}L${n(400 + half * 0.36)} 700H${n(400 - half * 0.36)}z`,
      tones('anthracite')[0],
    )
  );
}

function pins(c: Pen, metal: Tones): string {
  const foot = tones('white');
  let out = path(c, 'M336 520H464V600Q464 620 444 620H356Q336 620 336 600z', foot[0]);
  out += path(c, 'M412 522H462V600Q462 618 444 618H412z', foot[1], 0);
  for (const x of [362, 438])
    out += path(c, rect(x - 9, 620, 18, 46, 4), metal[0]) + path(c, rect(x - 15, 660, 30, 24, 8), metal[1]);
  return out;
}
