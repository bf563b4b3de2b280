/** New prices for all articles while a new generation of the search index takes the place of the old one (docs/scale-out-search.md). Nobody may notice. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Drill, NOTHING } from './drill.ts';
import { ask, type PostgresHost } from './postgres-manager.ts';
import type { Schedule } from './schedule.rules.ts';
import type { World } from './world.ts';

export const PRICE_DRILLS: readonly Drill[] = [
  {
    name: 'prices-while-swapped',
    shop: 'threads',
    about: '10 000 prices are imported while the index in memory is built anew, twice',
    allowed: NOTHING,
    act: (world, schedule) => pricesWhileSwapped(world, schedule, builtInMemory),
  },
  {
    name: 'prices-while-swapped-search',
    shop: 'search',
    about: '10 000 prices are imported while OpenSearch is filled anew, twice',
    allowed: NOTHING,
    act: (world, schedule) => pricesWhileSwapped(world, schedule, generationInOpenSearch),
  },
];

interface Price {
  readonly list: string;
  readonly product: string;
  /** A number, as PostgreSQL writes it. */
  readonly from_quantity: string;
  /** Ten-thousandths of a euro. */
  readonly gross: string;
  readonly valid_from: string;
  readonly valid_to: string;
}

const PATIENCE_MS = 30_000;
const SWAPS_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 250;
const PRICES = `select l.code as list, p.carti as product, r.from_quantity::text, r.gross::text,
    nullif(r.valid_from, '0001-01-01')::text as valid_from, nullif(r.valid_to, '9999-12-31')::text as valid_to
  from prices r join price_lists l on l.id = r.price_list_id and l.is_default join products p on p.id = r.product_id
  order by p.carti, r.from_quantity, r.valid_from`;

const pricesOf = (primary: PostgresHost): Promise<Price[]> => ask<Price>(primary, PRICES, [], PATIENCE_MS);

/** @param swaps how often an index has taken another one's place, of each copy */
async function pricesWhileSwapped(
  world: World,
  schedule: Schedule,
  swaps: (world: World) => Promise<readonly number[]>,
): Promise<readonly string[]> {
  const primary = world.postgres.primary();
  const [copy] = world.copies;
  // Up or down by some percent, less than what an import has to be confirmed for.
  const percent = schedule.pick([96, 98, 103, 105]);
  const wanted = (await pricesOf(primary)).map((price) => ({
    ...price,
    gross: String((BigInt(price.gross) * BigInt(percent)) / 100n),
  }));
  const before = await swaps(world);
  const rebuild = () => copy.run('src/cli/shop.ts', 'search', 'rebuild');
  const imported = copy.run('src/cli/import.ts', writePrices(world.folder, wanted));
  const first = await rebuild();
  const { code, output } = await imported;
  const second = await rebuild();
  const faults: string[] = [];
  if (code !== 0) faults.push(`the import failed: ${output.slice(-300)}`);
  for (const one of [first, second])
    if (one.code !== 0) faults.push(`a new index could not be asked for: ${one.output.slice(-300)}`);
  const until = Date.now() + SWAPS_WITHIN_MS;
  while (!(await swaps(world)).every((count, at) => count > (before[at] ?? 0))) {
    if (Date.now() > until) return [...faults, 'no new index took the place of the old one'];
    await wait(LOOK_EVERY_MS);
  }
  return [...faults, ...priceFaults(wanted, await pricesOf(primary))];
}

/** @returns the folder with the file */
function writePrices(folder: string, prices: readonly Price[]): string {
  const source = join(folder, `prices-${Date.now()}`);
  mkdirSync(source);
  const lines = prices.map(({ list, product, from_quantity, gross, valid_from, valid_to }) =>
    // Some codes have a comma: CV.FG16-2X1,5.
    [list, `"${product.replaceAll('"', '""')}"`, from_quantity, euros(gross), 1, valid_from ?? '', valid_to ?? ''].join(
      ',',
    ),
  );
  const columns = 'list,product,from_quantity,price,per,valid_from,valid_to';
  writeFileSync(join(source, 'prices.csv'), `${[columns, ...lines].join('\n')}\n`);
  return source;
}

const euros = (gross: string): string => gross.padStart(5, '0').replace(/(\d{4})$/, '.$1');

function priceFaults(wanted: readonly Price[], stored: readonly Price[]): string[] {
  const articles = new Set(wanted.map(({ product }) => product)).size;
  if (articles === 0) return ['no article has a price'];
  if (wanted.length !== stored.length) return [`${wanted.length} prices were imported, ${stored.length} are there`];
  const wrong = wanted.flatMap((price, at) => {
    const [file, shop] = [JSON.stringify(price), JSON.stringify(stored[at])];
    return file === shop ? [] : [`${file} is ${shop}`];
  });
  if (wrong.length === 0) return [];
  return [`${wrong.length} of ${wanted.length} prices are not those of the file: ${wrong.slice(0, 3).join('; ')}`];
}

/** By what each copy says of itself. */
const builtInMemory = async ({ copies }: World): Promise<readonly number[]> =>
  copies.map((copy) => copy.printed().split('the search index is ready').length);

async function generationInOpenSearch({ postgres }: World): Promise<readonly number[]> {
  const rows = await ask<{ number: number }>(
    postgres.primary(),
    "select number from search_generations where state = 'active'",
  );
  return rows.map(({ number }) => number);
}
