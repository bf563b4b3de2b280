import type { Drawing } from '#demo/drawings/index.ts';
import type { Line } from '../line.ts';
import { texts } from '../texts.ts';
import { code2, comma, KEY, listPrice, PITCH, smallPacks } from './sizes.ts';

const THREADS = [4, 5, 6, 8, 10, 12, 16];
const ALL_THREADS = [3, 4, 5, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 27, 30];

type NutStyle = Extract<Drawing, { kind: 'hex-nut' }>['style'];

/** Heights of nuts, mm, by thread: DIN 934; locking nuts (DIN 985) and flange nuts are about as high as the thread is wide. */
const HEIGHT: Readonly<Record<number, number>> = {
  3: 2.4,
  4: 3.2,
  5: 4,
  6: 5,
  8: 6.5,
  10: 8,
  12: 10,
  14: 11,
  16: 13,
  18: 15,
  20: 16,
  22: 18,
  24: 19,
  27: 22,
  30: 24,
};
const LOCKING_HEIGHT: Readonly<Record<number, number>> = { 3: 4, 4: 5, 18: 18.5 };
/** Width across flats of flange nuts where it is not that of DIN 934. */
const FLANGE_KEY: Readonly<Record<number, number>> = { 10: 15, 12: 18, 14: 21 };

function nutHeight(d: number, style: NutStyle): number {
  if (!style) return HEIGHT[d] ?? d;
  return (style === 'locking' && LOCKING_HEIGHT[d]) || d;
}

const NUT_GRADES = { zn: '8', hot: '8', a2: 'A2-70', a4: 'A4-80' } as const;
const ROD_GRADES = { zn: '4.8', hot: '4.8', a2: 'A2-70', a4: 'A4-70' } as const;

function nutPieces(threads: readonly number[], factor: number, style?: NutStyle) {
  return threads.map((d) => ({
    code: `.${code2(d)}`,
    measure: `M${d}`,
    attributes: {
      thread: `M${d}`,
      key: (style === 'flange' && FLANGE_KEY[d]) || (KEY[d] ?? 10),
      pitch: PITCH[d] ?? 1,
      weight: Math.round(d * d * d * 0.01 * 10) / 10_000,
    },
    price: listPrice((0.01 + d * d * d * 0.00012) * factor),
    packs: d === 8 ? [200, 1000, 5000] : smallPacks(d * d * d * 0.01),
    drawing: { kind: 'hex-nut', d, m: nutHeight(d, style), style } satisfies Drawing,
  }));
}

type WasherTable = Readonly<Record<number, readonly [hole: number, outer: number, thickness: number]>>;

const PLAIN: WasherTable = {
  3: [3.2, 7, 0.5],
  4: [4.3, 9, 0.8],
  5: [5.3, 10, 1],
  6: [6.4, 12, 1.6],
  8: [8.4, 16, 1.6],
  10: [10.5, 20, 2],
  12: [13, 24, 2.5],
  14: [15, 28, 2.5],
  16: [17, 30, 3],
  18: [19, 34, 3],
  20: [21, 37, 3],
  22: [23, 39, 3],
  24: [25, 44, 4],
  27: [28, 50, 4],
  30: [31, 56, 4],
};
const WIDE: WasherTable = {
  3: [3.2, 9, 0.8],
  4: [4.3, 12, 1],
  5: [5.3, 15, 1.2],
  6: [6.4, 18, 1.6],
  8: [8.4, 24, 2],
  10: [10.5, 30, 2.5],
  12: [13, 37, 3],
  14: [15, 44, 3],
  16: [17, 50, 3],
  18: [20, 56, 4],
  20: [22, 60, 4],
  22: [24, 66, 5],
  24: [26, 72, 5],
  27: [30, 85, 6],
  30: [33, 92, 6],
};
const SPRING: WasherTable = {
  3: [3.1, 6.2, 0.8],
  4: [4.1, 7.6, 0.9],
  5: [5.1, 9.2, 1.2],
  6: [6.1, 11.8, 1.6],
  8: [8.1, 14.8, 2],
  10: [10.2, 18.1, 2.2],
  12: [12.2, 21.1, 2.5],
  14: [14.2, 24.1, 3],
  16: [16.2, 27.4, 3.5],
  18: [18.2, 29.4, 3.5],
  20: [20.2, 33.6, 4],
  22: [22.5, 35.9, 4],
  24: [24.5, 40, 5],
  27: [27.5, 43, 5],
  30: [30.5, 48.2, 6],
};

