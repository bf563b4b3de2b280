import type { Drawing } from '#demo/drawings/index.ts';
import { FINISHES, type FinishCode } from '../finishes.ts';
import type { Line, Piece } from '../line.ts';
import { texts } from '../texts.ts';
import { code2, code3, drawnLength, grid, KEY, LENGTHS, listPrice, PITCH, smallPacks } from './sizes.ts';

/** Weight of a steel bolt, grams: shank and head. */
function bolt(d: number, l: number): number {
  return (d * d * l * 0.0062 + d * d * d * 0.0058) * 1;
}

/** M8 has a drawing with its own measures for each length; the other threads share drawings by proportion. */
function drawnMeasures(d: number, l: number): { d: number; l: number; letters?: boolean } {
  return d === 8 && l <= 60 ? { d, l } : proportions(d, l);
}

function proportions(d: number, l: number) {
  return { d: 10, l: drawnLength(d, l), letters: true };
}

const BOLT_GRADES = { zn88: '8.8', yellow: '8.8', hot: '8.8', a2: 'A2-70', a4: 'A4-80' } as const;
const SOCKET_GRADES = { black: '12.9', a2: 'A2-70', a4: 'A4-80' } as const;
const PAN_GRADES = { zn: '4.8', a2: 'A2-70' } as const;

/** Hexagon sockets, mm, by thread: DIN 912 and DIN 7991. */
const CYLINDER_SOCKET: Measures = { 3: 2.5, 4: 3, 5: 4, 6: 5, 8: 6, 10: 8, 12: 10, 14: 12, 16: 14, 20: 17 };
const SUNK_SOCKET: Measures = { 3: 2, 4: 2.5, 5: 3, 6: 4, 8: 5, 10: 6, 12: 8, 16: 10 };
/** Cross recess of DIN 7985 by thread. */
const PHILLIPS: Measures = { 3: 1, 4: 2, 5: 2, 6: 3, 8: 4 };
/** Heights of heads, mm, by thread: DIN 933, DIN 7991, DIN 7985. Heads of DIN 912 are as high as the thread is wide. */
const HEX_HEAD: Measures = {
  3: 2,
  4: 2.8,
  5: 3.5,
  6: 4,
  8: 5.3,
  10: 6.4,
  12: 7.5,
  14: 8.8,
  16: 10,
  18: 11.5,
  20: 12.5,
  22: 14,
  24: 15,
  27: 17,
  30: 18.7,
};
const SUNK_HEAD: Measures = { 3: 1.7, 4: 2.3, 5: 2.8, 6: 3.3, 8: 4.4, 10: 5.5, 12: 6.5, 16: 7.5 };
const PAN_HEAD: Measures = { 3: 2.4, 4: 3.1, 5: 3.8, 6: 4.6, 8: 6 };

type Measures = Readonly<Record<number, number>>;

/** `turned`: the drive, a key of so many millimetres or a recess. */
function metricPiece(
  d: number,
  l: number,
  drawing: Drawing,
  code: string,
  price: number,
  turned: { key?: number; drive?: string; head: number },
): Piece {
  const weight = bolt(d, l);
  return {
    code,
    measure: `M${d} × ${l}`,
    group: code2(d),
    attributes: {
      thread: `M${d}`,
      length: l,
      ...(turned.key ? { key: turned.key } : {}),
      ...(turned.drive ? { drive: turned.drive } : {}),
      pitch: PITCH[d] ?? 1,
      head_height: turned.head,
      weight: Math.round(weight * 10) / 10_000,
    },
    price: listPrice(price),
    packs: d === 8 && l >= 16 && l <= 40 ? [100, 500, 2000] : smallPacks(weight),
    drawing,
  };
}

function nutAndWasher(finish: FinishCode, thread: string): string[] {
  const { infix } = FINISHES[finish];
  return [`DD934${infix}.${thread}`, `RN125${infix}.${thread}`, `DA985${infix}.${thread}`];
}

const MORE_THREADS = [3, 4, 5, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 27, 30];
const COMMON_LENGTHS = [16, 18, 20, 25, 30, 40, 50];

