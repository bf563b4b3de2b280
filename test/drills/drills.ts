/** What breaks and how: all drills (scale-out §12.4). */
import { setTimeout as wait } from 'node:timers/promises';
import { DEPLOY_DRILLS } from './deploy-drills.ts';
import { BEGUN_REQUESTS, type Drill, NO_DATABASE, NO_PICTURE, NOTHING } from './drill.ts';
import { cut, frozen, killed, processOf } from './faults.ts';
import type { MachineName } from './machines.ts';
import type { PostgresHost } from './postgres-manager.ts';
import { PRICE_DRILLS } from './price-drills.ts';
import type { Schedule } from './schedule.rules.ts';
import { SEARCH_DRILLS } from './search-drills.ts';
import { STOP_DRILLS } from './stop-drills.ts';
import { THREAD_DRILLS } from './thread-drills.ts';
import type { World } from './world.ts';

const OLD_PRIMARY_MS = 1_000;

/** The primary is lost, in a way that `lose` says; another one is promoted, and the old one comes back as its standby. */
async function failOver(
  { postgres }: World,
  { decided, lasts }: Schedule,
  { lose, back }: { lose: (old: PostgresHost) => unknown; back: (old: PostgresHost) => unknown },
): Promise<undefined> {
  const old = postgres.primary();
  await lose(old);
  await wait(decided);
  await postgres.failOver();
  await wait(Math.max(0, lasts - decided));
  await back(old);
  await postgres.rejoin(old);
}

