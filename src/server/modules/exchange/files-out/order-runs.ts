/**
 * Files with all orders that are due together (`per: run`, C-EXC-4, decision 0342). The steps are those of a file of one order: content first, then
 * `.part`, then that it may be seen, then its name. What became of each order is stored order by order.
 */
import { randomUUID } from 'node:crypto';
import type { OutboxEntry } from '#contract/exchange/order-outbox.ts';
import { type Clock, plainDate } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import { handoverState } from '../handover/handover-state.rules.ts';
import type { UnfiledRow } from '../handover/handovers.repository.ts';
import type { Handovers } from '../handover/handovers.service.ts';
import type { FilesOutStep } from './files-out-step.ts';
import { mappedRunFile, OrderUnwritable, type RunOfOrders } from './mapped-order.rules.ts';
import type { FiledOrder } from './order-file.rules.ts';
import { filesStep } from './order-file-state.rules.ts';
import type { FilesEnd, FilingConnection, PlacedFiles } from './order-files.repository.ts';
import { runStep } from './order-run-state.rules.ts';
import {
  forgetRunTexts,
  insertRun,
  noteRunPlaced,
  offerRunAgain,
  type PlacedRun,
  readLastRun,
  readPlacedRuns,
  readRunsToPlace,
} from './order-runs.repository.ts';
import type { OutFolder } from './out-folder.ts';

/** Files whose fate is watched, and those that are placed in one round. */
const MOST_WATCHED = 200;
const MOST_AT_ONCE = 100;

/** What the files of one order do as well. */
export interface SharedSteps {
  acknowledge(
    connection: FilingConnection,
    acks: ReadonlyArray<{ readonly uid: string; readonly version: number }>,
  ): Promise<unknown>;
  /** They are done with; versions that follow get their files in the same transaction. */
  end(
    connection: FilingConnection,
    ends: ReadonlyArray<{ readonly placed: PlacedFiles; readonly ended: FilesEnd }>,
  ): Promise<void>;
  /** Said once: why an order, or a whole file, cannot be written. */
  unwritable(connection: FilingConnection, about: string, error: OrderUnwritable): void;
  /** Said: characters that have no place in the encoding. */
  lost(connection: FilingConnection, order: string, characters: string): void;
}

const endOf = (placed: PlacedFiles, ended: FilesEnd) => ({ placed, ended });

export interface OrderRunsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly handovers: Pick<Handovers, 'whole'>;
  readonly onStep: (step: FilesOutStep) => void | Promise<void>;
  readonly steps: SharedSteps;
}

export interface OrderRuns {
  /** Whether the time for the next file of the connection has come. */
  isDue(connection: FilingConnection, entries: readonly OutboxEntry[]): Promise<boolean>;
  /** One file of these orders; those that cannot be written are left out and wait. */
  file(
    transaction: Queryable,
    connection: FilingConnection,
    entries: readonly OutboxEntry[],
    handovers: readonly UnfiledRow[],
  ): Promise<void>;
  /** What became of all files of the connection that may have been seen. @param ownFolder of the connection on our disk. */
  follow(connection: FilingConnection, folder: OutFolder, ownFolder: () => OutFolder): Promise<void>;
  /** Returns how many orders the files have that were placed. */
  place(connection: FilingConnection, folder: OutFolder): Promise<number>;
}

