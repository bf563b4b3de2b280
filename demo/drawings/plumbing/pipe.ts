import { DIMENSION_INK, mark, n, num, type Pen, tones } from '../pen.ts';
import { ellipse, label, path, place, rect } from '../shapes.ts';
import { axis, dimension } from '../sheet.ts';

export interface PipeShape {
  d: number;
  /** Wall thickness, mm. */
  s: number;
  tubing: 'copper' | 'multilayer' | 'pex' | 'steel';
}

/** Pipe. */
export function drawPipe(a: PipeShape, c: Pen): string {
  const tubing = a.tubing;
  const m = tones(tubing === 'copper' ? 'copper' : tubing === 'steel' ? 'zinc' : tubing === 'pex' ? 'red' : 'white');
  const d = a.d || 22;
  const s = a.s;
  const R = c.dims ? 104 : c.rich ? 112 : 138;
  const L = c.dims ? 660 : c.rich ? 700 : 720;
  const x0 = -L / 2;
  const x1 = L / 2;
  const rx = R * 0.42;
  let out = '';
  let w = Math.max(0.08, Math.min(0.3, (s / d) * 1.6));
  if (tubing === 'multilayer') w = 0.3;
  out += axis(c, x0 - 90, 0, x1 + 44, 0);
  const bd = `M${n(x0)} ${n(-R)}H${n(x1)}C${n(x1 - R * 0.5)} ${n(-R * 0.3)} ${n(x1 + R * 0.5)} ${n(R * 0.3)} ${n(x1)} ${n(R)}H${n(x0)}z`;
  out +=
    path(c, bd, m[0], 0) +
    path(c, rect(x0, R * 0.34, L - R * 0.04, R * 0.66), m[1], 0) +
    path(c, `M${n(x0)} ${n(-R)}H${n(x1)}M${n(x0)} ${n(R)}H${n(x1)}`, null, 1) +
    path(
      c,
      `M${n(x1)} ${n(-R)}C${n(x1 - R * 0.5)} ${n(-R * 0.3)} ${n(x1 + R * 0.5)} ${n(R * 0.3)} ${n(x1)} ${n(R)}`,
      null,
      0.5,
    );
  if (c.rich)
    out += path(
      c,
      `M${n(x0 + R * 0.8)} ${n(-R * 0.62)}H${n(x1 - R * 0.9)}`,
      null,
      c.T,
      ` stroke-dasharray="${n(L * 0.42)} ${n(R * 0.3)} ${n(L * 0.1)} 2000"`,
    );
  out += path(c, ellipse(x0, 0, rx, R), m[0], 1);
  if (tubing === 'multilayer') {
    out +=
      path(c, ellipse(x0, 0, rx * 0.88, R * 0.88), '#B7BFC6', 0.5) +
      path(c, ellipse(x0, 0, rx * 0.8, R * 0.8), m[0], 0.5);
  }
  out +=
    path(c, ellipse(x0, 0, rx * (1 - w), R * (1 - w)), '#4A535B', 1) +
    path(
      c,
      `M${n(x0 - rx * (1 - w) * 0.2)} ${n(R * (1 - w) * 0.97)}A${n(rx * (1 - w))} ${n(R * (1 - w))} 0 0 0 ${n(x0 + rx * (1 - w))} 0Q${n(x0 + rx * 0.3)} ${n(R * 0.2)} ${n(x0 - rx * (1 - w) * 0.2)} ${n(R * (1 - w) * 0.97)}z`,
      m[1],
      0,
    );
  if (tubing === 'multilayer' && c.fine)
    out += label(
      60,
      R * 0.14,
      `PE-X / AL / PE-X${c.letters ? '' : `  ${num(d)} × ${num(s)}`}`,
      R * 0.26,
      DIMENSION_INK,
      500,
    );
  out += dimension(c, x0, -R, x0, R, rx + 60, mark(c, 'd × s', `Ø ${num(d)} × ${num(s)}`));
  return place(c.dims ? 420 : 400, c.dims ? 380 : 400, -45, out);
}
