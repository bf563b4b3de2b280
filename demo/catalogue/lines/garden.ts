import type { Drawing } from '#demo/drawings/index.ts';
import type { Line } from '../line.ts';
import { texts } from '../texts.ts';
import { inchCode, listPrice } from './sizes.ts';

const SIZES = [
  ['1/2"', 15],
  ['5/8"', 19],
  ['3/4"', 25],
  ['1"', 30],
] as const;

export const GARDEN_LINES: readonly Line[] = [
  {
    code: 'TG',
    family: 'tubi-giardino',
    brands: ['maremma-verde', 'verdano'],
    finishes: ['plain'],
    name: texts('Tubo da giardino magliato', 'Knitted garden hose'),
    about: texts(
      'Tubo in PVC a cinque strati con maglia antitorsione, resistente ai raggi UV.',
      'Five-layer PVC hose with anti-kink knit, UV resistant.',
    ),
    shared: { material: texts('PVC', 'PVC'), pressure: 8, color: texts('Verde', 'Green') },
    pieces: (all) =>
      SIZES.flatMap(([size, d]) =>
        (all ? [10, 15, 25, 50, 100] : [15, 25, 50]).map((metres) => ({
          code: `.${inchCode(size)}/${metres}`,
          measure: texts(`${size} rotolo ${metres} m`, `${size} coil ${metres} m`),
          attributes: { connection: size, diameter: d },
          price: listPrice(metres * (0.42 + d * 0.036)),
          packs: [1],
          drawing: { kind: 'hose', d } satisfies Drawing,
        })),
      ),
  },
  {
    code: 'RR',
    family: 'raccordi-rapidi',
    brands: ['maremma-verde', 'verdano', 'gardesana'],
    finishes: ['plain', 'brass'],
    single: true,
    name: texts('Raccordo rapido per tubo', 'Quick hose coupling'),
    about: texts(
      'Raccordo rapido con ghiera morbida, compatibile con i principali sistemi.',
      'Quick coupling with soft ring, fits the main systems.',
    ),
    shared: { pressure: 6, joint: texts('rapida', 'quick') },
    related: (piece) => [`TG${piece.code.replace('.', '.')}/25`],
    pieces: () =>
      SIZES.map(([size, d]) => ({
        code: `.${inchCode(size)}`,
        measure: size,
        attributes: { connection: size, diameter: d },
        price: listPrice(1.1 + d * 0.05),
        packs: [10, 100],
        drawing: { kind: 'quick-coupling', size } satisfies Drawing,
      })),
  },
];
