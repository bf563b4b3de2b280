/**
 * Orders as files in `DATA_DIR/exchange/<connection>/out` (C-EXC-4). Every step is stored or visible in the folder before the next one, so that a
 * process that dies anywhere loses no order and offers none twice: content first, then the file as `.part`, then that it may be seen, then its name.
 */
import { join } from 'node:path';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import { handoverState } from '../handover/handover-state.rules.ts';
import { readStated, readUnfiled, type UnfiledRow } from '../handover/handovers.repository.ts';
import type { Handovers } from '../handover/handovers.service.ts';
import type { FilesOutStep } from './files-out-step.ts';
import { mappedOrderFile, OrderUnwritable } from './mapped-order.rules.ts';
import { type FiledOrder, filesOf } from './order-file.rules.ts';
import { filesStep } from './order-file-state.rules.ts';
import {
  endFiles,
  type FilesEnd,
  type FilingConnection,
  holdFolder,
  insertOrderFiles,
  notePlaced,
  noteRead,
  offerAgain,
  type PlacedFiles,
  readChangedOrders,
  readFilesToPlace,
  readFilingConnections,
  readPlacedFiles,
} from './order-files.repository.ts';
import { createOrderRuns, type SharedSteps } from './order-runs.ts';
import { type OutFolder, openOutFolder } from './out-folder.ts';
import { outboxOf } from './stored-outbox.ts';

export interface FilesOutDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Of the shop: days and times in names of files. */
  readonly timeZone: string;
  readonly dataDir: string;
  readonly handovers: Pick<Handovers, 'acknowledge' | 'whole'>;
  readonly log?: Pick<Log, 'error'>;
  readonly onStep?: (step: FilesOutStep) => void | Promise<void>;
}

export interface FilesOut {
  /**
   * Everything that can be done now, for all connections; returns how many orders were placed. Of those whose files go to a server, files are only
   * made: who speaks with the server does the rest.
   */
  look(): Promise<number>;
  /** The same for one connection whose files go to a server; the caller sees to it that one process does. */
  lookAt(connectionId: number, folder: OutFolder): Promise<number>;
}

/** Orders of a connection in one round. */
const MOST_AT_ONCE = 100;
/** Files whose fate is watched: more wait for an ERP that has been down for days. */
const MOST_WATCHED = 5_000;

/** As its mapping says; else JSON and CSV of the shop. @throws OrderUnwritable */
function writtenFiles({ files, mapping }: FilingConnection, filed: FiledOrder) {
  if (mapping === null) return { files: files ? filesOf(filed, files) : [], lost: '' };
  const made = outboxOf(mapping).map((entry) => mappedOrderFile(entry, filed));
  return { files: made, lost: made.map(({ lost }) => lost).join('') };
}

/** The outbox of its mapping, where that asks for one file with all orders; undefined: each order has its own. */
function runEntries({ mapping }: FilingConnection): ReturnType<typeof outboxOf> | undefined {
  const entries = mapping === null ? [] : outboxOf(mapping);
  return entries[0]?.per === 'run' ? entries : undefined;
}

const isOffered = (handover: UnfiledRow): boolean =>
  handoverState({ ...handover, paidByCard: handover.card !== null }) === 'offered';

