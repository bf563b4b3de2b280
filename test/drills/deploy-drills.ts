/** Another version of the shop, one copy after the other, and back again (docs/scale-out.md). Nobody may notice. */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Drill, NOTHING } from './drill.ts';
import { ask } from './postgres-manager.ts';
import { contraction, expansion, makeRelease } from './releases.ts';
import type { ShopCopy } from './shop-copies.ts';
import type { World } from './world.ts';

export const DEPLOY_DRILLS: readonly Drill[] = [
  {
    name: 'deploy-expand-and-back',
    about: 'a version whose migrations only add something, one copy after the other; then back to the version before',
    allowed: NOTHING,
    act: expandAndBack,
  },
  {
    name: 'deploy-contract',
    about: 'a version that adds something and takes it away again; the version before is refused afterwards',
    allowed: NOTHING,
    act: contract,
  },
];

const LOOK_EVERY_MS = 100;
const UP_WITHIN_MS = 60_000;

/** The new one runs beside the old one; then the old one runs on the database of the new one, also after a start. */
async function expandAndBack(world: World): Promise<readonly string[]> {
  const before = world.version();
  const { folder, number } = nextVersion(world);
  const files = makeRelease(folder, before, expansion(number));
  await roll(world, folder);
  const faults = await notApplied(world, files);
  await roll(world, before);
  // Its number is taken: the next version has this one's migrations too.
  world.became(folder);
  return faults;
}

/** The migrations that add are a step of their own while the old version runs; those that take away come with the first copy of the new one. */
async function contract(world: World): Promise<readonly string[]> {
  const before = world.version();
  const adds = nextVersion(world);
  const added = makeRelease(adds.folder, before, expansion(adds.number));
  const takes = nextVersion(world);
  const taken = makeRelease(takes.folder, adds.folder, [contraction(adds.number)]);
  const [first] = world.copies;
  first.install(adds.folder);
  const { code, output } = await first.run('src/cli/shop.ts', 'migrate');
  if (code !== 0) return [`the step that migrates failed: ${output.slice(-300)}`];
  await roll(world, takes.folder);
  world.became(takes.folder);
  return [...(await notApplied(world, [...added, ...taken])), ...(await backIsRefused(world, first, before))];
}

/** The version before does not know what was taken away: it says so and ends, the other copy serves, and the new version starts again. */
async function backIsRefused(world: World, copy: ShopCopy, before: string): Promise<readonly string[]> {
  await copy.stop();
  copy.install(before);
  const said = await copy.start().then(
    () => undefined,
    (error: Error) => error.message,
  );
  await copy.stop();
  copy.install(world.version());
  await copy.start();
  await untilUp(world);
  if (said === undefined) return ['the version before the contract migration started on its database'];
  return /made by a newer Bancale/.test(said)
    ? []
    : [`the version before was refused with other words: ${said.slice(-300)}`];
}

let made = 0;

function nextVersion({ folder }: World): { readonly folder: string; readonly number: number } {
  made += 1;
  return { folder: join(folder, `version-${made}`), number: made };
}

/** As `deploy/systemd/rolling-restart.sh`: the next copy when the balancer has the one before back. */
async function roll(world: World, version: string): Promise<void> {
  for (const copy of world.copies) {
    await copy.stop();
    copy.install(version);
    await copy.start();
    await untilUp(world);
  }
}

async function untilUp({ balancer }: World): Promise<void> {
  const until = Date.now() + UP_WITHIN_MS;
  while (!(await balancer.states()).every((state) => state === 'UP')) {
    if (Date.now() > until) throw new Error('The balancer does not have both copies back.');
    await wait(LOOK_EVERY_MS);
  }
}

async function notApplied({ postgres }: World, files: readonly string[]): Promise<string[]> {
  const rows = await ask<{ file: string }>(postgres.primary(), 'select file from schema_migrations');
  const applied = new Set(rows.map(({ file }) => file));
  return files.filter((file) => !applied.has(file)).map((file) => `${file} was not applied`);
}
