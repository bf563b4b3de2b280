import type { Drawing } from '#demo/drawings/index.ts';
import { sharedDrawing } from '#demo/drawings/shared-drawing.ts';
import type { Line } from '../line.ts';
import { texts } from '../texts.ts';
import { code2, code3, comma, listPrice } from './sizes.ts';

const FLATS = [
  6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 24, 26, 27, 28, 30, 32, 34, 36, 41, 46, 50,
];
const COMMON_FLATS = [8, 10, 11, 12, 13, 14, 16, 17, 19, 22, 24, 27, 30];
const TOOL_BRANDS = ['norba', 'molteni-tools', 'kappa-tec', 'utensilnord'] as const;

type Tool = Extract<Drawing, { kind: 'hand-tool' }>['tool'];

interface ToolRange {
  code: string;
  family: string;
  name: readonly [string, string];
  about: readonly [string, string];
  tool: Tool;
  lengths: readonly number[];
  measure?: (l: number) => string;
  euro: (l: number) => number;
  insulated?: boolean;
}

function toolLine(range: ToolRange): Line {
  return {
    code: range.code,
    family: range.family,
    brands: TOOL_BRANDS,
    finishes: ['plain'],
    name: texts(...range.name),
    about: texts(...range.about),
    shared: { insulated: range.insulated ?? false, origin: texts('Unione Europea', 'European Union') },
    pieces: (all) =>
      (all ? range.lengths : range.lengths.slice(0, 6)).map((l) => ({
        code: `-${code3(l)}`,
        measure: range.measure?.(l) ?? `${l} mm`,
        attributes: { length: l },
        price: listPrice(range.euro(l)),
        packs: [1, 6],
        drawing: sharedDrawing({
          kind: 'hand-tool',
          tool: range.tool,
          l,
          material: range.insulated ? 'orange' : undefined,
        }),
      })),
  };
}

