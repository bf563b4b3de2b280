import type { Drawing } from '#demo/drawings/index.ts';
import { sharedDrawing } from '#demo/drawings/shared-drawing.ts';
import type { Line } from '../line.ts';
import { type Attributes, type Texts, texts } from '../texts.ts';
import { INCHES, inchCode, listPrice } from './sizes.ts';

type Tap = Extract<Drawing, { kind: 'mixer-tap' }>['tap'];

interface TapRange {
  code: string;
  family: string;
  tap: Tap;
  name: readonly [string, string];
  about: Texts;
  shared: Line['shared'];
  /** Spout reaches, mm; a wall-mounted mixer has the distance of its inlets instead. */
  measures: readonly number[];
  /** Height with a spout of 100 mm; wall-mounted mixers have none. */
  height?: number;
  euro: number;
}

const SERIES = ['', 'Riva', 'Onda', 'Quadra', 'Lungolago', 'Brera'] as const;
const WALL: readonly Tap[] = ['shower', 'bath'];

/** Single-lever mixers: a line per series, children by spout. */
function tapLines(range: TapRange): Line[] {
  const wall = WALL.includes(range.tap);
  const { height = 0, tap } = range;
  return SERIES.map((series, index) => ({
    code: `${range.code}${index ? series.slice(0, 2).toUpperCase() : ''}`,
    family: range.family,
    brands: ['sorgiva', 'gardesana', 'adria'],
    finishes: ['chrome', 'matt', 'satin'],
    single: range.measures.length === 1,
    name: texts(`${range.name[0]} ${series}`.trim(), `${range.name[1]} ${series}`.trim()),
    about: range.about,
    shared: { material: texts('ottone', 'brass'), pressure: 10, potable: true, ...range.shared },
    related: () => ['VSM.12MF-B'],
    pieces: (all) =>
      (all ? range.measures : range.measures.slice(0, 3)).map((measure) => {
        const attributes: Attributes = wall
          ? { centres: measure }
          : { reach: measure, height: height + (measure - 100) };
        const drawing: Drawing = wall
          ? { kind: 'mixer-tap', tap, centres: measure }
          : { kind: 'mixer-tap', tap, reach: measure, h: height + (measure - 100) };
        return {
          code: `.${measure}`,
          measure: wall
            ? texts(`interasse ${measure}`, `centres ${measure}`)
            : texts(`bocca ${measure}`, `spout ${measure}`),
          attributes,
          price: listPrice(range.euro * (1 + index * 0.16) * (0.78 + measure / 500)),
          packs: [1],
          drawing: index ? sharedDrawing(drawing) : drawing,
        };
      }),
  }));
}

const ON_THE_RIM = { flow: 5, connection: '3/8"' };
const ON_THE_WALL = { flow: 12, connection: '1/2"' };

export const TAP_LINES: readonly Line[] = [
  ...tapLines({
    code: 'ML',
    family: 'miscelatori-lavabo',
    tap: 'basin',
    name: ['Miscelatore lavabo', 'Basin mixer'],
    about: texts(
      'Miscelatore monocomando con cartuccia ceramica da 35 mm, aeratore a risparmio idrico, flessibili inclusi.',
      'Single-lever mixer with 35 mm ceramic cartridge, water-saving aerator, hoses included.',
    ),
    shared: ON_THE_RIM,
    measures: [110, 125, 145, 165],
    height: 155,
    euro: 84,
  }),
  ...tapLines({
    code: 'MB',
    family: 'miscelatori-bidet',
    tap: 'bidet',
    name: ['Miscelatore bidet', 'Bidet mixer'],
    about: texts(
      'Miscelatore monocomando con cartuccia ceramica da 35 mm e getto orientabile, flessibili inclusi.',
      'Single-lever mixer with 35 mm ceramic cartridge and swivel outlet, hoses included.',
    ),
    shared: ON_THE_RIM,
    measures: [105, 120],
    height: 140,
    euro: 82,
  }),
  ...tapLines({
    code: 'MD',
    family: 'miscelatori-doccia',
    tap: 'shower',
    name: ['Miscelatore doccia esterno', 'Exposed shower mixer'],
    about: texts(
      'Miscelatore monocomando da parete con eccentrici e rosoni, attacco flessibile doccia 1/2" in basso.',
      'Single-lever wall mixer with eccentric unions and rosettes, 1/2" shower hose outlet below.',
    ),
    shared: ON_THE_WALL,
    measures: [150],
    euro: 96,
  }),
  ...tapLines({
    code: 'MC',
    family: 'miscelatori-lavello',
    tap: 'sink',
    name: ['Miscelatore lavello', 'Sink mixer'],
    about: texts(
      'Miscelatore monocomando con bocca alta girevole e aeratore, cartuccia ceramica da 35 mm, flessibili inclusi.',
      'Single-lever mixer with high swivel spout and aerator, 35 mm ceramic cartridge, hoses included.',
    ),
    shared: ON_THE_RIM,
    measures: [200, 220, 235],
    height: 240,
    euro: 108,
  }),
];

/** Generated after everything else, so that the rest of a small catalogue does not change. */
export const LATER_TAP_LINES: readonly Line[] = [
  ...tapLines({
    code: 'MV',
    family: 'miscelatori-vasca',
    tap: 'bath',
    name: ['Miscelatore vasca esterno', 'Exposed bath mixer'],
    about: texts(
      'Miscelatore monocomando da parete con bocca di erogazione, deviatore e attacco per doccetta.',
      'Single-lever wall mixer with spout, diverter and outlet for a hand shower.',
    ),
    shared: ON_THE_WALL,
    measures: [150],
    euro: 118,
  }),
  {
    code: 'RPG',
    family: 'rubinetti-portagomma',
    brands: ['adria', 'gardesana', 'verdano'],
    finishes: ['plain'],
    name: texts('Rubinetto portagomma', 'Bib tap with hose tail'),
    about: texts(
      'Rubinetto da parete in ottone con volantino e portagomma smontabile, per giardino e cantina.',
      'Brass wall tap with handwheel and removable hose tail, for garden and cellar.',
    ),
    shared: { material: texts('ottone', 'brass'), pressure: 10, potable: true },
    related: (piece) => [`RR${piece.code}`],
    pieces: () =>
      ['1/2"', '3/4"', '1"'].map((size) => ({
        code: `.${inchCode(size)}`,
        measure: size,
        attributes: { connection: size, diameter: INCHES[size] ?? 15 },
        price: listPrice(3.6 + (INCHES[size] ?? 15) * 0.24),
        packs: [1, 10, 60],
        drawing: { kind: 'bib-tap', size } satisfies Drawing,
      })),
  },
];