export const DRILLS: readonly Drill[] = [
  {
    name: 'primary-killed',
    about: 'kill -9 of the primary; a standby is promoted, the old primary is rewound',
    allowed: NO_DATABASE,
    act: (world, schedule) => failOver(world, schedule, { lose: (old) => old.kill(), back: () => {} }),
  },
  {
    name: 'primary-frozen',
    about: 'SIGSTOP of the primary; it wakes up as a primary of before',
    allowed: NO_DATABASE,
    act: (world, schedule) =>
      failOver(world, schedule, {
        lose: (old) => old.freeze(),
        async back(old) {
          old.thaw();
          await wait(OLD_PRIMARY_MS);
        },
      }),
  },
  {
    name: 'old-primary-back',
    about: 'the old primary starts again as a primary beside the new one',
    allowed: NO_DATABASE,
    act: (world, schedule) =>
      failOver(world, schedule, {
        lose: (old) => old.kill(),
        async back(old) {
          await old.start();
          await wait(schedule.lasts);
        },
      }),
  },
  {
    name: 'standby-killed',
    about: 'kill -9 of a standby',
    allowed: NOTHING,
    act: ({ postgres }, schedule) => killed(schedule, schedule.pick(postgres.standbys())),
  },
  {
    name: 'standby-frozen',
    about: 'SIGSTOP of a standby',
    allowed: NOTHING,
    act: ({ postgres }, schedule) => frozen(schedule, schedule.pick(postgres.standbys())),
  },
  {
    name: 'broker-killed',
    about: 'kill -9 of a broker of Kafka',
    allowed: NOTHING,
    act: ({ brokers }, schedule) => killed(schedule, schedule.pick(brokers)),
  },
  {
    name: 'broker-frozen',
    about: 'SIGSTOP of a broker of Kafka',
    allowed: NOTHING,
    act: ({ brokers }, schedule) => frozen(schedule, processOf(schedule.pick(brokers).pid())),
  },
  {
    name: 'valkey-killed',
    about: 'kill -9 of Valkey',
    allowed: NOTHING,
    act: ({ valkey }, schedule) => killed(schedule, { kill: valkey.kill, start: valkey.restart }),
  },
  {
    name: 'valkey-frozen',
    about: 'SIGSTOP of Valkey',
    allowed: NOTHING,
    act: ({ valkey }, schedule) =>
      frozen(schedule, { freeze: () => valkey.freeze(true), thaw: () => valkey.freeze(false) }),
  },
  {
    name: 'bucket-killed',
    about: 'kill -9 of the bucket',
    allowed: NO_PICTURE,
    act: ({ s3 }, schedule) => killed(schedule, { kill: s3.kill, start: s3.startAgain }),
  },
  {
    name: 'bucket-frozen',
    about: 'SIGSTOP of the bucket',
    allowed: NO_PICTURE,
    act: ({ s3 }, schedule) => frozen(schedule, processOf(s3.pid())),
  },
  {
    name: 'shop-killed',
    about: 'kill -9 of a copy of the shop; its service is started again',
    allowed: BEGUN_REQUESTS,
    act: ({ copies }, schedule) => killed(schedule, schedule.pick(copies)),
  },
  {
    name: 'shop-frozen',
    about: 'SIGSTOP of a copy of the shop',
    allowed: NOTHING,
    act: ({ copies }, schedule) => frozen(schedule, schedule.pick(copies)),
  },
  {
    name: 'cut-shop-primary',
    about: 'one copy of the shop and the primary cannot reach each other',
    allowed: NO_DATABASE,
    act: (world, schedule) =>
      cut(world, schedule, () => world.network.cut(schedule.pick(world.copies).name, world.postgres.primary().name)),
  },
  {
    name: 'cut-primary-shop-one-way',
    about: 'what the primary sends to one copy of the shop is lost, not the other way round',
    allowed: NO_DATABASE,
    act: (world, schedule) =>
      cut(world, schedule, () =>
        world.network.cutOneWay(world.postgres.primary().name, schedule.pick(world.copies).name),
      ),
  },
  {
    name: 'cut-primary-standbys',
    about: 'the primary and its standbys cannot reach each other; it is ended, and a standby promoted',
    allowed: NO_DATABASE,
    act: (world, schedule) => primaryAlone(world, schedule, (primary, standby) => world.network.cut(primary, standby)),
  },
  {
    name: 'cut-standbys-primary-one-way',
    about: 'what the standbys send to the primary is lost: it does not know that they have all',
    allowed: NO_DATABASE,
    act: (world, schedule) =>
      primaryAlone(world, schedule, (primary, standby) => world.network.cutOneWay(standby, primary)),
  },
  {
    name: 'cut-shop-valkey',
    about: 'one copy of the shop and Valkey cannot reach each other',
    allowed: NOTHING,
    act: (world, schedule) => cut(world, schedule, () => world.network.cut(schedule.pick(world.copies).name, 'valkey')),
  },
  {
    name: 'cut-valkey-shop-one-way',
    about: 'what Valkey sends to one copy of the shop is lost',
    allowed: NOTHING,
    act: (world, schedule) =>
      cut(world, schedule, () => world.network.cutOneWay('valkey', schedule.pick(world.copies).name)),
  },
  {
    name: 'cut-shop-bucket',
    about: 'one copy of the shop and the bucket cannot reach each other',
    allowed: NO_PICTURE,
    act: (world, schedule) => cut(world, schedule, () => world.network.cut(schedule.pick(world.copies).name, 's3')),
  },
  {
    name: 'brokers-unplugged',
    about: 'the cables of two of three brokers are pulled',
    allowed: NOTHING,
    act: (world, schedule) =>
      cut(world, schedule, () => {
        const stays = schedule.pick(world.brokers);
        for (const broker of world.brokers) if (broker !== stays) world.network.unplug(broker.name);
      }),
  },
  {
    name: 'cut-balancer-shop',
    about: 'the balancer and one copy of the shop cannot reach each other',
    allowed: NOTHING,
    act: (world, schedule) => cut(world, schedule, () => world.network.cut('lb', schedule.pick(world.copies).name)),
  },
  {
    name: 'primary-disk-full',
    about: 'the disk of the primary is full; if it ends because of that, a standby is promoted',
    allowed: NO_DATABASE,
    act: diskFull,
  },
  ...STOP_DRILLS,
  ...DEPLOY_DRILLS,
  ...THREAD_DRILLS,
  ...SEARCH_DRILLS,
  ...PRICE_DRILLS,
];

/** A manager of the database asks three witnesses: the primary is alone, the two others are together. */
async function primaryAlone(
  world: World,
  schedule: Schedule,
  cutOff: (primary: MachineName, standby: MachineName) => void,
): Promise<undefined> {
  const standbys = world.postgres.standbys();
  return failOver(world, schedule, {
    async lose(old) {
      for (const standby of standbys) cutOff(old.name, standby.name);
      await wait(schedule.decided);
      await old.kill();
    },
    back: () => world.network.mend(),
  });
}

async function diskFull({ postgres, fillDisk }: World, { decided, lasts }: Schedule): Promise<undefined> {
  const old = postgres.primary();
  const free = fillDisk(old.name);
  const until = Date.now() + lasts;
  try {
    while (old.isRunning() && Date.now() < until) await wait(100);
    if (!old.isRunning()) {
      await wait(decided);
      await postgres.failOver();
      await wait(Math.max(0, until - Date.now()));
    }
  } finally {
    free();
  }
  if (postgres.primary() !== old) await postgres.rejoin(old);
}