export function createOrderRuns({ db, clock, timeZone, handovers, onStep, steps }: OrderRunsDeps): OrderRuns {
  const timeOf = new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'medium' });

  const endAll = async (connection: FilingConnection, run: PlacedRun, howEnded: (one: PlacedFiles) => FilesEnd) => {
    await steps.end(
      connection,
      run.orders.map((placed) => endOf(placed, howEnded(placed))),
    );
    await forgetRunTexts(db, run.id);
  };

  /** It was hidden from the other system: its orders come in another file. */
  const endRecalled = (connection: FilingConnection, run: PlacedRun) =>
    endAll(connection, run, ({ ackedVersion, orderVersion }) =>
      ackedVersion >= orderVersion ? 'acknowledged' : 'recalled',
    );

  async function followOne(
    connection: FilingConnection,
    folder: OutFolder,
    present: ReadonlySet<string>,
    run: PlacedRun,
  ): Promise<void> {
    const { names, orders } = run;
    const left = names.filter((name) => present.has(name)).length;
    const there = left === names.length ? 'all' : left === 0 ? 'none' : 'some';
    const rule = { acknowledgedBy: connection.acknowledgedBy, now: clock() };
    const stepOf = (placed: PlacedFiles) =>
      filesStep({ ...placed, there }, { ...placed, state: handoverState(placed) }, rule);
    const step = runStep(
      orders.map((placed) => ({ orderId: placed.orderId, step: stepOf(placed) })),
      there,
      run.isWhole,
    );
    switch (step.kind) {
      case 'wait':
        return;
      case 'remove':
        await folder.remove(names);
        return endAll(connection, run, () => 'acknowledged');
      case 'take': {
        const taken = orders.filter((placed) => stepOf(placed) === 'take');
        await steps.acknowledge(
          connection,
          taken.map(({ uid, orderVersion }) => ({ uid, version: orderVersion })),
        );
        await onStep('acknowledged');
        return endAll(connection, run, () => 'taken');
      }
      case 'recall':
        // Not if the other system was faster: then it has left at the next look.
        if (!(await folder.hide(names))) return;
        await endRecalled(connection, run);
        return folder.remove(names);
      case 'again':
        await offerRunAgain(db, run.id);
        return;
      case 'part': {
        const ends = [
          ...orders
            .filter(({ orderId }) => step.acknowledged.includes(orderId))
            .map((placed) => endOf(placed, 'acknowledged')),
          ...orders.filter(({ orderId }) => step.left.includes(orderId)).map((placed) => endOf(placed, 'left')),
        ];
        await steps.end(connection, ends);
        await forgetRunTexts(db, run.id);
      }
    }
  }

  /** It was placed where files do not go any more. What is there of our own folder is known, what is on another server is not. */
  async function followElsewhere(connection: FilingConnection, run: PlacedRun, own: () => OutFolder): Promise<void> {
    if (run.place !== '')
      return endAll(connection, run, ({ ackedVersion, orderVersion }) =>
        ackedVersion >= orderVersion ? 'acknowledged' : 'left',
      );
    const folder = own();
    const present = await wholeNames(folder, [run]);
    if (run.names.some((name) => present.has(name)) && (await folder.hide(run.names))) {
      await endRecalled(connection, run);
      return folder.remove(run.names);
    }
    return followOne(connection, folder, await folder.names(), run);
  }

  /** What is there; files of a process that died before it gave them their names, or while it hid them, get theirs. */
  async function wholeNames(folder: OutFolder, runs: readonly PlacedRun[]): Promise<ReadonlySet<string>> {
    const present = await folder.names();
    const unfinished = runs.filter(({ names }) => names.some((name) => present.has(`${name}.part`)));
    for (const { names } of unfinished) await folder.place(names);
    return unfinished.length > 0 ? folder.names() : present;
  }

  return {
    async isDue({ id }, [first]) {
      const [, count = '', unit] = /^(\d+)([mh])$/.exec(first?.every ?? '') ?? [];
      if (count === '') return true;
      const { madeAt } = await readLastRun(db, id);
      return (
        madeAt === null || clock().getTime() - madeAt.getTime() >= Number(count) * (unit === 'h' ? 3_600_000 : 60_000)
      );
    },

    async file(transaction, connection, entries, unfiled) {
      const now = clock();
      const last = await readLastRun(transaction, connection.id);
      const run: RunOfOrders = {
        uid: randomUUID(),
        number: last.number + 1,
        date: plainDate(now, timeZone),
        time: timeOf.format(now),
      };
      const filed: Array<{ readonly handover: UnfiledRow; readonly one: FiledOrder; readonly lost: string }> = [];
      for (const handover of unfiled) {
        const one = { order: await handovers.whole(handover), placedBy: handover.placedBy };
        const { number, uid, version } = one.order;
        try {
          const lost = entries.map((entry) => mappedRunFile(entry, [one], run).lost).join('');
          if (lost !== '') steps.lost(connection, number, lost);
          filed.push({ handover, one, lost });
        } catch (error) {
          // It waits, and is named as not acknowledged; the others go on (C-EXC-5).
          if (!(error instanceof OrderUnwritable)) throw error;
          steps.unwritable(connection, `${number} ${uid} ${version}`, error);
        }
      }
      if (filed.length === 0) return;
      const orders = filed.map(({ handover, one, lost }) => ({
        orderId: handover.orderId,
        orderVersion: one.order.version,
        lost,
      }));
      try {
        const files = entries.map((entry) =>
          mappedRunFile(
            entry,
            filed.map(({ one }) => one),
            run,
          ),
        );
        await insertRun(transaction, { connectionId: connection.id, ...run, files, orders }, now);
      } catch (error) {
        if (!(error instanceof OrderUnwritable)) throw error;
        steps.unwritable(connection, '', error);
      }
    },

    async follow(connection, folder, ownFolder) {
      const placed = await readPlacedRuns(db, connection.id, MOST_WATCHED);
      const here = placed.filter((run) => run.place === connection.place);
      const present = here.length > 0 ? await wholeNames(folder, here) : new Set<string>();
      for (const run of placed) {
        if (here.includes(run)) await followOne(connection, folder, present, run);
        else await followElsewhere(connection, run, ownFolder);
        await onStep('ended');
      }
    },

    async place({ id, place: where }, folder) {
      let placed = 0;
      for (const run of await readRunsToPlace(db, id, MOST_AT_ONCE)) {
        await folder.prepare(run.files);
        await onStep('prepared');
        await noteRunPlaced(db, run.id, where, clock());
        await onStep('noted');
        await folder.place(run.files.map(({ name }) => name));
        await onStep('placed');
        placed += run.orders;
      }
      return placed;
    },
  };
}
