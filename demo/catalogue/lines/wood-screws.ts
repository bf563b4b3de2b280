import type { Drawing } from '#demo/drawings/index.ts';
import type { Line, Piece } from '../line.ts';
import { texts } from '../texts.ts';
import { code2, comma, drawnLength, grid, listPrice } from './sizes.ts';

type Head = NonNullable<Extract<Drawing, { kind: 'wood-screw' }>['head']>;

const piece = (
  d: number,
  l: number,
  drive: 'TX' | 'PZ',
  code: string,
  factor: number,
  head: Head = 'countersunk',
): Piece => {
  const bit = drive === 'TX' ? (d <= 3.5 ? 15 : d <= 4.5 ? 20 : d <= 5 ? 25 : 30) : d <= 3 ? 1 : d <= 5 ? 2 : 3;
  const exact = d === 4.5 && (l === 40 || l === 50);
  const shape = { kind: 'wood-screw', drive, head: head === 'countersunk' ? undefined : head } as const;
  return {
    code,
    measure: `${comma(d)} × ${l} ${drive}${bit}`,
    group: code2(d),
    attributes: { diameter: d, length: l, drive: `${drive}${bit}`, weight: Math.round(d * d * l * 0.045) / 10_000 },
    price: listPrice((0.004 * d + d * d * l * 0.000038) * factor),
    packs: l <= 50 ? [200, 1000] : l <= 100 ? [100, 500] : [50, 250],
    drawing: exact ? { ...shape, d, l, bit } : { ...shape, d: 10, l: drawnLength(d, l, [5, 9, 13]), letters: true },
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
  kind: texts(`testa svasata ${drive}`, `countersunk ${drive}`),
  about: texts(
    'Vite per truciolare e legno con punta tagliente e filetto lubrificato: si avvita senza preforo.',
    'Chipboard and wood screw with cutting point and waxed thread: no pilot hole needed.',
  ),
  // The trade quotes small screws per hundred.
  priceBase: 100,
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
export const WOOD_SCREW_LINES: readonly Line[] = [
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
        ...piece(d, l, 'TX', `-${d}/${l}`, 2.4, 'wide'),
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
        piece(d, l, 'TX', `.${code2(d)}/${l}`, 1.5, 'reduced'),
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
    priceBase: 100,
    pieces: (all) =>
      grid(all ? [4.2, 4.8, 5.5, 6.3] : [4.8, 6.3], [16, 19, 25, 32, 38, 50, 60, 80, 100], (d) => [d * 3, d * 20]).map(
        ({ d, l }) => ({
          ...piece(d, l, 'TX', `.${code2(d)}/${l}`, 1.9),
          measure: `${comma(d)} × ${l}`,
          attributes: { diameter: d, length: l, key: d < 6 ? 8 : 10 },
          drawing: { kind: 'self-drilling-screw' as const, d: 10, l: drawnLength(d, l, [5, 9]), letters: true },
        }),
      ),
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
    priceBase: 'pack',
    shared: {
      head: texts('A tromba', 'Bugle'),
      drive: 'PH2',
      use: texts('Cartongesso', 'Drywall'),
      finish: texts('fosfatata', 'phosphated'),
    },
    pieces: (all) =>
      grid(all ? [3.5, 3.9, 4.2] : [3.5], [25, 35, 45, 55, 70, 90], () => [25, 90]).map(({ d, l }) => ({
        ...piece(d, l, 'PZ', `.${code2(d)}/${l}`, 0.7),
        attributes: { diameter: d, length: l, weight: Math.round(d * d * l * 0.045) / 10_000 },
        packs: [1000, 5000],
        measure: `${comma(d)} × ${l}`,
        drawing: {
          kind: 'wood-screw' as const,
          head: 'bugle' as const,
          drive: 'PH' as const,
          d: 10,
          l: drawnLength(d, l, [7, 14]),
          full: true,
          letters: true,
          material: 'black' as const,
        },
      })),
  },
];