export function createFilesOut(deps: FilesOutDeps): FilesOut {
  const { db, clock, dataDir, handovers, log, onStep = () => {} } = deps;
  /** Said once. */
  const said = new Set<string>();
  const steps: SharedSteps = {
    acknowledge: (connection, acks) => acknowledge(connection, acks),
    end,
    unwritable({ id, code }, order, error) {
      const what = `${id} ${order} ${error.message}`;
      if (!said.has(what))
        log?.error(
          { connection: code, order, err: error },
          'an order cannot be written as the mapping of its connection asks',
        );
      said.add(what);
    },
    lost: ({ code }, order, lost) =>
      log?.error({ connection: code, order, lost }, 'characters of an order have no place in the encoding of its file'),
  };
  const runs = createOrderRuns({ ...deps, onStep, steps });

  /** An import said how it stands: the other system has it. */
  async function acknowledgeStated({ id, code }: FilingConnection): Promise<void> {
    const uids = await readStated(db, id, MOST_AT_ONCE);
    if (uids.length > 0)
      await acknowledge(
        { id, code },
        uids.map((uid) => ({ uid })),
      );
  }

  const acknowledge = (
    { id, code }: Pick<FilingConnection, 'id' | 'code'>,
    acks: ReadonlyArray<{ readonly uid: string; readonly version?: number }>,
  ) =>
    handovers.acknowledge(
      { connectionId: id, connection: code, by: `${code}: out` },
      acks.map((ack) => ({ ...ack, state: 'acknowledged' as const, erp_number: '', reason: '' })),
    );

  /** The files of an order as it is now; those of this version stay what they were. */
  async function file(on: Queryable, connection: FilingConnection, handover: UnfiledRow): Promise<void> {
    const order = await handovers.whole(handover);
    const filed = { order, placedBy: handover.placedBy };
    const key = { connectionId: connection.id, orderId: handover.orderId, orderVersion: order.version };
    try {
      const { files, lost } = writtenFiles(connection, filed);
      if (lost !== '') steps.lost(connection, order.number, lost);
      await insertOrderFiles(on, { ...key, files, lost }, clock());
    } catch (error) {
      // It waits, and is named as not acknowledged; the others go on (C-EXC-5).
      if (!(error instanceof OrderUnwritable)) throw error;
      steps.unwritable(connection, `${order.number} ${order.uid} ${order.version}`, error);
    }
  }

  /** Each its own, or all one, as the mapping of the connection says. */
  async function fileAll(on: Queryable, connection: FilingConnection, unfiled: readonly UnfiledRow[]): Promise<void> {
    const entries = runEntries(connection);
    if (entries) return runs.file(on, connection, entries, unfiled);
    for (const handover of unfiled) await file(on, connection, handover);
  }

  /** They are done with. Orders that have gone on meanwhile follow with their next version: together, because the feed may be read beyond them. */
  async function end(
    connection: FilingConnection,
    ends: ReadonlyArray<{ readonly placed: PlacedFiles; readonly ended: FilesEnd }>,
  ): Promise<void> {
    await db.transaction(async (transaction) => {
      const next: UnfiledRow[] = [];
      for (const { placed, ended } of ends) {
        const { orderId, orderVersion, uid } = placed;
        await endFiles(transaction, { connectionId: connection.id, orderId, orderVersion }, ended);
        next.push(...(await readUnfiled(transaction, connection.id, { only: uid }, 1)));
      }
      // What is offered is found anyway, and goes into the next file together with what is due then.
      const now = runEntries(connection) ? next.filter((one) => !isOffered(one)) : next;
      if (now.length > 0) await fileAll(transaction, connection, now);
    });
  }
  const endOne = (connection: FilingConnection, placed: PlacedFiles, ended: FilesEnd) =>
    end(connection, [{ placed, ended }]);

  /** What became of the files of one order. */
  async function follow(
    connection: FilingConnection,
    folder: OutFolder,
    present: ReadonlySet<string>,
    placed: PlacedFiles,
  ): Promise<void> {
    const { names, uid, orderVersion, version, ackedVersion } = placed;
    const left = names.filter((name) => present.has(name)).length;
    const there = left === names.length ? 'all' : left === 0 ? 'none' : 'some';
    const order = { state: handoverState(placed), version, ackedVersion };
    const { acknowledgedBy } = connection;
    switch (filesStep({ ...placed, there }, order, { acknowledgedBy, now: clock() })) {
      case 'forget':
        await folder.remove(names);
        return endOne(connection, placed, 'acknowledged');
      case 'take':
        await acknowledge(connection, [{ uid, version: orderVersion }]);
        await onStep('acknowledged');
        return endOne(connection, placed, 'taken');
      case 'recall':
        // Stored before they are gone: what has left the folder counts as taken.
        if (!(await folder.hide(names))) return endOne(connection, placed, 'left');
        await endOne(connection, placed, 'recalled');
        return folder.remove(names);
      case 'left':
        return endOne(connection, placed, 'left');
      case 'again':
        await offerAgain(db, { ...placed, connectionId: connection.id });
    }
  }

  /** Files of orders that have none of this version yet. */
  async function make(connection: FilingConnection): Promise<void> {
    const { id, read } = connection;
    const entries = runEntries(connection);
    if (entries && !(await runs.isDue(connection, entries))) return;
    const { uids, until } = await readChangedOrders(db, read, MOST_AT_ONCE);
    const unfiled = await readUnfiled(db, id, { changed: uids }, MOST_AT_ONCE);
    if (entries && unfiled.length > 0)
      await db.transaction((transaction) => runs.file(transaction, connection, entries, unfiled));
    else await fileAll(db, connection, unfiled);
    if (unfiled.length > 0) await onStep('made');
    // A full batch may have left some of them out.
    if (unfiled.length < MOST_AT_ONCE && until !== read) await noteRead(db, id, until);
  }

  async function place({ id, place: where }: FilingConnection, folder: OutFolder): Promise<number> {
    const waiting = await readFilesToPlace(db, id, MOST_AT_ONCE);
    for (const { files, ...key } of waiting) {
      await folder.prepare(files);
      await onStep('prepared');
      await notePlaced(db, { ...key, connectionId: id }, where, clock());
      await onStep('noted');
      await folder.place(files.map(({ name }) => name));
      await onStep('placed');
    }
    return waiting.length;
  }

  const ownFolder = ({ code }: FilingConnection) => openOutFolder(join(dataDir, 'exchange', code, 'out'));

  /** Files that were placed where they do not go any more. What is there of our own folder is known, what is on another server is not. */
  async function followElsewhere(connection: FilingConnection, placed: PlacedFiles): Promise<void> {
    const { names, orderVersion, version, ackedVersion, place: where } = placed;
    let hidden: OutFolder | undefined;
    if (where === '') {
      const folder = ownFolder(connection);
      const present = await folder.names();
      if (names.some((name) => present.has(`${name}.part`))) await folder.place(names);
      const isLeft = names.some((name) => present.has(name) || present.has(`${name}.part`));
      // All of them were taken, or some: the other system was faster.
      if (!isLeft || !(await folder.hide(names))) return follow(connection, folder, await folder.names(), placed);
      hidden = folder;
    }
    if (ackedVersion >= orderVersion) await endOne(connection, placed, 'acknowledged');
    else if (version > orderVersion || handoverState(placed) !== 'offered')
      await endOne(connection, placed, where === '' ? 'recalled' : 'left');
    else await offerAgain(db, { ...placed, connectionId: connection.id });
    await hidden?.remove(names);
  }

  async function lookInto(connection: FilingConnection, folder: OutFolder): Promise<number> {
    if (connection.acknowledgedBy === 'status') await acknowledgeStated(connection);
    const placed = await readPlacedFiles(db, connection.id, MOST_WATCHED);
    const here = placed.filter(({ place: where }) => where === connection.place);
    if (here.length > 0) {
      // A process that died between noting and naming: what is ready gets its name.
      const before = await folder.names();
      for (const { names } of here) if (names.some((name) => before.has(`${name}.part`))) await folder.place(names);
      const present = await folder.names();
      for (const one of here) {
        await follow(connection, folder, present, one);
        await onStep('ended');
      }
    }
    for (const one of placed) if (one.place !== connection.place) await followElsewhere(connection, one);
    await runs.follow(connection, folder, () => ownFolder(connection));
    await make(connection);
    return (await place(connection, folder)) + (await runs.place(connection, folder));
  }

  /** Held while the folder is worked on: the steps are transactions of their own. */
  const held = (connection: FilingConnection, work: () => Promise<number>): Promise<number> =>
    db.transaction(async (transaction) => ((await holdFolder(transaction, connection.id)) ? work() : 0), {
      retries: 0,
    });

  return {
    async look() {
      let placed = 0;
      for (const connection of await readFilingConnections(db))
        placed += await held(connection, () =>
          connection.place === '' ? lookInto(connection, ownFolder(connection)) : make(connection).then(() => 0),
        );
      return placed;
    },
    async lookAt(connectionId, folder) {
      const connection = (await readFilingConnections(db)).find(({ id }) => id === connectionId);
      return connection && connection.place !== '' ? lookInto(connection, folder) : 0;
    },
  };
}
