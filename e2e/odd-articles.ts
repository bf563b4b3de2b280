/** Articles that no demo has and every real catalogue does: no picture, no data, a word without end, prices at both ends. */

/** Its name is one word, longer than a phone is wide. */
export const ENDLESS = 'STRANO-LUNGO-0123456789-ABCDEF';
export const DEAREST = 'STRANO-CARO';

const ARTICLES = [
  {
    code: ENDLESS,
    name: 'Raccordofilettatoapressareconguarnizionedoppiaedadogirevole',
    price: '0.0001',
    stock: 98765432,
  },
  { code: DEAREST, name: 'Caldaia stranissima a condensazione', price: '99999.9999', stock: 0 },
];

/** `files` of an import (`many-sizes.ts`) with these articles behind theirs. */
export function withOddArticles(files: Record<string, readonly string[]>): Record<string, readonly string[]> {
  const more: Record<string, string[]> = {
    'products.csv': ARTICLES.map(({ code, name }) => `${code};;${name};${name};;;`),
    'packagings.csv': ARTICLES.map(({ code }) => `${code};PZ;PZ;1;1;1`),
    'prices.csv': ARTICLES.map(({ code, price }) => `${code};1;${price}`),
    'stock.csv': ARTICLES.map(({ code, stock }) => `${code};${stock}`),
  };
  return Object.fromEntries(Object.entries(files).map(([name, lines]) => [name, [...lines, ...(more[name] ?? [])]]));
}
