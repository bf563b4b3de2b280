import { INK, MATERIALS, type Material, mark, num, type Pen, tones } from './pen.ts';
import { group, label, line, path, place, rect } from './shapes.ts';
import { axis, dimension } from './sheet.ts';
import { cylinder } from './solids.ts';

export interface BallValveShape {
  size: string;
  lever?: Material;
  /** Overall length, mm. */
  L?: number;
  material?: Material;
}

/** Ball valve. */
export function drawBallValve(a: BallValveShape, c: Pen): string {
  const m = tones(a.material, 'brass');
  const lv = tones(a.lever, 'red');
  let out = '';
  const cy = 470;
  const R = 118;
  out += axis(c, 60, cy, 740, cy);
  out += place(0, cy, 0, cylinder(c, 210, 300, 96, m) + cylinder(c, 500, 590, 96, m));
  out +=
    path(
      c,
      `M280 ${cy - 96}Q400 ${cy - R - 42} 520 ${cy - 96}V${cy + 96}Q400 ${cy + R + 42} 280 ${cy + 96}z`,
      m[0],
      0,
    ) +
    path(c, `M280 ${cy + 40}H520V${cy + 96}Q400 ${cy + R + 42} 280 ${cy + 96}z`, m[1], 0) +
    path(c, `M280 ${cy - 96}Q400 ${cy - R - 42} 520 ${cy - 96}V${cy + 96}Q400 ${cy + R + 42} 280 ${cy + 96}z`, null, 1);
  function hex(x: number, w: number) {
    return place(0, cy, 0, cylinder(c, x, x + w, 132, m, 12) + line(c, x, -66, x + w, -66) + line(c, x, 66, x + w, 66));
  }
  out += hex(110, 118) + hex(572, 118);
  if (c.rich) out += place(0, cy, 0, line(c, 132, -132, 132, 132) + line(c, 668, -132, 668, 132));
  out += path(c, rect(352, cy - 190, 96, 64, 6), m[0], 1) + path(c, rect(372, cy - 236, 56, 52, 4), m[1], 1);
  out +=
    path(c, `M330 ${cy - 268}h170l60 -34h150a26 26 0 0 1 0 52h-128l-66 34h-186a26 26 0 0 1 0 -52z`, lv[0], 0) +
    path(c, `M330 ${cy - 232}h190l62 -32h134a26 26 0 0 1 -6 14h-128l-66 34h-186a26 26 0 0 1 -22 -12z`, lv[1], 0) +
    path(c, `M330 ${cy - 268}h170l60 -34h150a26 26 0 0 1 0 52h-128l-66 34h-186a26 26 0 0 1 0 -52z`, null, 1);
  out += path(c, rect(376, cy - 296, 48, 30, 4), MATERIALS.zinc[0], 1);
  out +=
    axis(c, 400, 150, 400, cy + 176) +
    dimension(c, 110, cy + 132, 690, cy + 132, 66, mark(c, 'L', num(a.L ?? 60))) +
    dimension(c, 110, cy + 132, 110, cy - 132, -46, mark(c, 'DN', a.size));
  if (c.fine && a.size) out += label(400, cy + 16, a.size, 46, INK, 600, m[0]);
  return group(
    c.dims ? 'translate(40 0) scale(.92)' : c.rich ? 'translate(-10 -20)' : 'translate(-60 -62) scale(1.13)',
    out,
  );
}
