import type { Drawing } from '#demo/drawings/index.ts';
import { FINISHES, type FinishCode } from '../finishes.ts';
import { type Line, type Piece, texts } from '../line.ts';
import { code2, code3, comma, drawnLength, grid, KEY, LENGTHS, listPrice, PITCH, smallPacks } from './sizes.ts';

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

export const SCREW_LINES: readonly Line[] = [
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
    shared: { standard: 'DIN 912', head: texts('Cilindrica', 'Cylindrical'), drive: 'Esagono' },
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
    shared: { standard: 'DIN 7991', head: texts('Svasata', 'Countersunk'), drive: 'Esagono' },
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
  ...woodScrews(),
];

function woodScrews(): Line[] {
  const piece = (d: number, l: number, drive: 'TX' | 'PZ', code: string, factor: number): Piece => {
    const bit = drive === 'TX' ? (d <= 3.5 ? 15 : d <= 4.5 ? 20 : d <= 5 ? 25 : 30) : d <= 3 ? 1 : d <= 5 ? 2 : 3;
    const exact = d === 4.5 && (l === 40 || l === 50);
    return {
      code,
      measure: `${comma(d)} × ${l} ${drive}${bit}`,
      group: code2(d),
      attributes: { diameter: d, length: l, drive: `${drive}${bit}`, weight: Math.round(d * d * l * 0.045) / 10_000 },
      price: listPrice((0.004 * d + d * d * l * 0.000038) * factor),
      packs: l <= 50 ? [200, 1000] : l <= 100 ? [100, 500] : [50, 250],
      drawing: exact
        ? { kind: 'wood-screw', d, l, drive, bit }
        : { kind: 'wood-screw', d: 10, l: drawnLength(d, l, [5, 9, 13]), drive, letters: true },
    };
  };
  const sizes = (all: boolean) =>
    grid(
      all ? [3, 3.5, 4, 4.5, 5, 6, 8] : [3.5, 4, 4.5, 5, 6],
      [16, 20, 25, 30, 35, 40, 45, 50, 60, 70, 80, 90, 100, 120, 140, 160, 180, 200],
      (d) => [d * 5, all ? d * 28 : d * 17],
    );
  const chipboard = (drive: 'TX' | 'PZ', it: string, en: string): Line => ({
    code: drive === 'TX' ? 'VTS' : 'VTP',
    family: drive === 'TX' ? 'truciolare-tx' : 'truciolare-pz',
    brands: ['tecnovite', 'fissal', 'kappa-tec'],
    finishes: drive === 'TX' ? ['gold', 'whiteZinc', 'a2'] : ['zn', 'yellow'],
    name: texts('Vite truciolare', 'Chipboard screw'),
    tail: texts(`, testa svasata ${it}`, `, countersunk ${en}`),
    about: texts(
      'Vite per truciolare e legno con punta tagliente e filetto lubrificato: si avvita senza preforo.',
      'Chipboard and wood screw with cutting point and waxed thread: no pilot hole needed.',
    ),
    shared: {
      standard: 'DIN 7505',
      head: texts('Svasata', 'Countersunk'),
      use: texts('Legno e truciolare', 'Wood and chipboard'),
    },
    split: (group) => ({
      code: `.${group}`,
      measure: `Ø ${comma(group.length > 1 && !group.startsWith('0') ? Number(group) / 10 : Number(group))}`,
    }),
    pieces: (all) => sizes(all).map(({ d, l }) => piece(d, l, drive, `.${code2(d)}/${l}-${drive}`, 1)),
  });
  return [
    chipboard('TX', 'torx', 'torx'),
    chipboard('PZ', 'pozidriv', 'pozidriv'),
    {
      code: 'TRF',
      family: 'tirafondi',
      brands: ['tecnovite', 'ruvo'],
      finishes: ['zn', 'hot', 'a2'],
      name: texts('Tirafondo testa larga', 'Wide head timber screw'),
      about: texts(
        'Vite per strutture in legno con testa larga autocentrante.',
        'Structural timber screw with a wide self-centring head.',
      ),
      shared: {
        standard: 'EN 14592',
        head: texts('Larga', 'Wide'),
        use: texts('Strutture in legno', 'Timber structures'),
      },
      pieces: (all) =>
        grid(all ? [6, 8, 10, 12] : [6, 8], [60, 80, 100, 120, 140, 160, 180, 200, 240, 300], () => [
          60,
          all ? 300 : 200,
        ]).map(({ d, l }) => ({
          ...piece(d, l, 'TX', `-${d}/${l}`, 2.4),
          measure: `Ø ${d} × ${l}`,
          packs: [50, 200],
        })),
    },
    {
      code: 'VTZ',
      family: 'viti-terrazza',
      brands: ['tecnovite', 'inoxal'],
      finishes: ['a2', 'a4'],
      name: texts('Vite per terrazze', 'Decking screw'),
      about: texts(
        'Vite inox a testa ridotta per pavimenti in legno da esterno.',
        'Stainless screw with a reduced head for outdoor wooden floors.',
      ),
      shared: { head: texts('Ridotta', 'Reduced'), use: texts('Esterni', 'Outdoors') },
      pieces: (all) =>
        grid(all ? [4.5, 5, 5.5] : [5], [40, 45, 50, 60, 70, 80], () => [40, 80]).map(({ d, l }) =>
          piece(d, l, 'TX', `.${code2(d)}/${l}`, 1.5),
        ),
    },
    {
      code: 'AFE',
      family: 'autoforanti-te',
      brands: ['tecnovite', 'bolzano-fix'],
      finishes: ['zn', 'a2'],
      name: texts('Vite autoforante testa esagonale', 'Self-drilling hexagon screw'),
      tail: texts(' con rondella EPDM', ' with EPDM washer'),
      about: texts(
        'Vite autoforante per lamiere grecate, con rondella di tenuta.',
        'Self-drilling screw for profiled sheets, with sealing washer.',
      ),
      shared: { standard: 'DIN 7504 K', head: texts('Esagonale', 'Hexagon'), use: texts('Lamiera', 'Sheet metal') },
      pieces: (all) =>
        grid(all ? [4.2, 4.8, 5.5, 6.3] : [4.8, 6.3], [16, 19, 25, 32, 38, 50, 60, 80, 100], (d) => [
          d * 3,
          d * 20,
        ]).map(({ d, l }) => ({
          ...piece(d, l, 'TX', `.${code2(d)}/${l}`, 1.9),
          measure: `${comma(d)} × ${l}`,
          attributes: { diameter: d, length: l, key: d < 6 ? 8 : 10 },
          drawing: { kind: 'hex-bolt' as const, d: 10, l: drawnLength(d, l, [4, 8]), letters: true },
        })),
    },
    {
      code: 'CG',
      family: 'cartongesso',
      brands: ['tecnovite', 'fissal'],
      finishes: ['plain'],
      name: texts('Vite per cartongesso fosfatata', 'Drywall screw, phosphated'),
      about: texts(
        'Vite fosfatata a testa a tromba per lastre in gesso rivestito.',
        'Phosphated bugle head screw for plasterboard.',
      ),
      shared: {
        head: texts('A tromba', 'Bugle'),
        drive: 'PH2',
        use: texts('Cartongesso', 'Drywall'),
        finish: texts('fosfatata', 'phosphated'),
      },
      pieces: (all) =>
        grid(all ? [3.5, 3.9, 4.2] : [3.5], [25, 35, 45, 55, 70, 90], () => [25, 90]).map(({ d, l }) => ({
          ...piece(d, l, 'PZ', `.${code2(d)}/${l}`, 0.7),
          packs: [1000, 5000],
          measure: `${comma(d)} × ${l}`,
          drawing: {
            kind: 'wood-screw' as const,
            d: 10,
            l: drawnLength(d, l, [7, 14]),
            full: true,
            letters: true,
            material: 'black' as const,
          },
        })),
    },
  ];
}
