import { INK, MATERIALS, type Material, mark, num, type Pen, type Tones, tones } from '../pen.ts';
import { group, label, line, path, place, rect } from '../shapes.ts';
import { axis, dimension } from '../sheet.ts';
import { cylinder } from '../solids.ts';
import { femaleEnd, maleEnd } from './valve-parts.ts';

export interface BallValveShape {
  size: string;
  /** Female on both sides, or male on one. */
  ends: 'FF' | 'MF';
  handle: 'lever' | 'butterfly';
  /** Colour of the handle: yellow is gas. */
  lever: Material;
  /** Overall length, mm. */
  L?: number;
  material?: Material;
}

const CY = 470;

/** Ball valve with a lever or a butterfly handle. */
export function drawBallValve(a: BallValveShape, c: Pen): string {
  const m = tones(a.material, 'brass');
  const male = a.ends === 'MF';
  const right = male ? 676 : 690;
  let out = axis(c, 60, CY, 740, CY);
  out += place(0, CY, 0, cylinder(c, 210, 300, 96, m) + cylinder(c, 500, 590, 96, m));
  const body = `M280 ${CY - 96}Q400 ${CY - 160} 520 ${CY - 96}V${CY + 96}Q400 ${CY + 160} 280 ${CY + 96}z`;
  out +=
    path(c, body, m[0], 0) +
    path(c, `M280 ${CY + 40}H520V${CY + 96}Q400 ${CY + 160} 280 ${CY + 96}z`, m[1], 0) +
    path(c, body);
  out += femaleEnd(c, 110, 118, CY, 132, m);
  if (c.rich) out += line(c, 132, CY - 132, 132, CY + 132);
  out += male ? maleEnd(c, 572, 104, CY, 112, m) : femaleEnd(c, 572, 118, CY, 132, m);
  if (c.rich && !male) out += line(c, 668, CY - 132, 668, CY + 132);
  out += path(c, rect(352, CY - 190, 96, 64, 6), m[0]) + path(c, rect(372, CY - 236, 56, 52, 4), m[1]);
  out += a.handle === 'lever' ? lever(c, tones(a.lever)) : butterfly(c, tones(a.lever));
  out += path(c, rect(376, CY - 296, 48, 30, 4), MATERIALS.zinc[0]);
  out +=
    axis(c, 400, 150, 400, CY + 146) +
    dimension(c, 110, CY + 132, right, CY + 132, 66, mark(c, 'L', num(a.L ?? 60))) +
    dimension(c, 110, CY + 132, 110, CY - 132, -46, mark(c, 'DN', a.size));
  if (c.fine && a.size) out += label(400, CY + 16, a.size, 46, INK, 600, m[0]);
  return group(
    c.dims ? 'translate(40 0) scale(.92)' : c.rich ? 'translate(-10 -20)' : 'translate(-60 -62) scale(1.13)',
    out,
  );
}

function lever(c: Pen, tone: Tones): string {
  const y = CY - 268;
  const whole = `M330 ${y}h170l60 -34h150a26 26 0 0 1 0 52h-128l-66 34h-186a26 26 0 0 1 0 -52z`;
  const shade = `M330 ${y + 36}h190l62 -32h134a26 26 0 0 1 -6 14h-128l-66 34h-186a26 26 0 0 1 -22 -12z`;
  return path(c, whole, tone[0], 0) + path(c, shade, tone[1], 0) + path(c, whole);
}

/** Two short wings over the stem. */
function butterfly(c: Pen, tone: Tones): string {
  const y = CY - 240;
  const wing = `M400 ${y - 40}C360 ${y - 52} 330 ${y - 74} 286 ${y - 78}C232 ${y - 82} 210 ${y - 40} 232 ${y - 12}C254 ${y + 14} 310 ${y + 8} 344 ${y - 2}C366 ${y - 8} 380 ${y + 14} 400 ${y + 14}`;
  const other = `C420 ${y + 14} 434 ${y - 8} 456 ${y - 2}C490 ${y + 8} 546 ${y + 14} 568 ${y - 12}C590 ${y - 40} 568 ${y - 82} 514 ${y - 78}C470 ${y - 74} 440 ${y - 52} 400 ${y - 40}z`;
  const shade = `M228 ${y - 18}C254 ${y + 14} 310 ${y + 8} 344 ${y - 2}C366 ${y - 8} 380 ${y + 14} 400 ${y + 14}C420 ${y + 14} 434 ${y - 8} 456 ${y - 2}C490 ${y + 8} 546 ${y + 14} 572 ${y - 18}C540 ${y - 22} 480 ${y - 30} 400 ${y - 14}C320 ${y - 30} 260 ${y - 22} 228 ${y - 18}z`;
  return path(c, wing + other, tone[0], 0) + path(c, shade, tone[1], 0) + path(c, wing + other);
}
