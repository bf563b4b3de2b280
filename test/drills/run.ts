/**
 * `npm run drills`: a shop of several machines on this one, each in a network of its own, with customers who order while something breaks.
 * What is drilled and what must be true afterwards: docs/scale-out-drills.md.
 */
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { ArticleListMessage } from '#contract/endpoints/search.ts';
import { withSession } from '../../bench/kit/shop-client.ts';
import { oneAtATime } from '../../scripts/one-at-a-time.mjs';
import { Problem, ROOT } from '../../scripts/prepare.mjs';
import { type Ledger, newLedger } from './check-books.rules.ts';
import type { Drill } from './drill.ts';
import { DRILLS } from './drills.ts';
import { type Fixtures, makeFixtures, readFixtures } from './fixtures.ts';
import { untilHealthy } from './health.ts';
import { type DrillOptions, readOptions } from './options.ts';
import { runDrill } from './run-drill.ts';
import { scheduleOf } from './schedule.rules.ts';
import { removeLeftOvers, startWorld, stopWorld, type World, worldNeeds } from './world.ts';
import { WORLD_KINDS, type WorldKindName } from './world-kinds.ts';

/** Where the logs of a drill that failed stay. */
const KEPT = join(ROOT, '.cache/drills');
/** The books are read in one go, which takes a while on a busy machine. */
const STALE_MS = 120_000;
const FIRST_HEALTHY_MS = 60_000;
const MOST_FAULTS = 25;
const ARTICLES = 40;
/** Of 300 articles of the demo all customers may buy eight. */
const FEWEST_ARTICLES = 6;
const MOST_PAGES = 12;
const BASKET_PIECES = 1;

let world: Stage | undefined;

interface Stage {
  readonly world: World;
  readonly fixtures: Fixtures;
  readonly ledger: Ledger;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    console.log('\nStopping what was started …');
    // What was just being started is not known yet: it is found by its network.
    void stopWorld()
      .then(removeLeftOvers)
      .finally(() => process.exit(130));
  });

try {
  process.exitCode = await obey(
    readOptions(
      process.argv.slice(2),
      DRILLS.map(({ name }) => name),
    ),
  );
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await stopWorld();
}
// Connections to servers that no longer exist would keep it here.
process.exit();

async function obey(options: DrillOptions): Promise<number> {
  if (options.list) return list();
  const needed = worldNeeds(kindsOf(chosenOf(options)));
  if (needed !== undefined) throw new Problem(`Drills need ${needed}.`);
  const waiting = (pid: number) => console.log(`Drills run already (process ${pid}): waiting for their end.`);
  return oneAtATime(join(ROOT, '.cache/drills.lock'), () => runAll(options), { waiting, staleMs: STALE_MS });
}

