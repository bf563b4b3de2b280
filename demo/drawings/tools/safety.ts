import { type Material, type Pen, tones } from '../pen.ts';
import { circle, ellipse, group, path, rect } from '../shapes.ts';

export interface SafetyShape {
  item: 'shoe' | 'boot' | 'helmet' | 'glasses';
  material?: Material;
}

/** Safety shoe, boot, helmet or glasses, seen from the side. */
export function drawSafety(a: SafetyShape, c: Pen): string {
  const m = tones(a.material, a.item === 'helmet' ? 'yellowPaint' : 'anthracite');
  return group(c.rich ? 'translate(0 0)' : 'translate(-28 -28) scale(1.07)', ITEMS[a.item](c, m));
}

type Draw = (c: Pen, m: readonly [string, string]) => string;

const shoe =
  (top: number): Draw =>
  (c, m) => {
    const upper = `M150 560V${top + 30}Q150 ${top} 190 ${top}H310Q340 ${top} 350 ${top + 40}C370 400 470 420 590 450C670 470 700 520 700 560z`;
    const laces = [0, 1, 2, 3].map((i) => `M${352 + i * 48} ${392 + i * 18}l-40 54`).join('');
    return (
      path(c, upper, m[0]) +
      path(c, 'M520 560C520 500 560 450 600 452C670 470 700 520 700 560z', m[1], 0.5) +
      path(c, `M150 ${top + 60}Q250 ${top + 90} 352 ${top + 50}`, null, 0.5) +
      (c.rich ? path(c, laces, null, 1) : '') +
      path(c, rect(136, 556, 580, 66, 22), tones('grey')[1]) +
      path(c, 'M180 622v18M260 622v18M340 622v18M420 622v18M500 622v18M580 622v18M660 622v18', null, 1)
    );
  };

const ITEMS: Record<SafetyShape['item'], Draw> = {
  shoe: shoe(300),
  boot: shoe(160),
  helmet: (c, m) =>
    path(c, 'M150 520C150 330 260 210 400 210S650 330 650 520z', m[0]) +
    path(c, 'M480 222C580 250 650 360 650 520H540C560 400 540 300 480 222z', m[1], 0) +
    path(c, 'M340 216C350 160 450 160 460 216V350H340z', m[0]) +
    path(c, rect(110, 510, 620, 50, 25), m[1]) +
    (c.rich ? path(c, 'M210 500C210 400 240 320 290 270M590 500C590 400 560 320 510 270', null, 0.5) : ''),
  glasses: (c, m) =>
    path(
      c,
      'M110 360C110 310 170 300 260 300H540C630 300 690 310 690 360C690 470 640 530 550 530C480 530 440 480 400 430C360 480 320 530 250 530C160 530 110 470 110 360z',
      tones('white')[0],
    ) +
    path(c, 'M170 360C170 340 220 336 270 336C340 336 360 350 360 390', null, 0.5) +
    path(c, rect(100, 290, 600, 40, 20), m[0]) +
    path(c, ellipse(400, 410, 26, 18), m[1]) +
    path(c, circle(112, 330, 26), m[1]) +
    path(c, circle(688, 330, 26), m[1]),
};