function washerLine(
  code: string,
  family: string,
  standard: string,
  it: string,
  en: string,
  table: WasherTable,
  factor: number,
): Line {
  const spring = table === SPRING;
  return {
    code,
    family,
    brands: ['ruvo', 'inoxal', 'bolzano-fix'],
    finishes: spring ? ['zn', 'a2', 'a4'] : ['zn', 'a2', 'a4', 'brass'],
    name: texts(it, en),
    about: spring
      ? texts(
          `Rondella elastica spaccata secondo ${standard}, contro lo svitamento.`,
          `Split spring washer to ${standard}, against loosening.`,
        )
      : texts(
          `Rondella secondo ${standard}, per distribuire il carico sotto testa e dado.`,
          `Washer to ${standard}, spreading the load under head and nut.`,
        ),
    shared: { standard },
    related: (piece) => [`DD934${piece.code}`, `VT933${piece.code}.020`],
    pieces: (all) =>
      (all ? ALL_THREADS : THREADS).map((d) => {
        const [hole, outer, s] = table[d] ?? [d, d * 2, 2];
        return {
          code: `.${code2(d)}`,
          measure: `M${d} · ${comma(hole)} × ${comma(outer)} × ${comma(s)}`,
          attributes: { thread: `M${d}`, outer_diameter: outer, thickness: s },
          price: listPrice((0.005 + outer * outer * s * 0.00006) * factor),
          packs: d <= 8 ? [500, 2500] : d <= 12 ? [200, 1000] : [100, 500],
          drawing: { kind: 'washer', hole, outer, s, spring: spring || undefined } satisfies Drawing,
        };
      }),
  };
}

export const NUT_LINES: readonly Line[] = [
  {
    code: 'DD934',
    family: 'din-934',
    brands: ['ruvo', 'inoxal', 'bolzano-fix'],
    finishes: ['zn', 'a2', 'a4', 'hot', 'brass'],
    name: texts('Dado esagonale medio', 'Hexagon nut'),
    about: texts('Dado esagonale medio, passo grosso.', 'Hexagon nut, coarse pitch.'),
    grades: NUT_GRADES,
    shared: { standard: 'DIN 934' },
    related: (piece) => [`RN125${piece.code}`, `VT933${piece.code}.020`, `BF975${piece.code}/1000`],
    pieces: (all) => nutPieces(all ? ALL_THREADS : THREADS, 1),
  },
  {
    code: 'DA985',
    family: 'din-985',
    brands: ['ruvo', 'inoxal'],
    finishes: ['zn', 'a2', 'a4'],
    name: texts('Dado autobloccante basso', 'Self-locking nut, low'),
    about: texts(
      'Dado autobloccante con inserto in poliammide, resistente alle vibrazioni.',
      'Self-locking nut with polyamide insert, resists vibration.',
    ),
    keywords: texts('macchine agricole, motori', 'farm machinery, engines'),
    grades: NUT_GRADES,
    shared: { standard: 'DIN 985' },
    pieces: (all) => nutPieces(all ? ALL_THREADS : THREADS, 1.6, 'locking'),
  },
  {
    code: 'DF6923',
    family: 'din-6923',
    brands: ['ruvo', 'inoxal'],
    finishes: ['zn', 'a2'],
    name: texts('Dado flangiato zigrinato', 'Serrated flange nut'),
    about: texts('Dado esagonale con flangia zigrinata antisvitamento.', 'Hexagon nut with serrated locking flange.'),
    grades: NUT_GRADES,
    shared: { standard: 'DIN 6923' },
    // The standard begins at M5 and ends at M20.
    pieces: (all) => nutPieces(all ? [5, 6, 8, 10, 12, 14, 16, 20] : THREADS.slice(1), 1.9, 'flange'),
  },
  washerLine('RN125', 'din-125', 'DIN 125', 'Rondella piana', 'Plain washer', PLAIN, 1),
  washerLine('RL9021', 'din-9021', 'DIN 9021', 'Rondella piana larga', 'Wide plain washer', WIDE, 1.3),
  washerLine('RE127', 'din-127', 'DIN 127', 'Rondella elastica', 'Spring washer', SPRING, 1.15),
  ...[1000, 3000].map(
    (l): Line => ({
      code: 'BF975',
      family: l === 1000 ? 'din-975' : 'barre-3m',
      brands: ['ruvo', 'inoxal'],
      finishes: l === 1000 ? ['zn', 'a2', 'a4', 'hot'] : ['zn', 'hot'],
      name: texts('Barra filettata', 'Threaded rod'),
      about: texts('Barra filettata a passo grosso, estremità smussate.', 'Coarse-thread rod with chamfered ends.'),
      grades: ROD_GRADES,
      shared: { standard: 'DIN 975', length: l },
      related: (piece) => [`DD934${piece.code.slice(0, 3)}`, `RN125${piece.code.slice(0, 3)}`],
      single: true,
      pieces: (all) =>
        (all ? ALL_THREADS.slice(1) : THREADS).map((d) => ({
          code: `.${code2(d)}/${l}`,
          measure: `M${d} × ${l}`,
          attributes: { thread: `M${d}`, pitch: PITCH[d] ?? 1, weight: Math.round(d * d * l * 0.0000049 * 100) / 100 },
          price: listPrice((0.6 + d * d * 0.0353) * (l / 1000)),
          packs: d <= 12 ? [10, 50] : [5, 25],
          drawing: { kind: 'threaded-rod', d, l } satisfies Drawing,
        })),
    }),
  ),
];
