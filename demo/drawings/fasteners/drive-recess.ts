import { n, type Pen, type Tones } from '../pen.ts';
import { ngon, path, star } from '../shapes.ts';

/** The drive of a screw: hexagon socket, Phillips, Pozidriv, six-lobe. */
export type Drive = 'hex' | 'PH' | 'PZ' | 'TX';

/** The recess in the end view of a head of radius `r`, centred on the origin. */
export function recess(c: Pen, drive: Drive, r: number, m: Tones): string {
  if (drive === 'hex') return path(c, ngon(0, 0, r * 0.58, 6, 0), m[1]);
  if (drive === 'TX') return path(c, star(0, 0, r * 0.5, r * 0.32, 6, Math.PI / 6), m[1]);
  const arm = r * 0.54;
  const half = r * 0.12;
  const step = arm - half;
  const cross =
    `M${n(-half)} ${n(-arm)}h${n(2 * half)}v${n(step)}h${n(step)}v${n(2 * half)}h${n(-step)}v${n(step)}` +
    `h${n(-2 * half)}v${n(-step)}h${n(-step)}v${n(-2 * half)}h${n(step)}z`;
  // Four fine marks between the arms distinguish Pozidriv from Phillips.
  const near = r * 0.2;
  const far = r * 0.44;
  const marks = [
    [1, 1],
    [1, -1],
    [-1, 1],
    [-1, -1],
  ]
    .map(([x = 1, y = 1]) => `M${n(x * near)} ${n(y * near)}L${n(x * far)} ${n(y * far)}`)
    .join('');
  return path(c, cross, m[1]) + (drive === 'PZ' ? path(c, marks, null, 0.5) : '');
}
