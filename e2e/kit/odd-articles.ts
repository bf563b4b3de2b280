/** Articles that the demo does not have but every real catalogue does: no picture, no data, very long words, lowest and highest prices. */

/** Its name is one word, longer than a phone is wide. */
export const ENDLESS = 'STRANO-LUNGO-0123456789-ABCDEF';
export const DEAREST = 'STRANO-CARO';

/** Sizes with one price, so no range is shown. One more has no price. */
export const EVEN = 'STRANO-PARI';

/** From 50 to 1 500 pieces of it can be ordered. */
export const LIMITED = 'STRANO-LIMITI';
/** In stock, and no price list knows it. */
export const UNPRICED = 'STRANO-SENZA-PREZZO';

const ARTICLES = [
  {
    code: ENDLESS,
    name: 'Raccordofilettatoapressareconguarnizionedoppiaedadogirevole',
    price: '0.0001',
    stock: 98765432,
  },
  { code: DEAREST, name: 'Caldaia stranissima a condensazione', price: '99999.9999', stock: 0 },
  { code: LIMITED, name: 'Guarnizione stranissima', price: '0.5', stock: 9000, limits: '50;1500' },
  { code: UNPRICED, name: 'Pompa stranissima', price: '', stock: 7 },
];

/** One document of each type belongs to the most expensive article. */
export const DOCUMENT_TYPES = ['datasheet', 'certification', 'catalog', 'docs', 'safety'].concat([
  'barcode',
  'details',
  'instruction',
  'videos',
]);

const SIZES = [`${EVEN}.10`, `${EVEN}.11`];
const UNPRICED_SIZE = `${EVEN}.12`;

/** `files` of an import (`many-sizes.ts`) with these articles behind theirs. */
export function withOddArticles(files: Record<string, readonly string[]>): Record<string, readonly string[]> {
  const more: Record<string, string[]> = {
    'products.csv': [
      ...ARTICLES.map(({ code, name, limits = ';' }) => `${code};;${name};${name};;;;${limits}`),
      `${EVEN};;Staffa pari;Even bracket;;;;;`,
      ...[...SIZES, UNPRICED_SIZE].map(
        (code, index) =>
          `${code};${EVEN};Staffa pari ${index};Even bracket ${index};;${10 + index};;;${code === SIZES[1] ? 4 : ''}`,
      ),
    ],
    'documents.csv': [
      'product;type;title;url',
      ...DOCUMENT_TYPES.map((type) => `${DEAREST};${type};Nr. ${type};https://papers.example/${type}`),
    ],
    'packagings.csv': [...ARTICLES.map(({ code }) => code), ...SIZES, UNPRICED_SIZE].map(
      (code) => `${code};PZ;PZ;1;1;1`,
    ),
    'prices.csv': [
      ...ARTICLES.filter(({ price }) => price !== '').map(({ code, price }) => `${code};1;${price}`),
      ...SIZES.map((code) => `${code};1;2.5`),
    ],
    'stock.csv': [
      ...ARTICLES.map(({ code, stock }) => `${code};${stock}`),
      ...[...SIZES, UNPRICED_SIZE].map((code) => `${code};5`),
    ],
  };
  const [head, ...rows] = files['products.csv'] ?? [];
  const names = new Set([...Object.keys(files), ...Object.keys(more)]);
  const all: typeof files = {
    ...files,
    'products.csv': [`${head};min_quantity;max_quantity`, ...rows.map((row) => `${row};;`)],
  };
  return Object.fromEntries([...names].map((name) => [name, [...(all[name] ?? []), ...(more[name] ?? [])]]));
}