export const TOOL_LINES: readonly Line[] = [
  {
    code: 'CHC',
    family: 'chiavi-combinate',
    brands: TOOL_BRANDS,
    finishes: ['plain'],
    name: texts('Chiave combinata', 'Combination spanner'),
    tail: texts(', cromata', ', chrome plated'),
    about: texts(
      'Chiave combinata in cromo-vanadio, forchetta a 15°, anello poligonale.',
      'Chrome-vanadium combination spanner, 15° open end, bi-hexagon ring.',
    ),
    shared: { standard: 'DIN 3113', material: texts('cromo-vanadio', 'chrome vanadium') },
    pieces: (all) =>
      (all ? FLATS : COMMON_FLATS).map((s) => ({
        code: `.${code3(s)}-C`,
        measure: `${s} mm`,
        attributes: { key: s, length: s * 10 + 40 },
        price: listPrice(3.1 + s * 0.35 + s * s * 0.0103),
        packs: [1, 10],
        drawing: { kind: 'spanner', s } satisfies Drawing,
      })),
  },
  {
    code: 'CHF',
    family: 'chiavi-forchetta',
    brands: TOOL_BRANDS,
    finishes: ['plain'],
    name: texts('Chiave a forchetta doppia', 'Double open-end spanner'),
    about: texts(
      'Chiave doppia in cromo-vanadio, teste inclinate a 15°.',
      'Chrome-vanadium double spanner, heads set at 15°.',
    ),
    shared: { standard: 'DIN 3110', material: texts('cromo-vanadio', 'chrome vanadium') },
    pieces: (all) =>
      [
        [6, 7],
        [8, 9],
        [10, 11],
        [12, 13],
        [14, 15],
        [16, 17],
        [18, 19],
        [20, 22],
        [24, 27],
        [30, 32],
        [36, 41],
      ]
        .slice(0, all ? 11 : 8)
        .map(([a = 8, b = 9]) => ({
          code: `.${code2(a)}/${code2(b)}`,
          measure: `${a} × ${b} mm`,
          attributes: { key: b, length: b * 9 + 45 },
          price: listPrice(2.9 + b * 0.31),
          packs: [1, 10],
          drawing: { kind: 'spanner', s: a, s2: b, L: b * 9 + 45 } satisfies Drawing,
        })),
  },
  {
    code: 'CMB',
    family: 'chiavi-maschio',
    brands: TOOL_BRANDS,
    finishes: ['plain'],
    name: texts('Chiave maschio esagonale lunga', 'Long hex key'),
    about: texts(
      'Chiave maschio piegata in acciaio temprato, estremità a sfera.',
      'Hardened L-shaped hex key with ball end.',
    ),
    shared: { standard: 'DIN 911', finish: texts('brunita', 'black oxide') },
    pieces: (all) =>
      (all ? [1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 10, 12, 14, 17, 19] : [2, 2.5, 3, 4, 5, 6, 8, 10]).map((s) => ({
        code: `.${code2(s)}`,
        measure: `${comma(s)} mm`,
        attributes: { key: s, length: Math.round(60 + s * 17) },
        price: listPrice(0.62 + s * s * 0.045 + s * 0.11),
        packs: [10, 50],
        drawing: sharedDrawing({ kind: 'hand-tool', tool: 'hex-key', l: s }),
      })),
  },
  toolLine({
    code: 'CCT',
    family: 'cacciaviti-taglio',
    tool: 'screwdriver',
    lengths: [75, 100, 125, 150, 175, 200, 250],
    euro: (l) => 2.4 + l * 0.021,
    name: ['Cacciavite a taglio', 'Slotted screwdriver'],
    about: [
      'Cacciavite con lama in cromo-vanadio e impugnatura bicomponente.',
      'Screwdriver with chrome-vanadium blade and two-component handle.',
    ],
  }),
  toolLine({
    code: 'CCP',
    family: 'cacciaviti-pz',
    tool: 'cross-screwdriver',
    lengths: [60, 80, 100, 125, 150, 200],
    euro: (l) => 2.9 + l * 0.023,
    insulated: true,
    name: ['Cacciavite a croce PZ2 isolato', 'PZ2 screwdriver, insulated'],
    about: [
      'Cacciavite isolato 1000 V secondo EN 60900, punta magnetica.',
      'Screwdriver insulated to 1000 V (EN 60900), magnetic tip.',
    ],
  }),
  toolLine({
    code: 'PRT',
    family: 'pinze-regolabili',
    tool: 'pliers',
    lengths: [180, 250, 300, 400, 560],
    euro: (l) => 9 + l * 0.082,
    name: ['Pinza regolabile a cerniera', 'Water pump pliers'],
    about: [
      'Pinza regolabile con pulsante di bloccaggio, 19 posizioni, ganasce temprate.',
      'Water pump pliers with push-button lock, 19 positions, hardened jaws.',
    ],
  }),
  {
    ...toolLine({
      code: 'MRT',
      family: 'martelli-officina',
      tool: 'hammer',
      lengths: [100, 200, 300, 500, 800, 1000, 1500, 2000],
      euro: (l) => 6.8 + l * 0.0125,
      measure: (l) => `${l} g`,
      name: ['Martello da officina', 'Engineer hammer'],
      about: ['Martello in acciaio forgiato con manico in frassino.', 'Forged steel hammer with ash handle.'],
    }),
    shared: { standard: 'DIN 1041', material: texts('acciaio forgiato', 'forged steel') },
  },
  ...gardenTools(),
];

function gardenTools(): Line[] {
  return [
    toolLine({
      code: 'CES',
      family: 'cesoie',
      tool: 'shears',
      lengths: [190, 200, 215, 230],
      euro: (l) => 4 + l * 0.085,
      name: ['Cesoia da potatura', 'Pruning shears'],
      about: [
        'Cesoia a lama bypass in acciaio temprato con chiusura di sicurezza.',
        'Bypass pruning shears in hardened steel with safety catch.',
      ],
    }),
    toolLine({
      code: 'BDL',
      family: 'badili',
      tool: 'shovel',
      lengths: [1100, 1300, 1500],
      euro: (l) => 7 + l * 0.0085,
      name: ['Badile con manico in legno', 'Shovel with wooden handle'],
      about: [
        'Badile a punta in acciaio stampato, manico in faggio.',
        'Pointed pressed-steel shovel with beech handle.',
      ],
    }),
  ].map((line) => ({ ...line, brands: ['maremma-verde', 'verdano', 'norba'] }));
}
