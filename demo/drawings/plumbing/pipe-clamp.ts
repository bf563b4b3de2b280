import { type Material, mark, num, PAPER, type Pen, tones } from '../pen.ts';
import { circle, path, rect } from '../shapes.ts';
import { cross, dimension } from '../sheet.ts';

export interface PipeClampShape {
  d: number;
  material?: Material;
}

/** Pipe clamp with rubber lining and a nut to hang it from. */
export function drawPipeClamp(a: PipeClampShape, c: Pen): string {
  const zinc = tones(a.material);
  const rubber = tones('anthracite');
  let out = path(c, rect(370, 84, 60, 110, 6), zinc[1]) + path(c, rect(346, 150, 108, 60, 6), zinc[0]);
  for (const x of [90, 610]) {
    out += path(c, rect(x, 384, 100, 30, 6), zinc[0]) + path(c, rect(x, 426, 100, 30, 6), zinc[1]);
    out += path(c, rect(x + 34, 340, 32, 160, 6), zinc[1]);
  }
  out +=
    path(c, circle(400, 420, 226), zinc[0]) +
    path(c, circle(400, 420, 204), rubber[0]) +
    path(c, circle(400, 420, 168), PAPER);
  out += cross(c, 400, 420, 250);
  return out + dimension(c, 232, 420, 568, 420, 270, mark(c, 'd', `Ø ${num(a.d)}`));
}
