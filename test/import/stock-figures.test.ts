/** New imported stock replaces what sent orders have taken of an article; quantity limits are imported, too. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createCatalogue } from '#server/modules/catalogue/index.ts';
import { NOW, withImport } from './import-kit.ts';

const EXAMPLE = join(import.meta.dirname, '../../docs/import-example');
const bench = withImport();

const LATER = new Date(NOW.getTime() + 60_000);

/** Records that an order took pieces of an article at that moment. */
const promise = (code: string, pieces: number, at: Date) =>
  bench().rows(
    `insert into stock_promises (product_id, order_id, quantity, made_at)
     select p.id, (select min(id) from orders), $2, $3 from products p where p.carti = $1`,
    [code, pieces, at],
  );

/** What can be promised of an article, as a running shop knows it. */
async function withShop(work: (promisable: (code: string) => Promise<number | undefined>) => Promise<void>) {
  const catalogue = await createCatalogue({ db: bench().db, clock: () => NOW, timeZone: 'Europe/Rome' });
  try {
    await work(async (code) => (await catalogue.articleByKey(code))?.stock);
  } finally {
    await catalogue.close();
  }
}

test('the same figure again is a new figure: what was promised before the import is in it, what came during it is not', async () => {
  await bench().run({ source: EXAMPLE });
  await promise('VS.112', 30, NOW);
  await promise('VTE933-M8X20', 400, LATER);
  await withShop(async (promisable) => {
    expect([await promisable('VS.112'), await promisable('VTE933-M8X20')]).toEqual([6, 12_000]);
    bench().write({ 'stock.csv': 'product;quantity\nVS.112;36\nVTE933-M8X20;12400\n' });
    const report = await bench().run();
    expect([report.errors, report.files[0]?.updated]).toEqual([0, 0]);
    await expect.poll(() => promisable('VS.112')).toBe(36);
    expect(await promisable('VTE933-M8X20')).toBe(12_000);
  });
});

test('articles that the file does not name keep what was promised', async () => {
  await bench().run({ source: EXAMPLE });
  await promise('VS.112', 30, NOW);
  bench().write({ 'stock.csv': 'product;quantity\nVTE933-M8X20;500\n' });
  await bench().run();
  await withShop(async (promisable) => expect(await promisable('VS.112')).toBe(6));
});

test('minimum and maximum of an article; a file without the columns leaves them, an empty cell takes them away', async () => {
  await bench().run({ source: EXAMPLE });
  const limits = () => bench().one(`select array[min_quantity, max_quantity] from products where carti = 'VS.112'`);
  const write = (csv: string) => bench().write({ 'products.csv': csv });
  write('code;min_quantity;max_quantity\nVS.112;2;12,5\n');
  await bench().run();
  expect(await limits()).toEqual([2, 12.5]);
  write('code;active\nVS.112;1\n');
  await bench().run();
  expect(await limits()).toEqual([2, 12.5]);
  write('code;min_quantity;max_quantity\nVS.112;;0\n');
  const refused = await bench().run();
  expect([refused.errors, await limits()]).toEqual([1, [2, 12.5]]);
  write('code;min_quantity;max_quantity\nVS.112;;\n');
  await bench().run();
  expect(await limits()).toEqual([null, null]);
});
