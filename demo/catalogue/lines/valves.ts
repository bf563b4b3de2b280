import type { Drawing } from '#demo/drawings/index.ts';
import type { Material } from '#demo/drawings/pen.ts';
import type { Line, Piece } from '../line.ts';
import { type Texts, texts } from '../texts.ts';
import { INCHES, inchCode, listPrice } from './sizes.ts';

const SIZES = ['1/2"', '3/4"', '1"', '1 1/4"', '1 1/2"', '2"', '3/8"', '1/4"'];

interface ValveRange {
  code: string;
  family: string;
  name: Texts;
  about: Texts;
  /** Appended to the code of every size. */
  end: string;
  euro: (dn: number) => number;
  shared: Line['shared'];
  draw: (size: string, length: number) => Drawing;
}

function valvePieces(all: boolean, { end, euro, draw }: ValveRange): Piece[] {
  return (all ? SIZES : SIZES.slice(0, 6)).map((size) => {
    const dn = INCHES[size] ?? 15;
    return {
      code: `${inchCode(size)}${end}`,
      measure: size,
      attributes: { connection: size, diameter: dn },
      price: listPrice(euro(dn)),
      packs: dn <= 20 ? [1, 10, 40] : [1, 5],
      drawing: draw(size, Math.round(36 + dn * 1.75)),
    };
  });
}

function valveLine(range: ValveRange): Line {
  return {
    code: range.code,
    family: range.family,
    brands: ['adria', 'orobica', 'kappa-tec', 'fluxa'],
    finishes: ['plain'],
    name: range.name,
    about: range.about,
    shared: { material: texts('ottone CW617N', 'brass CW617N'), ...range.shared },
    pieces: (all) => valvePieces(all, range),
  };
}

const ballValve =
  (lever: Material, ends: 'FF' | 'MF' = 'FF') =>
  (size: string, L: number): Drawing => ({
    kind: 'ball-valve',
    size,
    L,
    lever,
    ends,
    handle: ends === 'MF' ? 'butterfly' : 'lever',
  });

const FORGED = texts(
  'Corpo in ottone CW617N stampato a caldo, sfera cromata, tenute in PTFE.',
  'Hot-forged CW617N brass body, chromed ball, PTFE seats.',
);

export const VALVE_LINES: readonly Line[] = [
  valveLine({
    code: 'VS.',
    family: 'sfera-acqua',
    name: texts('Valvola a sfera passaggio totale F/F', 'Ball valve, full bore F/F'),
    about: FORGED,
    end: 'F-R',
    euro: (dn) => 4.7 + dn * dn * 0.035,
    shared: { pressure: 25, temperature: 120, potable: true },
    draw: ballValve('red'),
  }),
  valveLine({
    code: 'VSM.',
    family: 'sfera-acqua',
    name: texts('Valvola a sfera M/F con farfalla', 'Ball valve M/F, butterfly handle'),
    about: FORGED,
    end: 'MF-B',
    euro: (dn) => 5 + dn * dn * 0.036,
    shared: { pressure: 25, temperature: 120, potable: true },
    draw: ballValve('blue', 'MF'),
  }),
  valveLine({
    code: 'VG.',
    family: 'sfera-gas',
    name: texts('Valvola a sfera per gas F/F', 'Gas ball valve F/F'),
    about: texts(
      'Corpo in ottone CW617N stampato a caldo, leva gialla, omologata EN 331 per gas.',
      'Hot-forged CW617N brass body, yellow lever, approved for gas to EN 331.',
    ),
    end: 'F-G',
    euro: (dn) => 5.4 + dn * dn * 0.038,
    shared: { pressure: 5, standard: 'EN 331' },
    draw: ballValve('yellowPaint'),
  }),
  valveLine({
    code: 'VR.',
    family: 'ritegno',
    name: texts('Valvola di ritegno a molla', 'Spring check valve'),
    about: texts(
      'Corpo in ottone CW617N, otturatore guidato con molla inox; si monta in ogni posizione.',
      'CW617N brass body, guided disc with stainless spring; fits in any position.',
    ),
    end: 'RT',
    euro: (dn) => 4 + dn * dn * 0.029,
    shared: { pressure: 16, temperature: 90 },
    draw: (size, L) => ({ kind: 'check-valve', size, L }),
  }),
  {
    code: 'VSI.',
    family: 'sicurezza',
    brands: ['adria', 'orobica', 'kappa-tec', 'fluxa'],
    finishes: ['plain'],
    name: texts('Valvola di sicurezza a membrana', 'Diaphragm safety valve'),
    about: texts(
      'Per impianti di riscaldamento chiusi: taratura fissa, membrana in EPDM, manopola di prova.',
      'For sealed heating systems: fixed setting, EPDM diaphragm, test knob.',
    ),
    shared: { material: texts('ottone CW617N', 'brass CW617N'), temperature: 110 },
    pieces: () =>
      [2.5, 3, 6].flatMap((bar) =>
        ['1/2"', '3/4"'].map((size) => ({
          code: `${inchCode(size)}-${String(bar).replace('.', '')}`,
          measure: texts(`${size} ${String(bar).replace('.', ',')} bar`, `${size} ${bar} bar`),
          attributes: { connection: size, pressure: bar },
          price: listPrice(7 + bar * 0.6 + (size === '3/4"' ? 3.4 : 0)),
          packs: [1, 10],
          drawing: { kind: 'safety-valve', size, bar } satisfies Drawing,
        })),
      ),
  },
];