async function runAll(options: DrillOptions): Promise<number> {
  await removeLeftOvers();
  const chosen = chosenOf(options);
  const load = `${options.customers} customers, ${options.guests} requests of guests a second, ${options.pause} s between orders`;
  console.log(`${chosen.length} drills, ${options.times} times, seed ${options.seed}, ${load}`);
  let failed = 0;
  // One shop after the other: bringing one up takes a minute.
  for (const kind of kindsOf(chosen))
    for (let round = options.round; round < options.round + options.times; round += 1)
      for (const drill of chosen) if (kindOf(drill) === kind) failed += (await once(drill, round, options)) ? 0 : 1;
  const total = chosen.length * options.times;
  console.log(`\n${total - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

function chosenOf({ only }: DrillOptions): readonly Drill[] {
  return DRILLS.filter(({ name }) => only.length === 0 || only.includes(name));
}

function kindOf({ shop = 'usual' }: Drill): WorldKindName {
  return shop;
}

function kindsOf(drills: readonly Drill[]): readonly WorldKindName[] {
  const wanted = new Set(drills.map(kindOf));
  return (Object.keys(WORLD_KINDS) as WorldKindName[]).filter((kind) => wanted.has(kind));
}

function list(): number {
  const width = Math.max(...DRILLS.map(({ name }) => name.length));
  for (const { name, about } of DRILLS) console.log(`${name.padEnd(width)}  ${about}`);
  return 0;
}

async function once(drill: Drill, round: number, options: DrillOptions): Promise<boolean> {
  const begun = Date.now();
  const schedule = scheduleOf(options.seed, drill.name, round);
  const { faults, figures } = await onStage(drill, schedule, options);
  const took = `${Math.round((Date.now() - begun) / 1000)} s`;
  console.log(`${faults.length === 0 ? 'ok    ' : 'FAILED'} ${drill.name} (round ${round}, ${took}): ${figures}`);
  if (faults.length === 0) return true;
  for (const fault of faults.slice(0, MOST_FAULTS)) console.log(`         ${fault}`);
  if (faults.length > MOST_FAULTS) console.log(`         and ${faults.length - MOST_FAULTS} more`);
  const load = `--customers ${options.customers} --guests ${options.guests} --pause ${options.pause}`;
  console.log(`       again: npm run drills -- --only ${drill.name} --seed ${options.seed} --round ${round} ${load}`);
  if (world) keepLogs(world.world, join(KEPT, `${drill.name}-${round}`));
  await leave();
  return false;
}

async function onStage(drill: Drill, schedule: ReturnType<typeof scheduleOf>, options: DrillOptions) {
  try {
    if (world && world.world.kind !== kindOf(drill)) await leave();
    world ??= await setUp(kindOf(drill), options);
  } catch (error) {
    if (error instanceof Problem) throw error;
    return { faults: [`it could not be brought up: ${String(error)}`], figures: 'nothing was tried' };
  }
  const { fixtures, ledger } = world;
  try {
    return await runDrill(world.world, drill, { fixtures, ledger, schedule, load: options });
  } catch (error) {
    return { faults: [`the drill itself failed: ${(error as Error).stack}`], figures: 'not finished' };
  }
}

async function setUp(kind: WorldKindName, { customers }: DrillOptions): Promise<Stage> {
  const begun = Date.now();
  const started = await startWorld(kind, (line) => console.log(`       ${line}`), makeFixtures);
  // From here on it is stopped, whatever happens.
  const stage = { world: started, ledger: newLedger(), fixtures: undefined as unknown as Fixtures };
  world = stage;
  await untilHealthy(started, FIRST_HEALTHY_MS);
  const fixtures = await fixturesOf(started);
  if (fixtures.customers.length < customers)
    throw new Problem(`There are ${fixtures.customers.length} customers: --customers ${fixtures.customers.length}.`);
  console.log(`       ${Math.round((Date.now() - begun) / 1000)} s until all of it worked`);
  return { ...stage, fixtures };
}

type Card = ArticleListMessage['product_list']['data'][number];

/** What every customer may buy, and pictures. */
async function fixturesOf({ url, postgres, copies }: World): Promise<Fixtures> {
  const primary = postgres.primary().url;
  const { customers } = await readFixtures(primary, [], []);
  let common: readonly Card[] | undefined;
  for (const { clientId, addressCode, token } of customers) {
    const client = withSession(copies[0].url, token, { client_id: clientId, address_code: addressCode });
    const cards: Card[] = [];
    const isEnough = () => common?.every(({ id }) => cards.some((card) => card.id === id)) ?? false;
    let isLast = false;
    for (let page = 1; page <= MOST_PAGES && !isLast && !isEnough(); page += 1) {
      // The usual order begins with what is put in front for this customer: in a large catalogue no two begin alike.
      const asked = { disponibili: true, per_page: 96, sort: 'popularity', page };
      const { product_list } = await client.call<ArticleListMessage>('wrapper.product_list', asked);
      isLast = product_list.data.length === 0;
      // A list that changes between two pages may have an article on both.
      const fresh = product_list.data.filter(({ id }) => !cards.some((card) => card.id === id));
      cards.push(...fresh.filter((card) => card.addable && card.num_childs === 0));
    }
    common = common ? common.filter(({ id }) => cards.some((card) => card.id === id)) : cards;
  }
  const cards = common?.slice(0, ARTICLES) ?? [];
  if (cards.length < FEWEST_ARTICLES)
    throw new Error(`All customers may buy ${cards.length} articles: too few for their orders.`);
  const articles = cards.map(({ id, packagings }) => ({
    id,
    quantity: packagings.find((one) => one.smallest)?.quantity ?? BASKET_PIECES,
  }));
  const pictures = cards.flatMap(({ small_pictures: [picture] }) =>
    picture ? [new URL(picture.url, url).pathname] : [],
  );
  return readFixtures(primary, articles, pictures);
}

function keepLogs(left: World, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const file of left.logs()) cpSync(file, join(folder, `${basename(dirname(file))}-${basename(file)}`));
  console.log(`       logs: ${folder}`);
}

/** A world of another kind is needed, or something went wrong in this one. */
async function leave(): Promise<void> {
  const left = world;
  world = undefined;
  await left?.world.stop();
}