export const METRIC_SCREW_LINES: readonly Line[] = [
  {
    code: 'VT933',
    family: 'din-933',
    brands: ['ruvo', 'inoxal', 'bolzano-fix'],
    finishes: ['zn88', 'a2', 'yellow', 'a4', 'hot'],
    grades: BOLT_GRADES,
    name: texts('Vite testa esagonale', 'Hexagon head screw'),
    tail: texts(', filetto intero', ', full thread'),
    about: texts(
      'Vite metrica a testa esagonale con filettatura su tutta la lunghezza, per carpenteria leggera, staffaggi e macchine.',
      'Metric hexagon head screw threaded over its whole length, for light steelwork, brackets and machinery.',
    ),
    shared: { standard: 'DIN 933', head: texts('Esagonale', 'Hexagon'), origin: texts('Italia', 'Italy') },
    related: (piece, finish) => [
      ...nutAndWasher(finish, piece.group ?? ''),
      `CHC.${code3(Number(piece.attributes.key))}-C`,
    ],
    split: (group) => ({ code: `.${group}`, measure: `M${Number(group)}` }),
    pieces: (all) =>
      grid(all ? MORE_THREADS : [6, 8, 10, 12], all ? LENGTHS : COMMON_LENGTHS, (d) => [d * 1.4, d * 10]).map(
        ({ d, l }) =>
          metricPiece(
            d,
            l,
            { kind: 'hex-bolt', ...drawnMeasures(d, l) },
            `.${code2(d)}.${code3(l)}`,
            0.012 * d + bolt(d, l) * 0.0148,
            { key: KEY[d] ?? 10, head: HEX_HEAD[d] ?? d },
          ),
      ),
  },
  {
    code: 'VT931',
    family: 'din-931',
    brands: ['ruvo', 'inoxal', 'bolzano-fix'],
    finishes: ['zn88', 'a2', 'hot', 'yellow'],
    grades: BOLT_GRADES,
    name: texts('Vite testa esagonale', 'Hexagon head bolt'),
    tail: texts(', gambo parziale', ', partial thread'),
    about: texts(
      'Vite metrica a testa esagonale con gambo parzialmente filettato, per giunzioni sollecitate a taglio.',
      'Metric hexagon head bolt with a partly threaded shank, for joints loaded in shear.',
    ),
    shared: { standard: 'DIN 931', head: texts('Esagonale', 'Hexagon'), origin: texts('Italia', 'Italy') },
    related: (piece, finish) => nutAndWasher(finish, piece.group ?? ''),
    split: (group) => ({ code: `.${group}`, measure: `M${Number(group)}` }),
    pieces: (all) =>
      grid(all ? [6, 8, 10, 12, 14, 16, 18, 20, 24] : [8, 10, 12], LENGTHS, (d) => [d * 5, d * (all ? 25 : 15)]).map(
        ({ d, l }) =>
          metricPiece(
            d,
            l,
            { kind: 'hex-bolt', ...drawnMeasures(d, l), part: true },
            `.${code2(d)}.${code3(l)}`,
            0.02 * d + bolt(d, l) * 0.0151,
            { key: KEY[d] ?? 10, head: HEX_HEAD[d] ?? d },
          ),
      ),
  },
  {
    code: 'TCEI',
    family: 'din-912',
    brands: ['ruvo', 'inoxal', 'tecnovite'],
    finishes: ['black', 'a2', 'a4'],
    grades: SOCKET_GRADES,
    name: texts('Vite cilindrica esagono incassato', 'Socket head cap screw'),
    about: texts(
      'Vite a testa cilindrica con esagono incassato, per attrezzature e stampi.',
      'Socket head cap screw with hexagon socket, for fixtures and tooling.',
    ),
    shared: { standard: 'DIN 912', head: texts('Cilindrica', 'Cylindrical'), drive: texts('Esagono', 'Hexagon') },
    split: (group) => ({ code: `-${Number(group)}`, measure: `M${Number(group)}` }),
    related: (piece) => [`CMB.${code2(Number(piece.attributes.key))}`],
    pieces: (all) =>
      grid(
        all ? [3, 4, 5, 6, 8, 10, 12, 14, 16, 20] : [4, 5, 6, 8, 10],
        all ? LENGTHS : [10, 16, 20, 25, 30, 40, 50],
        (d) => [d * 1.6, d * 10],
      ).map(({ d, l }) =>
        metricPiece(
          d,
          l,
          { kind: 'socket-screw', ...drawnMeasures(d, l) },
          `-${d}/${l}`,
          0.016 * d + bolt(d, l) * 0.0208,
          { key: CYLINDER_SOCKET[d] ?? 6, head: d },
        ),
      ),
  },
  {
    code: 'TSEI',
    family: 'din-7991',
    brands: ['ruvo', 'inoxal'],
    finishes: ['black', 'a2', 'a4'],
    grades: SOCKET_GRADES,
    name: texts('Vite svasata esagono incassato', 'Countersunk socket screw'),
    about: texts(
      'Vite a testa svasata piana a 90° con esagono incassato.',
      'Flat 90° countersunk screw with hexagon socket.',
    ),
    shared: { standard: 'DIN 7991', head: texts('Svasata', 'Countersunk'), drive: texts('Esagono', 'Hexagon') },
    split: (group) => ({ code: `-${Number(group)}`, measure: `M${Number(group)}` }),
    pieces: (all) =>
      grid(all ? [3, 4, 5, 6, 8, 10, 12, 16] : [4, 5, 6, 8], all ? LENGTHS : [10, 12, 16, 20, 25, 30, 40], (d) => [
        d * 2,
        d * 8,
      ]).map(({ d, l }) =>
        metricPiece(
          d,
          l,
          { kind: 'machine-screw', head: 'countersunk', drive: 'hex', ...proportions(d, l) },
          `-${d}/${l}`,
          0.017 * d + bolt(d, l) * 0.021,
          { key: SUNK_SOCKET[d] ?? 5, head: SUNK_HEAD[d] ?? d },
        ),
      ),
  },
  {
    code: 'TB7985',
    family: 'din-7985',
    brands: ['ruvo', 'tecnovite'],
    finishes: ['zn', 'a2', 'brass'],
    grades: PAN_GRADES,
    name: texts('Vite testa bombata croce', 'Pan head screw'),
    about: texts(
      'Vite metrica a testa bombata con impronta a croce, per lamiere ed elettronica.',
      'Metric pan head screw with cross recess, for sheet metal and electronics.',
    ),
    shared: { standard: 'DIN 7985', head: texts('Bombata', 'Pan') },
    split: (group) => ({ code: `.${group}`, measure: `M${Number(group)}` }),
    pieces: (all) =>
      grid(all ? [3, 4, 5, 6, 8] : [3, 4, 5, 6], all ? LENGTHS : [8, 10, 12, 16, 20, 25, 30], (d) => [
        d * 2,
        d * 7,
      ]).map(({ d, l }) =>
        metricPiece(
          d,
          l,
          { kind: 'machine-screw', head: 'pan', drive: 'PH', ...proportions(d, l) },
          `.${code2(d)}.${code3(l)}`,
          0.006 * d + bolt(d, l) * 0.017,
          { drive: `PH${PHILLIPS[d] ?? 2}`, head: PAN_HEAD[d] ?? d },
        ),
      ),
  },
];
