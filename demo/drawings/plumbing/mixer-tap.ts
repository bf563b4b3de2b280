import { type Material, mark, n, num, type Pen, type Tones, tones } from '../pen.ts';
import { circle, group, line, path, place, rect } from '../shapes.ts';
import { axis, dimension } from '../sheet.ts';
import { cylinder, thread, tube } from '../solids.ts';

export interface MixerTapShape {
  tap: 'basin' | 'bidet' | 'sink' | 'shower' | 'bath';
  /** Spout reach and height, mm. */
  reach?: number;
  h?: number;
  /** Distance of the inlets of a wall-mounted mixer, mm. */
  centres?: number;
  material?: Material;
}

/** Single-lever mixer: for basin, bidet and sink it is deck-mounted, for shower and bath wall-mounted. */
export function drawMixerTap(a: MixerTapShape, c: Pen): string {
  const m = tones(a.material, 'chrome');
  if (a.tap === 'sink') return sink(a, c, m);
  if (a.tap === 'shower' || a.tap === 'bath') return onTheWall(a, c, m);
  return onTheRim(a, c, m);
}

const fitted = (c: Pen, out: string) =>
  group(c.dims ? 'translate(6 -30)' : c.rich ? 'translate(-52 -38)' : 'translate(-132 -98) scale(1.13)', out);

/** Basin; a bidet has a lower body, and an outlet on a ball joint. */
function onTheRim(a: MixerTapShape, c: Pen, m: Tones): string {
  const bidet = a.tap === 'bidet';
  const lower = bidet ? 70 : 0;
  const body = `M298 640V${330 + lower}Q298 ${300 + lower} 330 ${296 + lower}H400Q432 ${300 + lower} 436 ${330 + lower}L442 640Z`;
  let out = path(c, rect(286, 640, 168, 34, 8), m[0]);
  out += path(c, body, m[0], 0);
  out += path(c, `M392 ${296 + lower}H400Q432 ${300 + lower} 436 ${330 + lower}L442 640H392Z`, m[1], 0) + path(c, body);
  out += bidet ? bidetSpout(c, m) : basinSpout(c, m);
  const top =
    path(c, 'M304 296C304 262 330 244 364 244C404 244 430 262 432 296Z', m[1]) +
    path(c, 'M330 250C330 214 360 196 400 190L600 150C622 146 630 176 608 182L440 226C424 232 420 240 418 254Z', m[0]);
  out += lower ? group(`translate(0 ${lower})`, top) : top;
  if (c.rich)
    out +=
      line(c, 300, 316 + lower, 436, 316 + lower) +
      line(c, 298, 600, 441, 600) +
      path(c, `M322 ${340 + lower}V580`, null, c.T);
  out +=
    path(c, 'M340 674v56M400 674v56', null, c.rich ? 0.5 : 1) +
    path(c, rect(328, 690, 24, 44, 3), m[1], c.rich ? 1 : 0.5) +
    path(c, rect(388, 690, 24, 44, 3), m[1], c.rich ? 1 : 0.5);
  if (c.dims) {
    const end = bidet ? 618 : 632;
    const down = bidet ? 530 : 420;
    out +=
      axis(c, 370, 130 + lower, 370, 760) +
      axis(c, end, down - 30, end, 590) +
      dimension(c, 370, down, end, down, bidet ? 50 : 120, mark(c, 'L', num(a.reach ?? 110))) +
      dimension(c, 286, 674, 286, 150 + lower, -66, mark(c, 'H', num(a.h ?? 165)));
  }
  return fitted(c, out);
}

function basinSpout(c: Pen, m: Tones): string {
  const open =
    'M434 400C500 356 570 330 640 330C668 330 676 346 676 366V398H590C588 386 578 384 560 388C510 398 468 416 438 446';
  return (
    path(c, `${open}Z`, m[0], 0) +
    path(c, 'M436 424C500 376 560 352 676 366V398H590C588 386 578 384 560 388C510 398 468 416 438 446Z', m[1], 0) +
    path(c, open) +
    path(c, rect(602, 398, 60, 22, 5), m[0])
  );
}

function bidetSpout(c: Pen, m: Tones): string {
  const open =
    'M434 452C490 420 540 412 590 412C610 412 616 424 616 438V474C600 476 570 470 540 476C500 482 466 492 440 508';
  return (
    path(c, `${open}Z`, m[0], 0) +
    path(c, 'M438 476C500 448 560 440 616 444V474C600 476 570 470 540 476C500 482 466 492 440 508Z', m[1], 0) +
    path(c, open) +
    path(c, circle(618, 452, 34), m[0]) +
    place(632, 470, 52, cylinder(c, 4, 58, 30, m, 5))
  );
}

