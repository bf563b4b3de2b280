import type { Drawing } from '#demo/drawings/index.ts';
import type { Material } from '#demo/drawings/pen.ts';
import { type Line, type Piece, texts } from '../line.ts';
import { INCHES, inchCode, listPrice } from './sizes.ts';

const SIZES = ['1/2"', '3/4"', '1"', '1 1/4"', '1 1/2"', '2"', '3/8"', '1/4"'];

function valvePieces(all: boolean, suffix: string, euro: (dn: number) => number, lever: Material): Piece[] {
  return (all ? SIZES : SIZES.slice(0, 6)).map((size) => {
    const dn = INCHES[size] ?? 15;
    return {
      code: `${inchCode(size)}${suffix}`,
      measure: size,
      attributes: { connection: size, diameter: dn },
      price: listPrice(euro(dn)),
      packs: dn <= 20 ? [1, 10, 40] : [1, 5],
      drawing: { kind: 'ball-valve', size, lever, L: Math.round(36 + dn * 1.75) } satisfies Drawing,
    };
  });
}

function valveLine(
  code: string,
  family: string,
  it: string,
  en: string,
  suffix: string,
  lever: Material,
  euro: (dn: number) => number,
  attributes: Line['shared'],
): Line {
  return {
    code,
    family,
    brands: ['adria', 'orobica', 'kappa-tec', 'fluxa'],
    finishes: ['plain'],
    name: texts(it, en),
    about: texts(
      'Corpo in ottone CW617N stampato a caldo, tenute in PTFE.',
      'Hot-forged CW617N brass body, PTFE seats.',
    ),
    shared: { material: texts('ottone CW617N', 'brass CW617N'), ...attributes },
    pieces: (all) => valvePieces(all, suffix, euro, lever),
  };
}

export const VALVE_LINES: readonly Line[] = [
  valveLine(
    'VS.',
    'sfera-acqua',
    'Valvola a sfera passaggio totale F/F',
    'Ball valve, full bore F/F',
    'F-R',
    'red',
    (dn) => 4.7 + dn * dn * 0.035,
    { pressure: 25, temperature: 120, potable: true },
  ),
  valveLine(
    'VSM.',
    'sfera-acqua',
    'Valvola a sfera M/F con farfalla',
    'Ball valve M/F, butterfly handle',
    'MF-B',
    'blue',
    (dn) => 5 + dn * dn * 0.036,
    { pressure: 25, temperature: 120, potable: true },
  ),
  valveLine(
    'VG.',
    'sfera-gas',
    'Valvola a sfera per gas F/F',
    'Gas ball valve F/F',
    'F-G',
    'yellowPaint',
    (dn) => 5.4 + dn * dn * 0.038,
    { pressure: 5, standard: 'EN 331' },
  ),
  valveLine(
    'VR.',
    'ritegno',
    'Valvola di ritegno a molla',
    'Spring check valve',
    'RT',
    'grey',
    (dn) => 4 + dn * dn * 0.029,
    { pressure: 16, temperature: 90 },
  ),
  {
    ...valveLine(
      'VSI.',
      'sicurezza',
      'Valvola di sicurezza a membrana',
      'Diaphragm safety valve',
      'SI',
      'black',
      (dn) => 6 + dn * 0.72,
      { temperature: 110 },
    ),
    pieces: () =>
      [2.5, 3, 6].flatMap((bar) =>
        ['1/2"', '3/4"'].map((size) => ({
          code: `${inchCode(size)}-${String(bar).replace('.', '')}`,
          measure: `${size} ${String(bar).replace('.', ',')} bar`,
          attributes: { connection: size, pressure: bar },
          price: listPrice(7 + bar * 0.6 + (size === '3/4"' ? 3.4 : 0)),
          packs: [1, 10],
          drawing: { kind: 'ball-valve', size, lever: 'black' } satisfies Drawing,
        })),
      ),
  },
];
