/** Articles that no demo has and every real catalogue does: no picture, no data, a word without end, prices at both ends. */

/** Its name is one word, longer than a phone is wide. */
export const ENDLESS = 'STRANO-LUNGO-0123456789-ABCDEF';
export const DEAREST = 'STRANO-CARO';

/** Two sizes of one price: nothing of a range. */
export const EVEN = 'STRANO-PARI';

const ARTICLES = [
  {
    code: ENDLESS,
    name: 'Raccordofilettatoapressareconguarnizionedoppiaedadogirevole',
    price: '0.0001',
    stock: 98765432,
  },
  { code: DEAREST, name: 'Caldaia stranissima a condensazione', price: '99999.9999', stock: 0 },
];

/** One document of each of them belongs to the dearest article. */
export const DOCUMENT_TYPES = ['datasheet', 'certification', 'catalog', 'docs', 'safety'].concat([
  'barcode',
  'details',
  'instruction',
  'videos',
]);

const SIZES = [`${EVEN}.10`, `${EVEN}.11`];

/** `files` of an import (`many-sizes.ts`) with these articles behind theirs. */
export function withOddArticles(files: Record<string, readonly string[]>): Record<string, readonly string[]> {
  const more: Record<string, string[]> = {
    'products.csv': [
      ...ARTICLES.map(({ code, name }) => `${code};;${name};${name};;;`),
      `${EVEN};;Staffa pari;Even bracket;;;`,
      ...SIZES.map((code, index) => `${code};${EVEN};Staffa pari ${index};Even bracket ${index};;${10 + index};`),
    ],
    'documents.csv': [
      'product;type;title;url',
      ...DOCUMENT_TYPES.map((type) => `${DEAREST};${type};Nr. ${type};https://papers.example/${type}`),
    ],
    'packagings.csv': [...ARTICLES.map(({ code }) => code), ...SIZES].map((code) => `${code};PZ;PZ;1;1;1`),
    'prices.csv': [...ARTICLES.map(({ code, price }) => `${code};1;${price}`), ...SIZES.map((code) => `${code};1;2.5`)],
    'stock.csv': [...ARTICLES.map(({ code, stock }) => `${code};${stock}`), ...SIZES.map((code) => `${code};5`)],
  };
  const names = new Set([...Object.keys(files), ...Object.keys(more)]);
  return Object.fromEntries([...names].map((name) => [name, [...(files[name] ?? []), ...(more[name] ?? [])]]));
}