/** A high swivelling spout, the lever at the side of the body. */
function sink(a: MixerTapShape, c: Pen, m: Tones): string {
  let out = path(c, rect(216, 668, 150, 30, 8), m[0]);
  out += tube(c, 'M291 480V250A150 150 0 0 1 591 250V330', 56, m, 'M303 480V250A138 138 0 0 1 579 250V330', 16);
  out += path(c, rect(561, 326, 60, 56, 6), m[0]) + path(c, rect(592, 328, 27, 52, 4), m[1], 0);
  out += path(c, rect(567, 382, 48, 16, 4), m[1]);
  out +=
    path(c, rect(234, 470, 114, 198, 12), m[0], 0) +
    path(c, rect(300, 472, 46, 194, 10), m[1], 0) +
    path(c, rect(234, 470, 114, 198, 12));
  out += path(c, rect(346, 532, 56, 66, 8), m[0]);
  out += path(
    c,
    'M398 548C420 540 446 520 470 488L500 446C512 430 536 444 526 462L494 520C474 560 446 586 402 588z',
    m[0],
  );
  if (c.rich) out += line(c, 236, 500, 346, 500) + line(c, 236, 640, 346, 640) + line(c, 263, 452, 319, 452);
  out +=
    path(c, rect(264, 700, 22, 50, 3), m[1], c.rich ? 1 : 0.5) +
    path(c, rect(298, 700, 22, 50, 3), m[1], c.rich ? 1 : 0.5);
  if (c.dims)
    out +=
      axis(c, 291, 70, 291, 776) +
      axis(c, 591, 390, 591, 640) +
      dimension(c, 291, 398, 591, 398, 240, mark(c, 'L', num(a.reach ?? 200))) +
      dimension(c, 216, 698, 216, 72, -60, mark(c, 'H', num(a.h ?? 340)));
  return group(
    c.dims ? 'translate(28 -14) scale(.98)' : c.rich ? 'translate(-4 -12)' : 'translate(-34 -30) scale(1.05)',
    out,
  );
}

/** Front view: two inlets with rosettes, body between them, lever on top, outlet or spout below. */
function onTheWall(a: MixerTapShape, c: Pen, m: Tones): string {
  const cy = 410;
  const bath = a.tap === 'bath';
  let out = '';
  for (const x of [190, 610]) {
    out += path(c, circle(x, cy, 92), m[0]) + path(c, circle(x, cy, 74), m[1], 0.5);
  }
  out += place(0, cy, 0, cylinder(c, 176, 624, 58, m, 26));
  if (c.rich) out += line(c, 250, cy - 58, 250, cy + 58) + line(c, 550, cy - 58, 550, cy + 58);
  out += path(c, circle(190, cy, 30), tones('red')[0], 0.5) + path(c, circle(610, cy, 30), tones('blue')[0], 0.5);
  out += path(c, circle(400, cy, 96), m[0]) + path(c, circle(400, cy, 78), m[1], 0.5);
  const handle = `M${366} ${cy - 30}L378 ${cy - 250}Q380 ${cy - 276} 400 ${cy - 276}Q420 ${cy - 276} 422 ${cy - 250}L434 ${cy - 30}z`;
  out +=
    path(c, handle, m[0], 0) +
    path(c, `M404 ${cy - 276}Q420 ${cy - 276} 422 ${cy - 250}L434 ${cy - 30}H408z`, m[1], 0) +
    path(c, handle);
  out += path(c, circle(400, cy, 52), m[0]);
  if (bath) {
    const spout = `M352 ${cy + 88}H448L458 ${cy + 250}Q458 ${cy + 272} 436 ${cy + 272}H364Q342 ${cy + 272} 342 ${cy + 250}z`;
    out +=
      path(c, spout, m[0], 0) +
      path(c, `M412 ${cy + 88}H448L458 ${cy + 250}Q458 ${cy + 272} 436 ${cy + 272}H412z`, m[1], 0) +
      path(c, spout);
    out += path(c, rect(362, cy + 272, 76, 20, 5), m[1]) + place(400, cy + 150, 0, path(c, circle(0, 0, 24), m[1]));
    out += place(524, cy + 58, 90, thread(c, 0, 56, 14, 32, 28, m));
  } else {
    out += place(
      400,
      cy + 90,
      90,
      cylinder(c, 0, 44, 48, m, 6) + thread(c, 44, 124, Math.max(14, 2.6 * c.u), 40, 35, m),
    );
  }
  out +=
    axis(c, 190, cy - 130, 190, cy + 200) +
    axis(c, 610, cy - 130, 610, cy + 200) +
    axis(c, 400, 90, 400, bath ? 708 : 640);
  out += dimension(c, 190, cy + 92, 610, cy + 92, bath ? 250 : 190, mark(c, 'i', n(a.centres ?? 150).toString()));
  return group(c.dims ? 'translate(10 -6) scale(.97)' : c.rich ? '' : 'translate(-60 -54) scale(1.14)', out);
}
