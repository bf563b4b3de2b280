import { type Material, mark, num, PAPER, type Pen, type Tones, tones } from '../pen.ts';
import { circle, path, place, polygon, rect } from '../shapes.ts';
import { dimension } from '../sheet.ts';
import { cylinder } from '../solids.ts';

export interface HandToolShape {
  tool: 'screwdriver' | 'cross-screwdriver' | 'pliers' | 'hammer' | 'hex-key' | 'shears' | 'shovel';
  /** Overall length, mm. */
  l: number;
  /** Colour of the handle. */
  material?: Material;
}

/** Handle and ferrule of a screwdriver. */
const grip = (c: Pen, h: Tones, s: Tones) =>
  cylinder(c, 40, 120, 40, s, 8) +
  cylinder(c, 110, 420, c.rich ? 70 : 88, h, 44) +
  [-0.5, 0, 0.5].map((k) => path(c, rect(170, k * 70 - 6, 190, 12, 6), h[1], 0.5)).join('');

const TOOLS: Record<HandToolShape['tool'], (c: Pen, handle: Tones, steel: Tones) => string> = {
  screwdriver: (c, h, s) =>
    cylinder(c, -360, 60, c.rich ? 17 : 26, s) +
    path(
      c,
      polygon([
        [-350, -17],
        [-376, -36],
        [-430, -30],
        [-430, 30],
        [-376, 36],
        [-350, 17],
      ]),
      s[1],
    ) +
    grip(c, h, s),
  // The sleeve of the insulated blade ends before the tip.
  'cross-screwdriver': (c, h, s) =>
    cylinder(c, -400, -300, c.rich ? 15 : 22, s) +
    path(
      c,
      polygon([
        [-430, -5],
        [-408, -15],
        [-380, -18],
        [-380, 18],
        [-408, 15],
        [-430, 5],
      ]),
      s[1],
    ) +
    path(c, 'M-426 0H-366', null, 1) +
    cylinder(c, -310, 60, c.rich ? 21 : 30, h) +
    grip(c, h, h),
  pliers: (c, h, s) =>
    path(c, 'M-60 -30C60 -150 220 -170 420 -150V-80C240 -96 120 -70 10 40z', h[0]) +
    path(c, 'M-60 30C60 150 220 170 420 150V80C240 96 120 70 10 -40z', h[1]) +
    path(c, 'M-400 -10L-330 -120C-220 -130 -90 -110 30 30L-40 60C-120 -10 -220 -40 -400 -10z', s[0]) +
    path(c, 'M-400 10L-330 120C-220 130 -90 110 30 -30L-40 -60C-120 10 -220 40 -400 10z', s[1]) +
    path(c, circle(-30, 0, 44), s[0]) +
    path(c, circle(-30, 0, 14), PAPER),
  hammer: (c, h, s) =>
    path(c, 'M-250 -36C-60 -30 120 -54 420 -48V48C120 54 -60 30 -250 36z', h[0]) +
    path(c, 'M-250 8C-60 10 120 10 420 10V48C120 54 -60 30 -250 36z', h[1], 0) +
    path(c, 'M-400 -210H-260V-60H-240V60H-260L-300 260H-350L-400 60z', s[0]) +
    path(c, 'M-300 -210H-260V-60H-240V60H-260L-300 260z', s[1], 0) +
    path(c, rect(-412, -230, 164, 34, 8), s[0]),
  'hex-key': (c, _h, s) =>
    path(c, 'M-410 -104H300Q360 -104 360 -44V180H290V-4Q290 -36 258 -36H-410z', s[0]) +
    path(c, 'M-410 -62H270Q318 -62 318 -20V180H290V-4Q290 -36 258 -36H-410z', s[1], 0.5),
  shears: (c, h, s) =>
    path(c, 'M-50 -20C80 -120 250 -130 420 -110V-46C260 -60 130 -30 20 50z', h[0]) +
    path(c, 'M-50 30C80 130 250 140 420 120V56C260 70 130 40 20 -40z', h[1]) +
    path(c, 'M-410 -70C-300 -110 -120 -100 20 20L-30 60C-150 20 -300 10 -410 -70z', s[0]) +
    path(c, 'M-380 60C-260 30 -130 10 -10 -40L30 10C-90 100 -240 130 -380 60z', s[1]) +
    path(c, circle(-10, 6, 34), s[0]),
  shovel: (c, h, s) =>
    cylinder(c, -120, 430, c.rich ? 18 : 28, h, 10) +
    path(c, 'M-120 -40L-180 -120H-330C-400 -110 -440 -40 -440 0C-440 40 -400 110 -330 120H-180L-120 40z', s[0]) +
    path(c, 'M-120 6H-440C-436 50 -400 110 -330 120H-180L-120 40z', s[1], 0.5),
};

/** Tools with wide heads are drawn smaller, to stay within the square. */
const FIT: Partial<Record<HandToolShape['tool'], number>> = {
  hammer: 0.82,
  'hex-key': 0.88,
  pliers: 0.93,
  shears: 0.95,
};

/** Hand tool lying at 45°, the working end to the lower left. */
export function drawHandTool(a: HandToolShape, c: Pen): string {
  const handle = tones(a.material, a.tool === 'shovel' || a.tool === 'hammer' ? 'wood' : 'red');
  const steel = tones(a.tool === 'hex-key' ? 'black' : 'zinc');
  const scale = (c.dims ? 0.84 : c.rich ? 0.94 : 1.04) * (FIT[a.tool] ?? 1);
  const body = TOOLS[a.tool](c, handle, steel);
  const size = dimension(c, -430, -130, 430, -130, -80, mark(c, 'L', num(a.l)));
  return place(400, 400, -45, `<g transform="scale(${Math.round(scale * 100) / 100})">${body}${size}</g>`);
}
