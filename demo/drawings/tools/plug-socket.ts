import { INK, type Material, n, type Pen, tones } from '../pen.ts';
import { circle, group, path, rect } from '../shapes.ts';
import { dimension } from '../sheet.ts';

export interface PlugSocketShape {
  modules: number;
  types: readonly ('it' | 'schuko' | 'switch')[];
  /** Kind of a single switch, shown by its symbol. */
  command?: 'one-way' | 'two-way' | 'intermediate' | 'push';
  material?: Material;
}

/** Wall socket. */
export function drawPlugSocket(a: PlugSocketShape, c: Pen): string {
  const m = tones(a.material, 'white');
  let out = '';
  const k = a.modules || 3;
  let W = k >= 3 ? 620 : 420;
  let H = 420;
  let x = 400 - W / 2;
  let y = 400 - H / 2;
  if (!c.rich) {
    W *= 1.14;
    H *= 1.14;
    x = 400 - W / 2;
    y = 400 - H / 2;
  }
  out += path(c, rect(x, y, W, H, 34), m[0], 1) + path(c, rect(x + 26, y + 26, W - 52, H - 52, 18), m[1], 0.5);
  const iw = (W - 84) / k;
  const types = a.types;
  for (let i = 0; i < k; i++) {
    const bx = x + 42 + i * iw;
    const cx = bx + iw / 2;
    out += path(c, rect(bx + 4, y + 42, iw - 8, H - 84, 10), '#FFFFFF', 0.5);
    const t = types[i % types.length];
    if (t === 'it')
      out +=
        [-1, 0, 1].map((j) => path(c, circle(cx, 400 + j * H * 0.17, iw * 0.1), INK, 0)).join('') +
        (c.rich ? path(c, rect(cx - iw * 0.24, 400 - H * 0.27, iw * 0.48, H * 0.54, iw * 0.24), null, 0.5) : '');
    else if (t === 'schuko')
      out +=
        path(c, circle(cx, 400, iw * 0.4), m[1], 0.5) +
        path(c, circle(cx - iw * 0.17, 400, iw * 0.065), INK, 0) +
        path(c, circle(cx + iw * 0.17, 400, iw * 0.065), INK, 0) +
        path(c, rect(cx - iw * 0.06, 400 - iw * 0.4, iw * 0.12, iw * 0.14), INK, 0) +
        path(c, rect(cx - iw * 0.06, 400 + iw * 0.26, iw * 0.12, iw * 0.14), INK, 0);
    else
      out +=
        path(c, rect(cx - iw * 0.3, 400 - H * 0.3, iw * 0.6, H * 0.6, 8), m[0], 0.5) +
        (c.rich ? sign(c, a.command, cx, 400 - H * 0.165, H * 0.05) : '') +
        path(c, `M${n(cx - iw * 0.3)} 400h${n(iw * 0.6)}`, null, 0.5);
  }
  out +=
    dimension(c, x, y, x + W, y, -50, k >= 4 ? '142' : k >= 3 ? '120' : '80') +
    dimension(c, x + W, y, x + W, y + H, -50, '80');
  return c.dims ? group('translate(10 36) scale(.93)', out) : out;
}

/**
 * Symbol on a rocker: a stroke, arrows for two ways, crossed arrows for the intermediate, a bell for the push-button.
 */
function sign(c: Pen, command: PlugSocketShape['command'], x: number, y: number, r: number): string {
  if (command === 'push')
    return path(
      c,
      `M${n(x - r)} ${n(y + r * 0.6)}Q${n(x - r * 0.7)} ${n(y + r * 0.3)} ${n(x - r * 0.7)} ${n(y - r * 0.2)}A${n(r * 0.7)} ${n(r * 0.7)} 0 0 1 ${n(x + r * 0.7)} ${n(y - r * 0.2)}Q${n(x + r * 0.7)} ${n(y + r * 0.3)} ${n(x + r)} ${n(y + r * 0.6)}zM${n(x - r * 0.2)} ${n(y + r)}h${n(r * 0.4)}`,
      null,
      0.5,
    );
  const head = r * 0.34;
  const arrow = (dx: number, side: number) =>
    `M${n(x + dx)} ${n(y - r)}V${n(y + r)}m${n(-head)} ${n(side > 0 ? -head : -2 * r + head)}l${n(head)} ${n(side * head)}l${n(head)} ${n(-side * head)}`;
  if (command === 'two-way') return path(c, arrow(-r * 0.5, -1) + arrow(r * 0.5, 1), null, 0.5);
  if (command === 'intermediate')
    return path(
      c,
      `${arrow(-r * 0.7, -1)}${arrow(r * 0.7, 1)}M${n(x - r * 0.4)} ${n(y + r)}L${n(x + r * 0.4)} ${n(y - r)}M${n(x - r * 0.4)} ${n(y - r)}L${n(x + r * 0.4)} ${n(y + r)}`,
      null,
      0.5,
    );
  return path(c, `M${n(x)} ${n(y - r * 0.7)}V${n(y + r * 0.7)}`, null, 0.5);
}
