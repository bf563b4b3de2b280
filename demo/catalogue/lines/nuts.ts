import type { Drawing } from '#demo/drawings/index.ts';
import { type Line, texts } from '../line.ts';
import { code2, KEY, listPrice, PITCH, smallPacks } from './sizes.ts';

const THREADS = [4, 5, 6, 8, 10, 12, 16];
const ALL_THREADS = [3, 4, 5, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 27, 30];

function nutPieces(all: boolean, separator: string, factor: number) {
  return (all ? ALL_THREADS : THREADS).map((d) => ({
    code: `${separator}${code2(d)}`,
    measure: `M${d}`,
    attributes: {
      thread: `M${d}`,
      key: KEY[d] ?? 10,
      pitch: PITCH[d] ?? 1,
      weight: Math.round(d * d * d * 0.01 * 10) / 10_000,
    },
    price: listPrice((0.01 + d * d * d * 0.00012) * factor),
    packs: d === 8 ? [200, 1000, 5000] : smallPacks(d * d * d * 0.01),
    drawing: { kind: 'hex-nut', d } satisfies Drawing,
  }));
}

/** Outer diameter and thickness, mm, by thread. */
const PLAIN: Readonly<Record<number, readonly [number, number]>> = {
  3: [7, 0.5],
  4: [9, 0.8],
  5: [10, 1],
  6: [12, 1.6],
  8: [16, 1.6],
  10: [20, 2],
  12: [24, 2.5],
  14: [28, 2.5],
  16: [30, 3],
  18: [34, 3],
  20: [37, 3],
  22: [39, 3],
  24: [44, 4],
  27: [50, 4],
  30: [56, 4],
};

function washerLine(
  code: string,
  family: string,
  standard: string,
  it: string,
  en: string,
  wide: number,
  factor: number,
): Line {
  return {
    code,
    family,
    brands: ['ruvo', 'inoxal', 'bolzano-fix'],
    finishes: ['zn', 'a2', 'a4', 'brass'],
    name: texts(it, en),
    about: texts(
      `Rondella secondo ${standard}, per distribuire il carico sotto testa e dado.`,
      `Washer to ${standard}, spreading the load under head and nut.`,
    ),
    shared: { standard },
    related: (piece) => [`DD934${piece.code}`, `VT933${piece.code}.020`],
    pieces: (all) =>
      (all ? ALL_THREADS : THREADS).map((d) => {
        const [plainOuter, s] = PLAIN[d] ?? [d * 2, 2];
        const outer = Math.round(plainOuter * wide);
        const hole = Math.round((d + (d < 5 ? 0.3 : d < 10 ? 0.4 : 1)) * 10) / 10;
        return {
          code: `.${code2(d)}`,
          measure: `M${d} · ${String(hole).replace('.', ',')} × ${outer} × ${String(s).replace('.', ',')}`,
          attributes: { thread: `M${d}`, outer_diameter: outer, thickness: s },
          price: listPrice((0.005 + outer * outer * s * 0.00006) * factor),
          packs: d <= 8 ? [500, 2500] : d <= 12 ? [200, 1000] : [100, 500],
          drawing: { kind: 'washer', d, outer, s } satisfies Drawing,
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
    about: texts('Dado esagonale medio classe 8, passo grosso.', 'Hexagon nut class 8, coarse pitch.'),
    shared: { standard: 'DIN 934', grade: '8' },
    related: (piece) => [`RN125${piece.code}`, `VT933${piece.code}.020`, `BF975${piece.code}/1000`],
    pieces: (all) => nutPieces(all, '.', 1),
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
    shared: { standard: 'DIN 985', grade: '8' },
    pieces: (all) => nutPieces(all, '.', 1.6),
  },
  {
    code: 'DF6923',
    family: 'din-6923',
    brands: ['ruvo', 'inoxal'],
    finishes: ['zn', 'a2'],
    name: texts('Dado flangiato zigrinato', 'Serrated flange nut'),
    about: texts('Dado esagonale con flangia zigrinata antisvitamento.', 'Hexagon nut with serrated locking flange.'),
    shared: { standard: 'DIN 6923', grade: '8' },
    pieces: (all) => nutPieces(all, '.', 1.9),
  },
  washerLine('RN125', 'din-125', 'DIN 125', 'Rondella piana', 'Plain washer', 1, 1),
  washerLine('RL9021', 'din-9021', 'DIN 9021', 'Rondella piana larga', 'Wide plain washer', 1.5, 1.3),
  washerLine('RE127', 'din-127', 'DIN 127', 'Rondella elastica', 'Spring washer', 0.88, 1.15),
  ...[1000, 3000].map(
    (l): Line => ({
      code: 'BF975',
      family: l === 1000 ? 'din-975' : 'barre-3m',
      brands: ['ruvo', 'inoxal'],
      finishes: l === 1000 ? ['zn', 'a2', 'a4', 'hot'] : ['zn', 'hot'],
      name: texts('Barra filettata', 'Threaded rod'),
      about: texts('Barra filettata a passo grosso, estremità smussate.', 'Coarse-thread rod with chamfered ends.'),
      shared: { standard: 'DIN 975', grade: '4.8', length: l },
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
