import { INK, n, PAPER, type Pen, type Tones } from './pen.ts';
import { line, type Point, path, polygon, rect, stroke } from './shapes.ts';

/** A radius along x: constant, or a function of x for pointed screws. */
type Radius = number | ((x: number) => number);

/** Interrupted view: two wavy lines across a horizontal body of half-height `r` at `x`. */
export function breakLine(c: Pen, x: number, r: number, gap: number): string {
  const h = r * 1.04;
  const b = r * 0.32;
  const left = x - gap / 2;
  const right = x + gap / 2;
  const wave = (x0: number) => `C${n(x0 + b)} ${n(-h / 3)} ${n(x0 - b)} ${n(h / 3)} ${n(x0)} ${n(h)}`;
  const back = `C${n(right - b)} ${n(h / 3)} ${n(right + b)} ${n(-h / 3)} ${n(right)} ${n(-h)}`;
  const band = `M${n(left)} ${n(-h - c.W)}L${n(left)} ${n(-h)}${wave(left)}v${n(c.W)}H${n(right)}V${n(h)}${back}v${n(-c.W)}z`;
  return (
    path(c, band, PAPER, 0) +
    path(c, `M${n(left)} ${n(-h)}${wave(left)}`, null, 0.5) +
    path(c, `M${n(right)} ${n(-h)}${wave(right)}`, null, 0.5)
  );
}

/** Threaded body along x from `x1` to `x2`: crest radius `crest`, root radius `root`. */
export function thread(c: Pen, x1: number, x2: number, pitch: number, crest: Radius, root: Radius, m: Tones): string {
  const R = typeof crest === 'function' ? crest : () => crest;
  const K = typeof root === 'function' ? root : () => root;
  const turns = Math.max(3, Math.round((x2 - x1) / pitch));
  const q = (x2 - x1) / turns;
  const top: Point[] = [[x1, -K(x1)]];
  const bottom: Point[] = [];
  const crests: string[] = [];
  const roots: string[] = [];
  for (let i = 0; i < turns; i++) {
    const xc = x1 + (i + 0.5) * q;
    const xr = x1 + (i + 1) * q;
    const last = i === turns - 1;
    top.push([xc, -R(xc)], [xr, -K(xr)]);
    crests.push(`M${n(xc)} ${n(-R(xc))}L${n(last ? xc : xr)} ${n(last ? K(x2 - q / 2) : R(xr))}`);
    roots.push(`M${n(x1 + i * q + (i ? 0 : q * 0.1))} ${n(-K(x1 + i * q))}L${n(xc)} ${n(K(xc))}`);
  }
  for (let i = turns; i >= 0; i--) {
    const x = x1 + i * q;
    bottom.push([x, i === 0 || i === turns ? K(x) : R(x)]);
    if (i > 0) bottom.push([x - q / 2, K(x - q / 2)]);
  }
  const outline = polygon([...top, ...bottom]);
  const shade = polygon([[x1, K(x1) * 0.3], [x2, K(x2) * 0.3], ...bottom]);
  return (
    path(c, outline, m[0], 0) +
    path(c, shade, m[1], 0) +
    (c.fine ? path(c, roots.join(''), null, c.T * 0.6) : '') +
    path(c, crests.join(''), null, 0.5) +
    path(c, outline)
  );
}

/** Cylinder along x from `x1` to `x2`, radius `r`, edges rounded by `edge`. */
export function cylinder(c: Pen, x1: number, x2: number, r: number, m: Tones, edge = 0): string {
  const k = Math.min(edge, (x2 - x1) / 2, r * 0.7);
  const body = rect(x1, -r, x2 - x1, 2 * r, k);
  const arc = `A${n(k)} ${n(k)} 0 0 1`;
  const shade = k
    ? `M${n(x1)} ${n(r * 0.3)}H${n(x2)}V${n(r - k)}${arc} ${n(x2 - k)} ${n(r)}H${n(x1 + k)}${arc} ${n(x1)} ${n(r - k)}z`
    : rect(x1, r * 0.3, x2 - x1, r * 0.7);
  return path(c, body, m[0], 0) + path(c, shade, m[1], 0) + path(c, body);
}

/** Tubular body drawn by its centre line `d`: outline, fill, then a shade along `shade` of width `shadeWidth`. */
export function tube(c: Pen, d: string, width: number, m: Tones, shade?: string, shadeWidth = 0): string {
  return stroke(d, INK, width + c.W) + stroke(d, m[0], width - c.W) + (shade ? stroke(shade, m[1], shadeWidth) : '');
}

export type Joint = 'press' | 'solder' | 'thread';

/** End of a fitting along +x, centred on y = 0, from `x` to `x + length`, half-height `h`. */
export function collar(c: Pen, x: number, length: number, h: number, m: Tones, joint: Joint): string {
  if (joint === 'press') {
    return (
      cylinder(c, x, x + length * 0.62, h * 0.94, m, 6) +
      cylinder(c, x + length * 0.55, x + length, h * 1.14, m, length * 0.22)
    );
  }
  if (joint === 'thread') {
    return (
      cylinder(c, x, x + length, h * 1.12, m, 8) +
      line(c, x, -h * 0.55, x + length, -h * 0.55) +
      line(c, x, h * 0.55, x + length, h * 0.55)
    );
  }
  return cylinder(c, x, x + length, h, m, 4) + (c.rich ? line(c, x + length * 0.16, -h, x + length * 0.16, h) : '');
}
