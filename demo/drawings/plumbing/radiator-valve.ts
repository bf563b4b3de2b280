import { type Material, mark, n, type Pen, type Tones, tones } from '../pen.ts';
import { group, line, path, place, rect } from '../shapes.ts';
import { axis, dimension } from '../sheet.ts';
import { cylinder, thread } from '../solids.ts';
import { femaleEnd } from './valve-parts.ts';

export interface RadiatorValveShape {
  size: string;
  body: 'straight' | 'angled';
  material?: Material;
}

/** Body of a thermostatic radiator valve: protection cap where the head goes, union towards the radiator. */
export function drawRadiatorValve(a: RadiatorValveShape, c: Pen): string {
  const m = tones(a.material, 'chrome');
  return a.body === 'angled' ? angled(a, c, m) : straight(a, c, m);
}

/** Union nut and tail, along x from `x` on. */
function union(c: Pen, x: number, cy: number, m: Tones): string {
  return (
    femaleEnd(c, x, 92, cy, 112, m) +
    place(
      0,
      cy,
      0,
      cylinder(c, x + 92, x + 130, 66, m) + thread(c, x + 130, x + 214, Math.max(14, 2.6 * c.u), 76, 68, m),
    )
  );
}

/** Ribbed plastic cap upwards from y = `foot`. */
function cap(c: Pen, x: number, foot: number): string {
  const white = tones('white');
  const top = foot - 170;
  const shape = `M${x - 86} ${foot}V${top + 26}Q${x - 86} ${top} ${x - 58} ${top}H${x + 58}Q${x + 86} ${top} ${x + 86} ${top + 26}V${foot}z`;
  let out = path(c, shape, white[0], 0) + path(c, rect(x + 30, top + 6, 54, 164 - 6), white[1], 0) + path(c, shape);
  if (c.rich) {
    let ribs = '';
    for (let i = -3; i <= 3; i++) ribs += `M${n(x + i * 23)} ${top + 34}V${foot - 16}`;
    out += path(c, ribs, null, 0.5);
  }
  return out;
}

function straight(a: RadiatorValveShape, c: Pen, m: Tones): string {
  const cy = 520;
  let out = axis(c, 40, cy, 770, cy);
  out += place(0, cy, 0, cylinder(c, 190, 470, 92, m, 20));
  out += femaleEnd(c, 92, 110, cy, 112, m) + union(c, 470, cy, m);
  out += path(c, rect(258, cy - 150, 144, 70, 8), m[0]) + path(c, rect(276, cy - 190, 108, 46, 4), m[1]);
  out += cap(c, 330, cy - 184) + line(c, 258, cy - 118, 402, cy - 118);
  out += axis(c, 330, cy - 400, 330, cy + 150);
  out +=
    dimension(c, 92, cy + 112, 92, cy - 112, -46, mark(c, 'DN', a.size)) +
    dimension(c, 92, cy + 112, 684, cy + 112, 66, 'L');
  return group(
    c.dims ? 'translate(36 -30) scale(.94)' : c.rich ? 'translate(10 -50)' : 'translate(-24 -84) scale(1.06)',
    out,
  );
}

function angled(a: RadiatorValveShape, c: Pen, m: Tones): string {
  const cy = 410;
  const x = 300;
  let out = place(x, cy, 90, cylinder(c, 0, 200, 92, m)) + place(0, cy, 0, cylinder(c, x, 470, 88, m));
  const elbow = `M${x - 92} ${cy + 90}V${cy - 20}Q${x - 92} ${cy - 96} ${x - 20} ${cy - 96}H${x + 120}V${cy + 88}H${x + 92}V${cy + 110}H${x - 92}z`;
  const shade = `M${x + 30} ${cy + 110}V${cy + 30}H${x + 120}V${cy + 88}H${x + 92}V${cy + 110}z`;
  out += path(c, elbow, m[0], 0) + path(c, shade, m[1], 0) + path(c, elbow);
  out += place(x, cy + 190, 90, cylinder(c, 0, 110, 112, m, 12) + line(c, 0, -56, 110, -56) + line(c, 0, 56, 110, 56));
  out += union(c, 450, cy, m);
  out += path(c, rect(x - 72, cy - 158, 144, 64, 8), m[0]) + path(c, rect(x - 54, cy - 196, 108, 44, 4), m[1]);
  out += cap(c, x, cy - 190);
  out += axis(c, x, cy - 400, x, cy + 340) + axis(c, x - 120, cy, 760, cy);
  out +=
    dimension(c, x - 112, cy + 300, x + 112, cy + 300, 50, mark(c, 'DN', a.size)) +
    dimension(c, x + 112, cy + 300, 664, cy + 300, 50, 'L');
  return group(
    c.dims ? 'translate(30 0) scale(.94)' : c.rich ? 'translate(-10 0)' : 'translate(-50 -28) scale(1.08)',
    out,
  );
}
