import { INK, type Material, n, num, type Pen, tones } from '../pen.ts';
import { label, path, place, rect, stroke } from '../shapes.ts';
import { tube } from '../solids.ts';

export interface CableShape {
  /** A cable with one core is a wire: its insulation is visible, there is no sheath around it. */
  cores: number;
  mm2: number;
  code: string;
  sheath?: Material;
}

const BROWN = '#8A5A36';
const BLUE = '#4C86C6';
const EARTH = '#7DBA4E';
const BLACK = '#3D454C';
const GREY = '#9AA2A9';

/** Colours of the cores by their number (HD 308); with two there is no earth. */
const COLOURS: Readonly<Record<number, readonly string[]>> = {
  2: [BROWN, BLUE],
  3: [BROWN, BLUE, EARTH],
  4: [BROWN, BLACK, EARTH, GREY],
  5: [BROWN, BLUE, EARTH, BLACK, GREY],
};

/** Electrical cable. */
export function drawCable(a: CableShape, c: Pen): string {
  const k = a.cores;
  const m = tones(a.sheath || 'grey');
  if (k === 1) return drawWire(a, c);
  let out = '';
  const R = c.rich ? 100 : 124;
  const x1 = c.rich ? 430 : 460;
  const x0 = -40;
  const cols = COLOURS[k] ?? [];
  const lens = [300, 360, 330, 280, 320];
  for (let i = k - 1; i >= 0; i--) {
    const colour = cols[i % 5] ?? INK;
    const y = (i - (k - 1) / 2) * ((R * 1.7) / k);
    const ye = y * 2.1;
    const w = (R * (c.rich ? 1.1 : 1.2)) / Math.max(k, 2.4);
    const xe = x0 - (lens[i % 5] ?? 300);
    const d1 = `M${n(x0 + 20)} ${n(y)}C${n(x0 - 90)} ${n(y)} ${n(x0 - 110)} ${n(ye)} ${n(xe + 80)} ${n(ye)}`;
    out += `<path d="M${n(xe + 84)} ${n(ye)}H${n(xe)}" fill="none" stroke="${INK}" stroke-width="${n(w * 0.5 + c.W)}" stroke-linecap="round"/><path d="M${n(xe + 84)} ${n(ye)}H${n(xe)}" fill="none" stroke="#E5AE84" stroke-width="${n(w * 0.5 - c.W * 0.7)}" stroke-linecap="round"/>`;
    out +=
      tube(c, d1, w, [colour, colour]) +
      (colour === EARTH ? `<path d="${d1}" fill="none" stroke="#FFD84A" stroke-width="${n(w * 0.3)}"/>` : '');
  }
  const sh = `M${n(x0)} ${n(-R)}H${n(x1)}C${n(x1 - R * 0.5)} ${n(-R * 0.3)} ${n(x1 + R * 0.5)} ${n(R * 0.3)} ${n(x1)} ${n(R)}H${n(x0)}z`;
  out += path(c, sh, m[0], 0) + path(c, rect(x0, R * 0.34, x1 - x0, R * 0.66), m[1], 0) + path(c, sh, null, 1);
  if (c.fine)
    out += label((x0 + x1) / 2, R * 0.12, `${a.code}  ${k}${k > 2 ? 'G' : '×'}${num(a.mm2)}`, R * 0.3, INK, 500);
  return place(c.rich ? 392 : 390, c.rich ? 408 : 410, -45, out);
}

/** A single-core cable: stripped copper, then the coloured insulation. */
function drawWire(a: CableShape, c: Pen): string {
  const m = tones(a.sheath);
  const R = c.rich ? 74 : 96;
  const x0 = -190;
  const x1 = 430;
  let out = '';
  const copper = R * 0.52;
  out +=
    stroke(`M${x0 + 20} 0H-400`, INK, copper * 2 + c.W, true) +
    stroke(`M${x0 + 20} 0H-400`, '#E5AE84', copper * 2 - c.W, true);
  if (c.rich) for (const y of [-0.5, 0, 0.5]) out += path(c, `M${x0} ${n(y * copper)}H-410`, null, 0.5);
  const body = `M${x0} ${-R}H${x1}C${n(x1 - R * 0.5)} ${n(-R * 0.3)} ${n(x1 + R * 0.5)} ${n(R * 0.3)} ${x1} ${R}H${x0}z`;
  out += path(c, body, m[0], 0) + path(c, rect(x0, R * 0.34, x1 - x0, R * 0.66), m[1], 0) + path(c, body);
  if (c.fine) out += label((x0 + x1) / 2, R * 0.12, `${a.code}  1×${num(a.mm2)}`, R * 0.4, INK, 500);
  return place(c.rich ? 392 : 390, c.rich ? 408 : 410, -45, out);
}
