import { INK, MATERIALS, n, num, type Pen } from '../pen.ts';
import { circle, ellipse, label, path } from '../shapes.ts';

export interface PaintCanShape {
  /** Litres. */
  l: number;
  /** Colour of the paint, #RRGGBB. */
  color: string;
}

/** Paint can. */
export function drawPaintCan(a: PaintCanShape, c: Pen): string {
  const m = MATERIALS.zinc;
  let out = '';
  const col = a.color;
  const big = a.l >= 10;
  let W = big ? 420 : 380;
  let H = big ? 470 : 430;
  let x = 400 - W / 2;
  let y = 240;
  let ry = W * 0.1;
  if (!c.rich) {
    W = 460;
    H = 480;
    x = 170;
    y = 196;
    ry = 46;
  }
  out += path(
    c,
    `M${n(x - 4)} ${n(y + 70)}C${n(x - 60)} ${n(y + 20)} ${n(x + W * 0.2)} ${n(y - 150)} 400 ${n(y - 150)}S${n(x + W + 60)} ${n(y + 20)} ${n(x + W + 4)} ${n(y + 70)}`,
    null,
    c.rich ? c.W : c.W,
  );
  const bd = `M${n(x)} ${n(y)}V${n(y + H)}A${n(W / 2)} ${n(ry)} 0 0 0 ${n(x + W)} ${n(y + H)}V${n(y)}z`;
  out +=
    path(c, bd, m[0], 0) +
    path(
      c,
      `M${n(x + W * 0.68)} ${n(y)}V${n(y + H + ry * 0.93)}Q${n(x + W)} ${n(y + H + ry * 0.7)} ${n(x + W)} ${n(y + H)}V${n(y)}z`,
      m[1],
      0,
    );
  function arc(yy: number) {
    return `A${n(W / 2)} ${n(ry)} 0 0 0 ${n(x + W)} ${n(yy)}`;
  }
  out += path(
    c,
    `M${n(x)} ${n(y + H * 0.2)}${arc(y + H * 0.2)}V${n(y + H * 0.86)}A${n(W / 2)} ${n(ry)} 0 0 1 ${n(x)} ${n(y + H * 0.86)}z`,
    '#FFFFFF',
    0.5,
  );
  out += path(
    c,
    `M${n(x)} ${n(y + H * 0.5)}${arc(y + H * 0.5)}V${n(y + H * 0.86)}A${n(W / 2)} ${n(ry)} 0 0 1 ${n(x)} ${n(y + H * 0.86)}z`,
    col,
    0.5,
  );
  out +=
    path(c, bd, null, 1) +
    path(c, ellipse(400, y, W / 2, ry), m[0], 1) +
    path(c, ellipse(400, y, (W / 2) * 0.86, ry * 0.8), m[1], 0.5) +
    (c.rich ? path(c, ellipse(400, y, (W / 2) * 0.7, ry * 0.62), m[0], 0.5) : '');
  out +=
    path(c, circle(x + 4, y + 72, c.rich ? 13 : 20), m[0], 1) +
    path(c, circle(x + W - 4, y + 72, c.rich ? 13 : 20), m[0], 1);
  if (c.rich) out += label(400, y + H * 0.44, `${num(a.l)} L`, H * 0.13, INK, 700);
  return out;
}
