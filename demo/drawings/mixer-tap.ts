import { type Material, mark, num, type Pen, tones } from './pen.ts';
import { group, line, path, rect } from './shapes.ts';
import { axis, dimension } from './sheet.ts';

export interface MixerTapShape {
  /** Spout reach and height, mm. */
  reach?: number;
  h?: number;
  material?: Material;
}

/** Basin mixer. */
export function drawMixerTap(a: MixerTapShape, c: Pen): string {
  const m = tones(a.material, 'chrome');
  let out = '';
  out += path(c, rect(286, 640, 168, 34, 8), m[0], 1);
  out +=
    path(c, 'M298 640V330Q298 300 330 296H400Q432 300 436 330L442 640Z', m[0], 0) +
    path(c, 'M392 296H400Q432 300 436 330L442 640H392Z', m[1], 0) +
    path(c, 'M298 640V330Q298 300 330 296H400Q432 300 436 330L442 640Z', null, 1);
  out +=
    path(
      c,
      'M434 400C500 356 570 330 640 330C668 330 676 346 676 366V398H590C588 386 578 384 560 388C510 398 468 416 438 446Z',
      m[0],
      0,
    ) +
    path(c, 'M436 424C500 376 560 352 676 366V398H590C588 386 578 384 560 388C510 398 468 416 438 446Z', m[1], 0) +
    path(
      c,
      'M434 400C500 356 570 330 640 330C668 330 676 346 676 366V398H590C588 386 578 384 560 388C510 398 468 416 438 446',
      null,
      1,
    );
  out += path(c, rect(602, 398, 60, 22, 5), m[0], 1);
  out += path(c, 'M304 296C304 262 330 244 364 244C404 244 430 262 432 296Z', m[1], 1);
  out += path(
    c,
    'M330 250C330 214 360 196 400 190L600 150C622 146 630 176 608 182L440 226C424 232 420 240 418 254Z',
    m[0],
    1,
  );
  if (c.rich) out += line(c, 300, 316, 436, 316) + line(c, 298, 600, 441, 600) + path(c, 'M322 340V580', null, c.T);
  out +=
    path(c, 'M340 674v56M400 674v56', null, c.rich ? 0.5 : 1) +
    path(c, rect(328, 690, 24, 44, 3), m[1], c.rich ? 1 : 0.5) +
    path(c, rect(388, 690, 24, 44, 3), m[1], c.rich ? 1 : 0.5);
  if (c.dims)
    out +=
      axis(c, 370, 130, 370, 760) +
      axis(c, 632, 400, 632, 560) +
      dimension(c, 370, 420, 632, 420, 120, mark(c, 'L', num(a.reach ?? 110))) +
      dimension(c, 286, 674, 286, 150, -66, mark(c, 'H', num(a.h ?? 165)));
  return group(c.dims ? 'translate(6 -30)' : c.rich ? 'translate(-52 -38)' : 'translate(-132 -98) scale(1.13)', out);
}
