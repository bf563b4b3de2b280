import { INK, type Material, mark, n, num, type Pen, tones } from '../pen.ts';
import { group, label, line, path, place, rect } from '../shapes.ts';
import { axis, dimension } from '../sheet.ts';
import { cylinder, thread } from '../solids.ts';
import { femaleEnd } from './valve-parts.ts';

export interface SafetyValveShape {
  size: string;
  /** Opening pressure, bar. */
  bar?: number;
  material?: Material;
}

/** Diaphragm safety valve: inlet below, outlet to the side, a knob that opens it by hand. */
export function drawSafetyValve(a: SafetyValveShape, c: Pen): string {
  const m = tones(a.material, 'brass');
  const knob = tones('red');
  const x = 350;
  let out = place(x, 560, 90, cylinder(c, -40, 60, 112, m, 8) + line(c, -40, -56, 60, -56) + line(c, -40, 56, 60, 56));
  out += place(x, 620, 90, thread(c, 0, 96, Math.max(14, 2.6 * c.u), 78, 70, m));
  out += place(0, 486, 0, cylinder(c, x + 60, 560, 78, m)) + femaleEnd(c, 540, 104, 486, 104, m);
  const body = `M${x - 112} 540V430Q${x - 112} 390 ${x - 150} 374V344H${x + 150}V374Q${x + 112} 390 ${x + 112} 430V540z`;
  const shade = `M${x + 40} 540V344H${x + 150}V374Q${x + 112} 390 ${x + 112} 430V540z`;
  out += path(c, body, m[0], 0) + path(c, shade, m[1], 0) + path(c, body);
  out += path(c, rect(x - 160, 318, 320, 34, 8), m[0]);
  const cap = `M${x - 138} 318L${x - 122} 168Q${x - 118} 136 ${x - 86} 136H${x + 86}Q${x + 118} 136 ${x + 122} 168L${x + 138} 318z`;
  out += path(c, cap, knob[0], 0);
  out +=
    path(c, `M${x + 48} 136H${x + 86}Q${x + 118} 136 ${x + 122} 168L${x + 138} 318H${x + 56}z`, knob[1], 0) +
    path(c, cap);
  if (c.rich) {
    let ribs = '';
    for (let i = -4; i <= 4; i++) ribs += `M${n(x + i * 26)} 168L${n(x + i * 30)} 300`;
    out += path(c, ribs, null, 0.5);
  }
  if (c.fine && a.bar) out += label(x, 462, `${num(a.bar)} bar`, 44, INK, 600, m[0]);
  out += axis(c, x, 96, x, 714) + axis(c, x, 486, 700, 486);
  out +=
    dimension(c, x - 78, 716, x + 78, 716, 40, mark(c, 'DN', a.size)) +
    dimension(c, x - 160, 716, x - 160, 136, -60, 'H');
  return group(
    c.dims ? 'translate(40 10) scale(.92)' : c.rich ? 'translate(-4 -20)' : 'translate(-36 -64) scale(1.12)',
    out,
  );
}
