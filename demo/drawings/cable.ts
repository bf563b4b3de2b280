import { INK, type Material, n, num, type Pen, tones } from './pen.ts';
import { label, path, place, rect } from './shapes.ts';
import { tube } from './solids.ts';

export interface CableShape {
  cores: number;
  mm2: number;
  code: string;
  sheath?: Material;
}

/** Electrical cable. */
export function drawCable(a: CableShape, c: Pen): string {
  const k = a.cores;
  const m = tones(a.sheath || 'grey');
  let out = '';
  const R = c.rich ? 100 : 124;
  const x1 = c.rich ? 430 : 460;
  const x0 = -40;
  const cols = ['#8A5A36', '#4C86C6', '#7DBA4E', '#3D454C', '#9AA2A9'];
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
      (i === 2 ? `<path d="${d1}" fill="none" stroke="#FFD84A" stroke-width="${n(w * 0.3)}"/>` : '');
  }
  const sh = `M${n(x0)} ${n(-R)}H${n(x1)}C${n(x1 - R * 0.5)} ${n(-R * 0.3)} ${n(x1 + R * 0.5)} ${n(R * 0.3)} ${n(x1)} ${n(R)}H${n(x0)}z`;
  out += path(c, sh, m[0], 0) + path(c, rect(x0, R * 0.34, x1 - x0, R * 0.66), m[1], 0) + path(c, sh, null, 1);
  if (c.fine) out += label((x0 + x1) / 2, R * 0.12, `${a.code}  ${k}G${num(a.mm2)}`, R * 0.3, INK, 500);
  return place(c.rich ? 392 : 390, c.rich ? 408 : 410, -45, out);
}
