import { INK, type Material, n, type Pen, tones } from '../pen.ts';
import { group, label, path, rect } from '../shapes.ts';

export interface GloveShape {
  coat?: Material;
  knit?: Material;
  band?: Material;
  size?: string;
}

/** Work glove. */
export function drawGlove(a: GloveShape, c: Pen): string {
  const m = tones(a.coat || 'anthracite');
  const k = tones(a.knit || 'nylon');
  let out = '';
  const F: [string, number][] = [
    ['M318 400V236', 84],
    ['M410 390V176', 86],
    ['M500 396V204', 84],
    ['M584 420V282', 76],
  ];
  const palm = 'M276 400C276 372 624 372 624 410V520C624 590 600 620 590 660H310C304 610 276 560 276 500z';
  const thumb = 'M336 560C268 520 232 470 196 400';
  function pass(st: number, col: string) {
    return (
      F.map(
        (f) => `<path d="${f[0]}" fill="none" stroke="${col}" stroke-width="${n(f[1] + st)}" stroke-linecap="round"/>`,
      ).join('') +
      '<path d="' +
      thumb +
      '" fill="none" stroke="' +
      col +
      '" stroke-width="' +
      n(88 + st) +
      '" stroke-linecap="round"/>' +
      '<path d="' +
      palm +
      '" fill="' +
      col +
      '" stroke="' +
      col +
      '" stroke-width="' +
      n(Math.max(st, 0)) +
      '" stroke-linejoin="round"/>'
    );
  }
  out += path(c, 'M308 640H592L606 748Q450 764 294 748z', k[0], 1);
  let rb = '';
  for (let i = 1; i < (c.rich ? 11 : 5); i++) {
    const t = i / (c.rich ? 11 : 5);
    rb += `M${n(308 + 284 * t)} 664L${n(294 + 312 * t)} 752`;
  }
  out += path(c, rb, null, 0.5);
  out += pass(c.W * 2, INK) + pass(0, m[0]);
  out += F.map((f) => {
    const x = +f[0].slice(1, 4);
    const yb = Number(f[0].split('V')[1]);
    return `<path d="M${x + 18} 420V${yb}" fill="none" stroke="${m[1]}" stroke-width="30" stroke-linecap="round"/>`;
  }).join('');
  out += `<path d="M560 440V600" fill="none" stroke="${m[1]}" stroke-width="70" stroke-linecap="round"/>`;
  if (c.rich)
    out += `<path d="M320 470C400 450 480 452 570 474M330 540C380 500 420 500 470 530" fill="none" stroke="${INK}" stroke-width="${n(c.T)}" stroke-linecap="round"/>`;
  out += path(c, rect(298, 632, 304, 30, 6), tones(a.band || 'yellowPaint')[0], 1);
  if (a.size && c.fine) out += label(450, 612, a.size, 40, '#FFFFFF', 700);
  return group(c.dims ? 'translate(-14 -36)' : c.rich ? 'translate(-14 -52)' : 'translate(-52 -66) scale(1.06)', out);
}
