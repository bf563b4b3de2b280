import { DIMENSION_INK, INK, n, type Pen } from './pen.ts';
import { group, label } from './shapes.ts';

/** The finished picture: an SVG of `width` nominal pixels, without style attributes or scripts (strict CSP). */
export function sheet(width: number, inner: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}" viewBox="0 0 800 800">${inner}</svg>\n`;
}

/** Scale for an object `long` × `high` (in units of its diameter) lying at 45°, beside an end view of radius `end`. */
export function fitDiagonal(c: Pen, long: number, high: number, end = 0): number {
  const room = c.dims ? 640 : c.rich ? 700 : 770;
  const scale = (room * Math.SQRT2) / (long + high);
  const beside = end && c.rich ? (c.dims ? 262 : 285) / (high / 2 + end) : Number.POSITIVE_INFINITY;
  return Math.min(scale, beside, 560 / high);
}

/** Dash pattern of centre lines. */
function dashes(c: Pen): string {
  return [16, 5, 3, 5].map((length) => n(length * c.u)).join(' ');
}

/** A centre line along any path data; nothing on small pictures. */
export function axisAlong(c: Pen, d: string): string {
  if (!c.dims) return '';
  return `<path d="${d}" fill="none" stroke="${DIMENSION_INK}" stroke-width="${n(c.T * 0.8)}" stroke-dasharray="${dashes(c)}"/>`;
}

export function axis(c: Pen, x1: number, y1: number, x2: number, y2: number): string {
  return axisAlong(c, `M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`);
}

/** Centre mark of a round view. */
export function cross(c: Pen, x: number, y: number, r: number): string {
  return axis(c, x - r, y, x + r, y) + axis(c, x, y - r, x, y + r);
}

/** A dimension from (x1, y1) to (x2, y2), drawn `offset` units beside it; nothing on small pictures. */
export function dimension(
  c: Pen,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  offset: number,
  text: string,
): string {
  if (!c.dims) return '';
  const length = Math.hypot(x2 - x1, y2 - y1);
  const turn = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  const arrow = Math.max(9, 6.5 * c.u);
  const gap = offset < 0 ? -8 : 8;
  const over = offset + (offset < 0 ? -10 : 10);
  const thin = ` stroke="${DIMENSION_INK}" stroke-width="${n(c.T * 0.85)}" fill="none"`;
  const outside = length < 3 * arrow;
  const from = outside ? -2.4 * arrow : 0;
  const to = outside ? length + 2.4 * arrow : length;
  const head = outside ? -arrow : arrow;
  const wing = `v${n(arrow * 0.6)}z`;
  const drawn =
    `<path d="M0 ${gap}V${n(over)}M${n(length)} ${gap}V${n(over)}"${thin}/>` +
    `<path d="M${n(from)} ${n(offset)}H${n(to)}"${thin}/>` +
    `<path d="M0 ${n(offset)}l${n(head)} ${n(-arrow * 0.3)}${wing}M${n(length)} ${n(offset)}l${n(-head)} ${n(-arrow * 0.3)}${wing}" fill="${DIMENSION_INK}"/>` +
    (outside
      ? label(length + 2.7 * arrow, offset + c.fs * 0.34, text, c.fs, INK, 500, undefined, 'start')
      : label(length / 2, offset - c.fs * 0.36, text, c.fs, INK, 500));
  return group(`translate(${n(x1)} ${n(y1)}) rotate(${n(turn)})`, drawn);
}
