import type { Drawing } from '#demo/drawings/index.ts';
import type { Material } from '#demo/drawings/pen.ts';
import type { Line } from '../line.ts';
import { texts } from '../texts.ts';
import { comma, listPrice } from './sizes.ts';

interface CableRange {
  code: string;
  family: string;
  type: string;
  sizes: readonly (readonly [cores: number, mm2: number])[];
  sheath: Material;
  cpr: string;
}

/** Cables are sold by the metre in coils of 100. */
function cableLine({ code, family, type, sizes, sheath, cpr }: CableRange): Line {
  return {
    code,
    family,
    brands: ['elcavo', 'kappa-tec', 'luxel'],
    finishes: ['plain'],
    um: 'MT',
    name: texts(`Cavo ${type}`, `${type} cable`),
    about: cpr.startsWith('C')
      ? texts(
          'Cavo per energia non propagante l’incendio, a ridotta emissione di fumi.',
          'Flame-retardant power cable with low smoke emission.',
        )
      : texts(
          'Cavo flessibile in PVC per apparecchi e prolunghe.',
          'Flexible PVC cable for appliances and extension leads.',
        ),
    shared: { cpr_class: cpr, material: texts('rame', 'copper') },
    pieces: (all) =>
      (all ? sizes : sizes.slice(0, 9)).map(([cores, mm2]) => ({
        code: `-${cores}${cores > 2 ? 'G' : 'X'}${comma(mm2)}`,
        // G: with a yellow-green earth core; a cross: without.
        measure: `${cores}${cores > 2 ? 'G' : '×'}${comma(mm2)}`,
        attributes: { cores, section: mm2 },
        price: listPrice(0.16 + cores * mm2 * 0.262),
        packs: [100, 500],
        drawing: { kind: 'cable', cores, mm2, code: type, sheath } satisfies Drawing,
      })),
  };
}

export const CABLE_LINES: readonly Line[] = [
  cableLine({
    code: 'CV.FG16',
    family: 'cavi-fg16',
    type: 'FG16OR16',
    sheath: 'grey',
    cpr: 'Cca-s3,d1,a3',
    sizes: [
      [2, 1.5],
      [3, 1.5],
      [4, 1.5],
      [5, 1.5],
      [2, 2.5],
      [3, 2.5],
      [5, 2.5],
      [3, 4],
      [5, 4],
      [3, 6],
      [5, 6],
      [4, 10],
      [5, 10],
      [4, 16],
      [5, 16],
    ],
  }),
  cableLine({
    code: 'CV.FS17',
    family: 'cavi-fs17',
    type: 'FS17',
    sheath: 'blue',
    cpr: 'Cca-s3,d1,a3',
    sizes: [
      [1, 1.5],
      [1, 2.5],
      [1, 4],
      [1, 6],
      [1, 10],
      [1, 16],
      [1, 25],
    ],
  }),
  cableLine({
    code: 'CV.H05',
    family: 'cavi-h05',
    type: 'H05VV-F',
    sheath: 'white',
    cpr: 'Eca',
    sizes: [
      [2, 0.75],
      [3, 0.75],
      [2, 1],
      [3, 1],
      [3, 1.5],
      [4, 1.5],
      [5, 1.5],
      [3, 2.5],
    ],
  }),
];
