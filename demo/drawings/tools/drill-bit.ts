import { INK, type Material, mark, n, num, type Pen, tones } from '../pen.ts';
import { circle, label, line, path, place, polygon, rect } from '../shapes.ts';
import { axis, cross, dimension } from '../sheet.ts';
import { cylinder } from '../solids.ts';

export interface DrillBitShape {
  d: number;
  l: number;
  shank?: 'cyl' | 'sds';
  /** Carbide head for masonry, centre point with two spurs for wood; without: twist drill for metal. */
  tip?: 'carbide' | 'brad';
  material?: Material;
}

/** Drill bit. */
export function drawDrillBit(a: DrillBitShape, c: Pen): string {
  const m = tones(a.material, 'zinc');
  const d = a.d || 8;
  const l = a.l;
  const R = c.dims ? 38 : c.rich ? 44 : 66;
  const L = c.dims ? 800 : c.rich ? 830 : 860;
  const x0 = -L / 2;
  const x1 = L / 2;
  let out = '';
  const tip = R * 1.05;
  const xs = x0 + L * 0.62;
  out += axis(c, x0 - 40, 0, x1 + 44, 0);
  const sds = a.shank === 'sds';
  const rs = sds ? R * 1.1 : R * 0.94;
  out += place(0, 0, 0, cylinder(c, xs, x1, rs, m, sds ? 10 : 4));
  if (sds)
    out +=
      path(c, rect(x1 - L * 0.22, -rs * 0.42, L * 0.11, rs * 0.84, rs * 0.42), m[1], c.rich ? 1 : 0.5) +
      line(c, x1 - L * 0.045, -rs, x1 - L * 0.045, rs);
  const body =
    a.tip === 'brad'
      ? `M${n(x0)} 0L${n(x0 + tip * 0.9)} ${n(-R * 0.2)}L${n(x0 + tip)} ${n(-R * 0.62)}L${n(x0 + tip * 0.6)} ${n(-R)}H${n(xs)}V${n(R)}H${n(x0 + tip * 0.6)}L${n(x0 + tip)} ${n(R * 0.62)}L${n(x0 + tip * 0.9)} ${n(R * 0.2)}z`
      : `M${n(x0)} 0L${n(x0 + tip)} ${n(-R)}H${n(xs)}V${n(R)}H${n(x0 + tip)}z`;
  out += path(c, body, m[0], 0);
  const len = xs - x0 - tip;
  const k = Math.max(3, Math.round(len / (R * 2.5)));
  const st = len / k;
  let fl = '';
  for (let i = 0; i < k; i++) {
    const a0 = x0 + tip + i * st;
    const a1 = a0 + st;
    fl += `M${n(a0 + st * 0.1)} ${n(R)}C${n(a0 + st * 0.35)} ${n(R * 0.3)} ${n(a0 + st * 0.5)} ${n(-R * 0.5)} ${n(a0 + st * 0.95)} ${n(-R)}H${n(Math.min(a1 + st * 0.36, xs))}C${n(a0 + st * 0.98)} ${n(-R * 0.3)} ${n(a0 + st * 0.78)} ${n(R * 0.5)} ${n(a0 + st * 0.62)} ${n(R)}z`;
  }
  out += path(c, fl, m[1], 0.5) + path(c, body, null, 1);
  if (a.tip === 'carbide')
    out += path(
      c,
      polygon([
        [x0 - 6, 0],
        [x0 + tip, -R * 1.14],
        [x0 + tip * 1.5, -R * 1.14],
        [x0 + tip * 1.5, R * 1.14],
        [x0 + tip, R * 1.14],
      ]),
      '#8B949C',
      1,
    );
  out += dimension(c, x0, -R, x1, -R, -56, mark(c, 'L', num(l)));
  const sft = c.rich ? 380 : 400;
  let bd = place(sft, sft, -45, out);
  const er = c.dims ? 76 : 90;
  if (c.rich) {
    const ex = 800 - er - 84;
    bd += place(
      ex,
      ex,
      0,
      path(c, circle(0, 0, er), m[0], 1) +
        path(
          c,
          `M${n(-er * 0.7)} ${n(-er * 0.7)}Q${n(er * 0.2)} ${n(-er * 0.4)} ${n(-er * 0.08)} 0Q${n(er * 0.1)} ${n(er * 0.1)} ${n(er * 0.08)} 0Q${n(-er * 0.2)} ${n(er * 0.4)} ${n(er * 0.7)} ${n(er * 0.7)}`,
          null,
          0.5,
        ) +
        cross(c, 0, 0, er * 1.25) +
        (c.dims ? label(0, er + 46, mark(c, 'd', `Ø ${num(d)}`), c.fs, INK, 500) : ''),
    );
  }
  return bd;
}
