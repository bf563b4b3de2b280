import type { Drawing } from '#demo/drawings/index.ts';
import { FINISHES, type FinishCode } from '../finishes.ts';
import { type Line, type Piece, texts } from '../line.ts';
import { code2, code3, drawnLength, grid, KEY, LENGTHS, listPrice, PITCH, smallPacks } from './sizes.ts';

/** Weight of a steel bolt, grams: shank and head. */
function bolt(d: number, l: number): number {
  return (d * d * l * 0.0062 + d * d * d * 0.0058) * 1;
}

/** M8 has a drawing with its own measures for each length; the other threads share drawings by proportion. */
function boltDrawing(kind: 'hex-bolt' | 'socket-screw', d: number, l: number, part = false): Drawing {
  if (d === 8 && l <= 60) return part ? { kind: 'hex-bolt', d, l, part } : { kind, d, l };
  const shape = { d: 10, l: drawnLength(d, l), letters: true };
  return part ? { kind: 'hex-bolt', ...shape, part } : { kind, ...shape };
}

function metricPiece(d: number, l: number, drawing: Drawing, code: string, price: number, key: number): Piece {
  const weight = bolt(d, l);
  return {
    code,
    measure: `M${d} × ${l}`,
    group: code2(d),
    attributes: {
      thread: `M${d}`,
      length: l,
      key,
      pitch: PITCH[d] ?? 1,
      head_height: Math.round(d * 6.5) / 10,
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
    name: texts('Vite testa esagonale', 'Hexagon head screw'),
    tail: texts(', filetto intero', ', full thread'),
    about: texts(
      'Vite metrica a testa esagonale con filettatura su tutta la lunghezza, per carpenteria leggera, staffaggi e macchine. Zincatura priva di cromo VI.',
      'Metric hexagon head screw threaded over its whole length, for light steelwork, brackets and machinery. Plating free of chromium VI.',
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
            boltDrawing('hex-bolt', d, l),
            `.${code2(d)}.${code3(l)}`,
            0.012 * d + bolt(d, l) * 0.0148,
            KEY[d] ?? 10,
          ),
      ),
  },
  {
    code: 'VT931',
    family: 'din-931',
    brands: ['ruvo', 'inoxal', 'bolzano-fix'],
    finishes: ['zn88', 'a2', 'hot', 'yellow'],
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
            boltDrawing('hex-bolt', d, l, true),
            `.${code2(d)}.${code3(l)}`,
            0.02 * d + bolt(d, l) * 0.0151,
            KEY[d] ?? 10,
          ),
      ),
  },
  {
    code: 'TCEI',
    family: 'din-912',
    brands: ['ruvo', 'inoxal', 'tecnovite'],
    finishes: ['black', 'a2', 'a4'],
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
          boltDrawing('socket-screw', d, l),
          `-${d}/${l}`,
          0.016 * d + bolt(d, l) * 0.0208,
          Math.round(d * 0.8),
        ),
      ),
  },
  {
    code: 'TSEI',
    family: 'din-7991',
    brands: ['ruvo', 'inoxal'],
    finishes: ['black', 'a2', 'a4'],
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
          { kind: 'wood-screw', d: 10, l: drawnLength(d, l), full: true, letters: true },
          `-${d}/${l}`,
          0.017 * d + bolt(d, l) * 0.021,
          Math.round(d * 0.6),
        ),
      ),
  },
  {
    code: 'TB7985',
    family: 'din-7985',
    brands: ['ruvo', 'tecnovite'],
    finishes: ['zn', 'a2', 'brass'],
    name: texts('Vite testa bombata croce', 'Pan head screw'),
    about: texts(
      'Vite metrica a testa bombata con impronta a croce, per lamiere ed elettronica.',
      'Metric pan head screw with cross recess, for sheet metal and electronics.',
    ),
    shared: { standard: 'DIN 7985', head: texts('Bombata', 'Pan'), drive: 'PH2' },
    split: (group) => ({ code: `.${group}`, measure: `M${Number(group)}` }),
    pieces: (all) =>
      grid(all ? [3, 4, 5, 6, 8] : [3, 4, 5, 6], all ? LENGTHS : [8, 10, 12, 16, 20, 25, 30], (d) => [
        d * 2,
        d * 7,
      ]).map(({ d, l }) =>
        metricPiece(
          d,
          l,
          { kind: 'socket-screw', d: 10, l: drawnLength(d, l), letters: true },
          `.${code2(d)}.${code3(l)}`,
          0.006 * d + bolt(d, l) * 0.017,
          d,
        ),
      ),
  },
];
