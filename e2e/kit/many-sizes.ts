/** Import files of an article with very many sizes, which the demo does not have but some wholesalers do. */
const THREADS = ['M3', 'M4', 'M5', 'M6', 'M8', 'M10', 'M12', 'M14', 'M16', 'M18', 'M20', 'M24', 'M27', 'M30', 'M33'];
const LENGTHS = [10, 12, 16, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 80, 90, 100, 120, 140, 160];

export const MANY_SIZES = 'TANTE';

/** CSV lines per file: 15 threads × 20 lengths, two of three in stock, a price break each. */
export function manySizes(): Record<string, string[]> {
  const sizes = THREADS.flatMap((thread, t) =>
    LENGTHS.map((length, l) => ({
      code: `${MANY_SIZES}.${thread}.${length}`,
      thread,
      length,
      n: t * LENGTHS.length + l,
    })),
  );
  return {
    'attributes.csv': [
      'code;label_it;label_en;type;unit',
      'filettatura;Filettatura;Thread;text;',
      'lunghezza;Lunghezza;Length;number;mm',
      'peso-pezzo;Peso al pezzo;Weight each;number;g',
    ],
    'products.csv': [
      'code;parent;name_it;name_en;attr:filettatura;attr:lunghezza;attr:peso-pezzo',
      `${MANY_SIZES};;Vite in trecento misure;Screw in three hundred sizes;;;`,
      ...sizes.map(({ code, thread, length, n }) =>
        [code, MANY_SIZES, `Vite ${thread} × ${length}`, `Screw ${thread} × ${length}`, thread, length, n + 2].join(
          ';',
        ),
      ),
    ],
    'packagings.csv': [
      'product;code;um;quantity;default;smallest',
      ...sizes.map(({ code, n }) => `${code};CF;PZ;${n % 2 ? 50 : 100};1;1`),
    ],
    'prices.csv': [
      'product;from_quantity;price',
      ...sizes.flatMap(({ code, n }) => [
        `${code};1;${(0.1 + n / 100).toFixed(4)}`,
        `${code};500;${(0.08 + n / 100).toFixed(4)}`,
      ]),
    ],
    'stock.csv': ['product;quantity', ...sizes.map(({ code, n }) => `${code};${n % 3 ? 1000 + n : 0}`)],
  };
}
