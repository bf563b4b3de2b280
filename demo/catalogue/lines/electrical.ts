import type { Drawing } from '#demo/drawings/index.ts';
import { sharedDrawing } from '#demo/drawings/shared-drawing.ts';
import type { Line } from '../line.ts';
import { texts } from '../texts.ts';
import { listPrice } from './sizes.ts';

const PLATES = [
  {
    code: '3M-IT/SCH',
    it: '3 moduli con presa bipasso, presa schuko e interruttore',
    en: '3 modules with Italian socket, schuko socket and switch',
    modules: 3,
    types: ['it', 'schuko', 'switch'],
    euro: 11.2,
  },
  {
    code: '3M-2IT',
    it: '3 moduli con due prese bipasso e interruttore',
    en: '3 modules with two Italian sockets and switch',
    modules: 3,
    types: ['it', 'it', 'switch'],
    euro: 9.6,
  },
  {
    code: '3M-3INT',
    it: '3 moduli con tre interruttori',
    en: '3 modules with three switches',
    modules: 3,
    types: ['switch', 'switch', 'switch'],
    euro: 10.4,
  },
  {
    code: '2M-IT',
    it: '2 moduli con presa bipasso e interruttore',
    en: '2 modules with Italian socket and switch',
    modules: 2,
    types: ['it', 'switch'],
    euro: 7.3,
  },
  {
    code: '2M-SCH',
    it: '2 moduli con presa schuko e interruttore',
    en: '2 modules with schuko socket and switch',
    modules: 2,
    types: ['schuko', 'switch'],
    euro: 8.1,
  },
  {
    code: '4M-2IT/SCH',
    it: '4 moduli con due prese bipasso, presa schuko e interruttore',
    en: '4 modules with two Italian sockets, schuko socket and switch',
    modules: 4,
    types: ['it', 'it', 'schuko', 'switch'],
    euro: 14.9,
  },
] as const;

function breakerLine(
  code: string,
  family: string,
  it: string,
  en: string,
  poles: readonly number[],
  ratings: readonly string[],
  euro: number,
  test: boolean,
): Line {
  return {
    code,
    family,
    brands: ['luxel', 'kappa-tec'],
    finishes: ['plain'],
    name: texts(it, en),
    about: test
      ? texts(
          'Interruttore modulare per guida DIN, tipo AC, sensibilità 30 mA.',
          'Modular device for DIN rail, type AC, sensitivity 30 mA.',
        )
      : texts(
          'Apparecchio modulare per guida DIN, potere di interruzione 6 kA.',
          'Modular device for DIN rail, breaking capacity 6 kA.',
        ),
    shared: { voltage: 230, standard: test ? 'EN 61008' : 'EN 60898' },
    split: (group) => ({ code: `.${group}P`, measure: `${group}P` }),
    pieces: (all) =>
      (all ? poles : poles.slice(0, 3)).flatMap((pole) =>
        ratings.map((rating) => ({
          code: `.${pole}P-${rating}`,
          measure: `${pole}P ${rating}`,
          group: String(pole),
          attributes: { modules: pole, current: Number.parseInt(rating.replace(/^\D+/, ''), 10) },
          price: listPrice(euro * pole ** 1.2),
          packs: [1, 12],
          drawing: sharedDrawing({ kind: 'breaker', modules: pole, rating, test }),
        })),
      ),
  };
}

export const ELECTRICAL_LINES: readonly Line[] = [
  {
    code: 'PL',
    family: 'placche',
    brands: ['luxel', 'lario'],
    finishes: ['plain', 'anthracite'],
    single: true,
    name: texts('Placca', 'Plate'),
    about: texts(
      'Placca completa di supporto e frutti, montaggio in scatola da incasso rettangolare.',
      'Plate complete with frame and devices, for rectangular flush boxes.',
    ),
    shared: { voltage: 250, current: 16, protection: 'IP40' },
    pieces: (all) =>
      (all ? PLATES : PLATES.slice(0, 6)).map((plate) => ({
        code: `.${plate.code}`,
        measure: texts(plate.it, plate.en),
        attributes: { modules: plate.modules },
        price: plate.euro,
        packs: [10, 50],
        drawing: { kind: 'plug-socket', modules: plate.modules, types: plate.types } satisfies Drawing,
      })),
  },
  {
    code: 'INT',
    family: 'interruttori',
    brands: ['luxel', 'lario'],
    finishes: ['white', 'anthracite'],
    single: true,
    name: texts('Comando', 'Switch'),
    about: texts(
      'Comando da incasso 16 A, morsetti a vite, serie componibile.',
      'Flush 16 A switch, screw terminals, modular series.',
    ),
    shared: { voltage: 250, current: 16, modules: 1 },
    pieces: () =>
      (
        [
          ['1P', 'interruttore unipolare', 'one-way', 3.1, 'one-way'],
          ['DEV', 'deviatore', 'two-way', 3.6, 'two-way'],
          ['INV', 'invertitore', 'intermediate', 6.9, 'intermediate'],
          ['PUL', 'pulsante', 'push-button', 3.4, 'push'],
        ] as const
      ).map(([code, it, en, euro, command]) => ({
        code: `.${code}`,
        measure: texts(it, en),
        attributes: {},
        price: euro,
        packs: [10, 100],
        drawing: { kind: 'plug-socket', modules: 1, types: ['switch'], command } satisfies Drawing,
      })),
  },
  breakerLine(
    'MT',
    'magnetotermici',
    'Interruttore magnetotermico',
    'Miniature circuit breaker',
    [1, 2, 3, 4],
    ['C6', 'C10', 'C16', 'C20', 'C25', 'C32'],
    9.4,
    false,
  ),
  breakerLine(
    'DIF',
    'differenziali',
    'Interruttore differenziale puro',
    'Residual current device',
    [2, 4],
    ['25A/30', '40A/30', '63A/30'],
    14.2,
    true,
  ),
  {
    code: 'LED',
    family: 'lampade-led',
    brands: ['luxel', 'kappa-tec', 'sidera'],
    finishes: ['plain'],
    name: texts('Lampada LED', 'LED lamp'),
    about: texts(
      'Lampada LED non dimmerabile, 15 000 ore, resa cromatica 80.',
      'Non-dimmable LED lamp, 15,000 hours, colour rendering 80.',
    ),
    shared: { voltage: 230 },
    eco: [{ kind: 'raee', euro: 0.12 }],
    pieces: (all) =>
      (['bulb', 'candle', 'spot'] as const).flatMap((form, i) =>
        (all ? [4, 6, 9, 11, 15, 18] : [6, 9, 11]).flatMap((watt) =>
          (all ? [27, 40, 65] : [27, 40]).map((kelvin) => ({
            code: `.${['G', 'C', 'S'][i]}${String(watt).padStart(2, '0')}-${kelvin}`,
            measure: texts(
              `${['goccia E27', 'candela E14', 'faretto GU10'][i]} ${watt} W ${kelvin}00 K`,
              `${['bulb E27', 'candle E14', 'spot GU10'][i]} ${watt} W ${kelvin}00 K`,
            ),
            attributes: {
              power: watt,
              connection: ['E27', 'E14', 'GU10'][i] ?? 'E27',
              color:
                kelvin === 27
                  ? texts('Bianco caldo', 'Warm white')
                  : kelvin === 40
                    ? texts('Bianco neutro', 'Neutral white')
                    : texts('Bianco freddo', 'Cool white'),
            },
            price: listPrice(1.2 + watt * 0.21),
            packs: [10, 100],
            drawing: { kind: 'lamp', form } satisfies Drawing,
          })),
        ),
      ),
  },
];
