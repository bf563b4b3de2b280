import { INK, type Material, mark, num, type Pen, tones } from '../pen.ts';
import { circle, label, line, type Point, path, place, polygon } from '../shapes.ts';
import { axis, cross, dimension, fitDiagonal } from '../sheet.ts';
import { breakLine, thread } from '../solids.ts';
import { type Drive, recess } from './drive-recess.ts';

type WoodScrewHead = 'countersunk' | 'wide' | 'reduced' | 'bugle';

export interface WoodScrewShape {
  d: number;
  l: number;
  head?: WoodScrewHead;
  drive?: Drive;
  bit?: number;
  full?: boolean;
  material?: Material;
}

/** Height and radius of a head, in diameters of the screw. */
const HEADS: Readonly<Record<WoodScrewHead, { height: number; radius: number }>> = {
  countersunk: { height: 0.56, radius: 0.98 },
  wide: { height: 0.5, radius: 1.3 },
  reduced: { height: 0.4, radius: 0.74 },
  bugle: { height: 0.72, radius: 1 },
};

/** The upper edge of a head from `x1 - H` to its face at `x1`, as radii. */
function profile(head: WoodScrewHead, x1: number, q: number, neck: number): Point[] {
  const { height, radius } = HEADS[head];
  const H = height * q;
  const R = radius * q;
  if (head === 'wide') {
    return [
      [x1 - H, R * 0.94],
      [x1 - H * 0.86, R],
      [x1 - H * 0.6, R * 0.99],
      [x1 - H * 0.3, R * 0.84],
      [x1 - H * 0.1, R * 0.66],
      [x1, R * 0.5],
    ];
  }
  if (head === 'bugle') {
    const curve = Array.from({ length: 9 }, (_, i): Point => {
      const t = i / 8;
      return [x1 - H + H * 0.9 * t, neck + (R - neck) * t ** 2.4];
    });
    return [...curve, [x1, R]];
  }
  return [
    [x1 - H * 0.16, R],
    [x1, R],
  ];
}

/** Wood screw with a point: countersunk, wide, reduced or bugle head. */
export function drawWoodScrew(a: WoodScrewShape, c: Pen): string {
  const d = a.d || 4;
  const head = a.head ?? 'countersunk';
  const drive = a.drive ?? 'TX';
  const m = tones(a.material, 'yellow');
  const ratio = Math.min(a.l / d, 6.4);
  const { height, radius } = HEADS[head];
  const q = fitDiagonal(c, ratio, 2 * Math.max(1, radius), radius * 0.97);
  const L = ratio * q;
  const R = q / 2;
  const x0 = -L / 2;
  const x1 = L / 2;
  const H = height * q;
  const tip = x0 + 1.25 * q;
  const neck = R * 0.7;
  const thr = a.full ? x1 - H - q * 0.06 : x1 - H - L * 0.3;
  const upper: Point[] = [[thr - q * 0.1, neck], [x1 - H, neck], ...profile(head, x1, q, neck)];
  const at = (k: number): Point[] => upper.map(([x, y]) => [x, y * k]);
  const whole = polygon([...at(-1), ...at(1).reverse()]);
  let out = axis(c, x0 - 40, 0, x1 + 40, 0);
  out += path(c, whole, m[0], 0) + path(c, polygon([...at(0.3), ...at(1).reverse()]), m[1], 0) + path(c, whole);
  if (head === 'countersunk' || head === 'reduced') {
    const rim = x1 - H * 0.16;
    out += line(c, rim, -radius * q, rim, radius * q);
  }
  const grown = (x: number) => (x < tip ? Math.max(0.02, (x - x0) / (tip - x0)) : 1);
  out += thread(
    c,
    x0,
    thr,
    Math.max(q * 0.42, 3 * c.u),
    (x) => R * (grown(x) < 1 ? grown(x) * 0.94 + 0.06 : 1),
    (x) => R * 0.62 * grown(x),
    m,
  );
  if (a.l / d > 11 && !a.full) out += breakLine(c, x1 - H - (x1 - H - thr) * 0.5, R * 0.8, 30);
  out += dimension(c, x0, -R, x1, -R, -radius * q + R - 42, mark(c, 'L', num(a.l)));
  const middle = c.rich ? 356 : 400;
  const body = place(middle, middle, -45, out);
  if (!c.rich) return body;
  const r = radius * 0.97 * q;
  const end = 800 - r - (c.dims ? 70 : 50);
  // The recess of a wide head is not larger than that of a normal one.
  const recessRadius = Math.min(r, q * 0.95);
  const view =
    path(c, circle(0, 0, r), m[0]) +
    path(c, circle(0, 0, head === 'wide' ? recessRadius * 0.72 : r * 0.9), null, c.fine ? 0.5 : 0) +
    recess(c, drive, recessRadius, m) +
    cross(c, 0, 0, r * 1.2) +
    (c.dims ? label(0, r + 48, `${mark(c, 'd', `Ø ${num(d)}`)}  ${drive}${a.bit ?? ''}`, c.fs, INK, 500) : '');
  return body + place(end, end, 0, view);
}
