import { escapeText, INK, n, type Pen } from './pen.ts';

export type Point = readonly [x: number, y: number];

/**
 * One `<path>`. `weight`: 1 = outline, 0.5 = thin line, 0 = no stroke, any other number = drawing units.
 * `extra` is appended as further attributes.
 */
export function path(c: Pen, d: string, fill?: string | null, weight = 1, extra = ''): string {
  const stroke = weight === 1 ? c.W : weight === 0.5 ? c.T : weight;
  const pen = stroke
    ? ` stroke="${INK}" stroke-width="${n(stroke)}" stroke-linejoin="round" stroke-linecap="round"`
    : '';
  return `<path d="${d}" fill="${fill || 'none'}"${pen}${extra}/>`;
}

/** A bare stroke of any colour and width, for tubes, wires and fingers drawn by their centre line. */
export function stroke(d: string, colour: string, width: number, cap = false, extra = ''): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}"${cap ? ' stroke-linecap="round"' : ''}${extra}/>`;
}

/** Path data of a rectangle with rounded corners of radius `r`. */
export function rect(x: number, y: number, w: number, h: number, r = 0): string {
  const k = Math.max(0, Math.min(r, w / 2, h / 2));
  const corner = (dx: number, dy: number) => (k ? `a${n(k)} ${n(k)} 0 0 1 ${n(dx)} ${n(dy)}` : '');
  return (
    `M${n(x + k)} ${n(y)}h${n(w - 2 * k)}${corner(k, k)}v${n(h - 2 * k)}${corner(-k, k)}` +
    `h${n(-(w - 2 * k))}${corner(-k, -k)}v${n(-(h - 2 * k))}${corner(k, -k)}z`
  );
}

export function circle(x: number, y: number, r: number): string {
  return ellipse(x, y, r, r);
}

export function ellipse(x: number, y: number, rx: number, ry: number): string {
  const arc = `a${n(rx)} ${n(ry)} 0 1 0`;
  return `M${n(x - rx)} ${n(y)}${arc} ${n(2 * rx)} 0${arc} ${n(-2 * rx)} 0z`;
}

export function polygon(points: readonly Point[], open = false): string {
  return `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}${open ? '' : 'z'}`;
}

/** Regular polygon of `k` corners on a circle of radius `r`, turned by `turn` radians. */
export function ngon(x: number, y: number, r: number, k: number, turn = 0): string {
  return polygon(around(x, y, k, turn, () => r));
}

/** Star of `k` tips: radii `outer` and `inner`. */
export function star(x: number, y: number, outer: number, inner: number, k: number, turn = 0): string {
  return polygon(around(x, y, 2 * k, turn, (i) => (i % 2 ? inner : outer)));
}

function around(x: number, y: number, k: number, turn: number, radius: (i: number) => number): Point[] {
  return Array.from({ length: k }, (_, i) => {
    const angle = turn + (i * 2 * Math.PI) / k;
    return [x + radius(i) * Math.cos(angle), y + radius(i) * Math.sin(angle)] as const;
  });
}

export function line(c: Pen, x1: number, y1: number, x2: number, y2: number, weight = 0.5): string {
  return path(c, `M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`, null, weight);
}

export function group(transform: string, inner: string): string {
  return `<g transform="${transform}">${inner}</g>`;
}

/** `inner` moved to (x, y) and turned by `degrees`. */
export function place(x: number, y: number, degrees: number, inner: string): string {
  return group(`translate(${n(x)} ${n(y)})${degrees ? ` rotate(${degrees})` : ''}`, inner);
}

const LETTERS = 'font-family="Archivo, Arial, Helvetica, sans-serif"';

/** Text centred on x. `halo` is the colour of an outline that keeps it readable over lines. */
export function label(
  x: number,
  y: number,
  text: string,
  size: number,
  colour: string = INK,
  weight = 600,
  halo?: string,
  anchor: 'middle' | 'start' = 'middle',
): string {
  const ring = halo
    ? ` stroke="${halo}" stroke-width="${n(size * 0.34)}" stroke-linejoin="round" paint-order="stroke"`
    : '';
  return `<text x="${n(x)}" y="${n(y)}" ${LETTERS} font-size="${n(size)}" font-weight="${weight}" text-anchor="${anchor}" fill="${colour}"${ring}>${escapeText(text)}</text>`;
}
