import { sharedDrawing } from '#demo/drawings/index.ts';
import { type Line, texts } from '../line.ts';
import { listPrice } from './sizes.ts';

interface TapRange {
  code: string;
  family: string;
  name: readonly [string, string];
  reaches: readonly number[];
  height: number;
  euro: number;
}

const SERIES = ['', 'Riva', 'Onda', 'Quadra', 'Lungolago', 'Brera'] as const;

/** Single-lever mixers: a line per series, children by spout. */
function tapLines(range: TapRange): Line[] {
  return SERIES.map((series, index) => ({
    code: `${range.code}${index ? series.slice(0, 2).toUpperCase() : ''}`,
    family: range.family,
    brands: ['sorgiva', 'gardesana', 'adria'],
    finishes: ['chrome', 'matt', 'satin'],
    single: range.reaches.length === 1,
    name: texts(`${range.name[0]} ${series}`.trim(), `${range.name[1]} ${series}`.trim()),
    about: texts(
      'Miscelatore monocomando con cartuccia ceramica da 35 mm, aeratore a risparmio idrico, flessibili inclusi.',
      'Single-lever mixer with 35 mm ceramic cartridge, water-saving aerator, hoses included.',
    ),
    shared: { material: texts('ottone', 'brass'), flow: 5, pressure: 10, potable: true, connection: '3/8"' },
    related: () => ['VSM.12MF-B'],
    pieces: (all) =>
      (all ? range.reaches : range.reaches.slice(0, 3)).map((reach) => ({
        code: `.${reach}`,
        measure: texts(`bocca ${reach}`, `spout ${reach}`),
        attributes: { reach, height: range.height + (reach - 100) },
        price: listPrice(range.euro * (1 + index * 0.16) * (0.78 + reach / 500)),
        packs: [1],
        drawing: index
          ? sharedDrawing({ kind: 'mixer-tap' })
          : { kind: 'mixer-tap', reach, h: range.height + (reach - 100) },
      })),
  }));
}

export const TAP_LINES: readonly Line[] = [
  ...tapLines({
    code: 'ML',
    family: 'miscelatori-lavabo',
    name: ['Miscelatore lavabo', 'Basin mixer'],
    reaches: [110, 125, 145, 165],
    height: 155,
    euro: 84,
  }),
  ...tapLines({
    code: 'MB',
    family: 'miscelatori-bidet',
    name: ['Miscelatore bidet', 'Bidet mixer'],
    reaches: [105, 120],
    height: 140,
    euro: 82,
  }),
  ...tapLines({
    code: 'MD',
    family: 'miscelatori-doccia',
    name: ['Miscelatore doccia esterno', 'Exposed shower mixer'],
    reaches: [150],
    height: 120,
    euro: 96,
  }),
  ...tapLines({
    code: 'MC',
    family: 'miscelatori-lavello',
    name: ['Miscelatore lavello', 'Sink mixer'],
    reaches: [200, 220, 235],
    height: 240,
    euro: 108,
  }),
];
