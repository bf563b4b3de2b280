import type { Drawing } from '#demo/drawings/index.ts';
import type { Line } from '../line.ts';
import { texts } from '../texts.ts';
import { code2, comma, listPrice } from './sizes.ts';

const CUT_BRANDS = ['norba', 'molteni-tools', 'utensilnord', 'kappa-tec'];

const DISC_STANDARDS = { cutting: 'EN 12413', flap: 'EN 13743', diamond: 'EN 13236' } as const;

function discLine(
  code: string,
  family: string,
  style: 'cutting' | 'flap' | 'diamond',
  it: string,
  en: string,
  euro: number,
  variants: readonly number[],
): Line {
  return {
    code,
    family,
    brands: CUT_BRANDS,
    finishes: ['plain'],
    name: texts(it, en),
    about: texts(
      `Disco per smerigliatrici angolari, conforme ${DISC_STANDARDS[style]}, velocità massima 80 m/s.`,
      `Disc for angle grinders to ${DISC_STANDARDS[style]}, maximum speed 80 m/s.`,
    ),
    shared: { standard: DISC_STANDARDS[style] },
    pieces: (all) =>
      (all ? [76, 100, 115, 125, 150, 180, 230] : [115, 125, 180, 230]).flatMap((d) =>
        variants.map((v) => ({
          code: `-${d}/${String(v).replace('.', '')}`,
          measure: style === 'flap' ? texts(`Ø ${d} grana ${v}`, `Ø ${d} grit ${v}`) : `Ø ${d} × ${comma(v)}`,
          attributes: { diameter: d, ...(style === 'flap' ? { grit: v } : { thickness: v }) },
          price: listPrice(euro * (d / 115) ** 1.7),
          packs: style === 'diamond' ? [1, 5] : style === 'flap' ? [10, 50] : [25, 100],
          drawing: { kind: 'disc', d, style } satisfies Drawing,
        })),
      ),
  };
}

function drillLine(
  code: string,
  family: string,
  it: string,
  en: string,
  sizes: readonly (readonly [number, number])[],
  euro: (d: number, l: number) => number,
  use: 'masonry' | 'metal' | 'wood',
): Line {
  const hammer = use === 'masonry';
  return {
    code,
    family,
    brands: CUT_BRANDS,
    finishes: ['plain'],
    name: texts(it, en),
    about: hammer
      ? texts(
          'Punta a percussione con testa in carburo e spirale a quattro principi.',
          'Hammer drill bit with carbide head and four-flute spiral.',
        )
      : use === 'wood'
        ? texts(
            'Punta per legno con centrino e due taglienti laterali: foro netto, senza strappi.',
            'Wood drill bit with centre point and two spurs: clean holes without splinters.',
          )
        : texts(
            'Punta rettificata dal pieno, affilatura di precisione.',
            'Fully ground drill bit with precision point.',
          ),
    shared: { shank: hammer ? texts('SDS-plus', 'SDS-plus') : texts('Cilindrico', 'Cylindrical') },
    pieces: (all) =>
      (all ? sizes : sizes.slice(0, Math.ceil(sizes.length * 0.6))).map(([d, l]) => ({
        code: `-${code2(d)}/${l}`,
        measure: `Ø ${comma(d)} × ${l}`,
        attributes: { diameter: d, length: l },
        price: listPrice(euro(d, l)),
        packs: hammer || d > 8 ? [1, 10] : [10, 50],
        drawing: hammer
          ? { kind: 'drill-bit', d, l, shank: 'sds', tip: 'carbide' }
          : { kind: 'drill-bit', d: 8, l: 117, tip: use === 'wood' ? 'brad' : undefined, letters: true },
      })),
  };
}

const SDS: (readonly [number, number])[] = [
  [5, 110],
  [6, 110],
  [6, 160],
  [8, 110],
  [8, 160],
  [10, 160],
  [12, 160],
  [14, 160],
  [8, 210],
  [10, 210],
  [10, 260],
  [12, 210],
  [12, 260],
  [14, 260],
  [16, 210],
  [18, 250],
  [20, 300],
  [24, 450],
];
const METAL: (readonly [number, number])[] = Array.from(
  { length: 25 },
  (_, i) => [1 + i * 0.5, Math.round(34 + i * 4.9)] as const,
);
const WOOD: (readonly [number, number])[] = [
  [3, 61],
  [4, 75],
  [5, 86],
  [6, 93],
  [8, 117],
  [10, 133],
  [12, 151],
  [14, 160],
  [16, 178],
  [20, 200],
];

export const CUTTING_LINES: readonly Line[] = [
  drillLine(
    'PM.SDS',
    'punte-sds',
    'Punta SDS-plus',
    'SDS-plus drill bit',
    SDS,
    (d, l) => 1.4 + d * 0.28 + l * 0.0204,
    'masonry',
  ),
  drillLine(
    'PHS',
    'punte-metallo',
    'Punta HSS rettificata',
    'HSS-G drill bit',
    METAL,
    (d) => 0.9 + d * d * 0.072,
    'metal',
  ),
  drillLine(
    'PLG',
    'punte-legno',
    'Punta per legno tre punte',
    'Brad point wood drill',
    WOOD,
    (d) => 1.1 + d * 0.32,
    'wood',
  ),
  discLine(
    'DTA',
    'dischi-taglio',
    'cutting',
    'Disco da taglio inox e ferro',
    'Cutting disc, steel and stainless',
    0.94,
    [1, 1.6],
  ),
  discLine('DLM', 'dischi-lamellari', 'flap', 'Disco lamellare zirconio', 'Zirconia flap disc', 2.9, [40, 60, 80]),
  discLine(
    'DDM',
    'dischi-diamantati',
    'diamond',
    'Disco diamantato corona continua',
    'Diamond disc, continuous rim',
    14.5,
    [1.6],
  ),
];
