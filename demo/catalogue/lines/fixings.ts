import type { Drawing } from '#demo/drawings/index.ts';
import type { Line } from '../line.ts';
import { texts } from '../texts.ts';
import { code2, drawnLength, grid, listPrice } from './sizes.ts';

export const FIXING_LINES: readonly Line[] = [
  {
    code: 'TN.SX',
    family: 'tasselli-universali',
    brands: ['fissal', 'bolzano-fix', 'kappa-tec'],
    finishes: ['plain'],
    name: texts('Tassello nylon', 'Nylon plug'),
    tail: texts(' a quattro espansioni', ' with four-way expansion'),
    about: texts(
      'Tassello in nylon PA6 ad espansione in quattro direzioni, per calcestruzzo e mattone.',
      'PA6 nylon plug expanding in four directions, for concrete and brick.',
    ),
    shared: { material: texts('nylon', 'nylon'), base: texts('Calcestruzzo e mattone', 'Concrete and brick') },
    related: (piece) => [
      `VTS.45/${Number(piece.attributes.length)}-TX`,
      `PM.SDS-${code2(Number(piece.attributes.diameter))}/160`,
    ],
    pieces: (all) =>
      (all
        ? [
            [4, 20],
            [5, 25],
            [6, 30],
            [6, 50],
            [8, 40],
            [8, 65],
            [10, 50],
            [10, 80],
            [12, 60],
            [14, 70],
            [16, 80],
          ]
        : [
            [5, 25],
            [6, 30],
            [8, 40],
            [10, 50],
            [12, 60],
          ]
      ).map(([d = 8, l = 40]) => ({
        code: `-${code2(d)}/${l}`,
        measure: `Ø ${d} × ${l}`,
        attributes: { diameter: d, length: l, screw_min: d * 0.56, screw_max: Math.round(d * 7.5) / 10 },
        price: listPrice(0.03 + d * l * 0.000275),
        packs: d <= 10 ? [100, 500, 2000] : [25, 100],
        drawing: { kind: 'wall-plug', d, l } satisfies Drawing,
      })),
  },
  {
    code: 'TP.FR',
    family: 'tasselli-prolungati',
    brands: ['fissal', 'bolzano-fix'],
    finishes: ['zn', 'a2'],
    name: texts('Tassello prolungato con vite', 'Frame plug with screw'),
    about: texts(
      'Tassello prolungato premontato con vite TX, per serramenti e controtelai.',
      'Frame plug pre-assembled with TX screw, for windows and frames.',
    ),
    shared: { base: texts('Calcestruzzo, mattone, forato', 'Concrete, solid and hollow brick'), drive: 'TX40' },
    pieces: (all) =>
      grid(all ? [8, 10, 14] : [8, 10], [80, 100, 120, 140, 160, 200, 240], (d) => [d * 10, d * 20]).map(
        ({ d, l }) => ({
          code: `-${code2(d)}/${l}`,
          measure: `Ø ${d} × ${l}`,
          attributes: { diameter: d, length: l },
          price: listPrice(0.12 + d * l * 0.00042),
          packs: [50, 250],
          drawing: { kind: 'frame-plug', d: 10, l: drawnLength(d, l, [8, 12, 16]), letters: true } satisfies Drawing,
        }),
      ),
  },
  {
    code: 'TC.GK',
    family: 'tasselli-cartongesso',
    brands: ['fissal', 'kappa-tec'],
    finishes: ['plain'],
    single: true,
    name: texts('Tassello per cartongesso autoforante', 'Self-drilling drywall plug'),
    about: texts(
      'Tassello a spirale che si avvita nella lastra senza foratura.',
      'Spiral plug that screws into the board without drilling.',
    ),
    shared: { base: texts('Cartongesso', 'Plasterboard'), material: texts('nylon', 'nylon') },
    pieces: () =>
      [22, 32, 39].map((l) => ({
        code: `-${l}`,
        measure: `${l} mm`,
        attributes: { length: l, screw_min: 4, screw_max: 5 },
        price: listPrice(0.09 + l * 0.002),
        packs: [100, 500],
        drawing: { kind: 'drywall-plug', l } satisfies Drawing,
      })),
  },
  {
    code: 'AP',
    family: 'ancoranti-passanti',
    brands: ['fissal', 'bolzano-fix', 'inoxal'],
    finishes: ['zn', 'a4', 'hot'],
    name: texts('Ancorante passante', 'Through bolt'),
    about: texts(
      'Ancorante ad espansione per carichi pesanti su calcestruzzo fessurato, opzione 1.',
      'Heavy-duty expansion anchor for cracked concrete, option 1.',
    ),
    shared: { base: texts('Calcestruzzo', 'Concrete'), standard: 'ETA opzione 1' },
    pieces: (all) =>
      grid(all ? [6, 8, 10, 12, 16, 20] : [8, 10, 12], [65, 75, 90, 110, 120, 140, 160, 180, 220], (d) => [
        d * 6.5,
        d * 14,
      ]).map(({ d, l }) => ({
        code: `-${code2(d)}.${l}`,
        measure: `M${d} × ${l}`,
        attributes: {
          thread: `M${d}`,
          diameter: d,
          length: l,
          key: { 6: 10, 8: 13, 10: 17, 12: 19, 16: 24, 20: 30 }[d] ?? 13,
        },
        price: listPrice(0.18 + d * d * l * 0.000078),
        packs: d <= 10 ? [50, 200] : [20, 100],
        drawing: { kind: 'anchor', d: 10, l: drawnLength(d, l, [7, 10, 13]), letters: true } satisfies Drawing,
      })),
  },
  {
    code: 'AF',
    family: 'ancoranti-femmina',
    brands: ['fissal', 'bolzano-fix'],
    finishes: ['zn', 'a4'],
    name: texts('Ancorante femmina a percussione', 'Drop-in anchor'),
    about: texts(
      'Ancorante a filettatura interna per controsoffitti e staffaggi.',
      'Internally threaded anchor for ceilings and supports.',
    ),
    shared: { base: texts('Calcestruzzo', 'Concrete') },
    related: (piece) => [`BF975.${piece.code.slice(-2)}/1000`],
    pieces: (all) =>
      (all ? [6, 8, 10, 12, 16, 20] : [6, 8, 10, 12]).map((d) => ({
        code: `.${code2(d)}`,
        measure: `M${d} × ${Math.round(d * 3.2 + 5)}`,
        attributes: { thread: `M${d}`, diameter: d + 2, length: Math.round(d * 3.2 + 5) },
        price: listPrice(0.06 + d * d * 0.0044),
        packs: [100, 500],
        drawing: { kind: 'drop-in-anchor', d, l: Math.round(d * 3.2 + 5) } satisfies Drawing,
      })),
  },
  {
    code: 'CP',
    family: 'collari-gomma',
    brands: ['fissal', 'fluxa', 'kappa-tec'],
    finishes: ['zn', 'a2'],
    name: texts('Collare con gomma', 'Rubber-lined pipe clamp'),
    tail: texts(', dado M8+10', ', M8+10 nut'),
    about: texts(
      'Collare con profilo in EPDM antivibrante, due viti imperdibili.',
      'Clamp with vibration-damping EPDM profile, two captive screws.',
    ),
    shared: { thread: 'M8', temperature: 110 },
    related: () => ['BF975.08/1000', 'TN.SX-10/50'],
    pieces: (all) =>
      (all ? [12, 15, 18, 22, 28, 35, 42, 48, 54, 60, 76, 89, 110, 125, 160] : [15, 18, 22, 28, 35, 42, 54, 110]).map(
        (d) => ({
          code: `-${d}.M8`,
          measure: `Ø ${d}`,
          attributes: { diameter: d },
          price: listPrice(0.72 + d * 0.021),
          packs: d <= 35 ? [50, 200] : [25, 100],
          drawing: { kind: 'pipe-clamp', d } satisfies Drawing,
        }),
      ),
  },
];
