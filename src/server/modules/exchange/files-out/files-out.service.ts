/**
 * Orders as files in `DATA_DIR/exchange/<connection>/out` (C-EXC-4). Every step is stored or visible in the folder before the next one, so that a
 * process that dies anywhere loses no order and offers none twice: content first, then the file as `.part`, then that it may be seen, then its name.
 */
import { join } from 'node:path';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import { handoverState } from '../handover/handover-state.rules.ts';
import { readStated, readUnfiled } from '../handover/handovers.repository.ts';
import type { Handovers } from '../handover/handovers.service.ts';
import { filesOf } from './order-file.rules.ts';
import { filesStep } from './order-file-state.rules.ts';
import {
  endFiles,
  type FilingConnection,
  holdFolder,
  insertOrderFiles,
  notePlaced,
  noteRead,
  type OpenOrderFiles,
  offerAgain,
  readChangedOrders,
  readFilingConnections,
  readOpenFiles,
} from './order-files.repository.ts';
import { type OutFolder, openOutFolder } from './out-folder.ts';

/** Where a test may kill the process. */
export type FilesOutStep = 'made' | 'prepared' | 'noted' | 'placed' | 'acknowledged' | 'ended';

export interface FilesOutDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly dataDir: string;
  readonly handovers: Pick<Handovers, 'acknowledge' | 'whole'>;
  readonly onStep?: (step: FilesOutStep) => void;
}

export interface FilesOut {
  /** Everything that can be done now, for all connections; returns how many orders were placed. */
  look(): Promise<number>;
}

/** Orders of a connection in one round. */
const MOST_AT_ONCE = 100;
/** Files whose fate is watched: more wait for an ERP that has been down for days. */
const MOST_WATCHED = 5_000;

export function createFilesOut(deps: FilesOutDeps): FilesOut {
  const { db, clock, dataDir, handovers, onStep = () => {} } = deps;

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

  /** What became of the files of one order; they were placed. */
  async function follow(
    connection: FilingConnection,
    folder: OutFolder,
    names: ReadonlySet<string>,
    open: OpenOrderFiles & { readonly placedAt: Date },
  ): Promise<void> {
    const { files, uid, orderVersion, version, ackedVersion } = open;
    const key = { ...open, connectionId: connection.id };
    const left = files.filter(({ name }) => names.has(name)).length;
    const there = left === files.length ? 'all' : left === 0 ? 'none' : 'some';
    const order = { state: handoverState(open), version, ackedVersion };
    const { acknowledgedBy } = connection;
    switch (filesStep({ ...open, there }, order, { acknowledgedBy, now: clock() })) {
      case 'forget':
        await folder.remove(files);
        return void (await endFiles(db, key, 'acknowledged'));
      case 'take':
        await acknowledge(connection, [{ uid, version: orderVersion }]);
        onStep('acknowledged');
        return void (await endFiles(db, key, 'taken'));
      case 'recall':
        return void (await endFiles(db, key, (await folder.recall(files)) ? 'recalled' : 'left'));
      case 'left':
        return void (await endFiles(db, key, 'left'));
      case 'again':
        return void (await offerAgain(db, key));
    }
  }

  /** Files of orders that have none of this version yet. */
  async function make({ id, files, read }: FilingConnection): Promise<void> {
    const { uids, until } = await readChangedOrders(db, read, MOST_AT_ONCE);
    const unfiled = await readUnfiled(db, id, uids, MOST_AT_ONCE);
    for (const handover of unfiled) {
      const order = await handovers.whole(handover);
      const written = filesOf({ order, placedBy: handover.placedBy }, files);
      const key = { connectionId: id, orderId: handover.orderId, orderVersion: order.version };
      await insertOrderFiles(db, { ...key, files: written }, clock());
    }
    if (unfiled.length > 0) onStep('made');
    // A full batch may have left some of them out.
    if (unfiled.length < MOST_AT_ONCE && until !== read) await noteRead(db, id, until);
  }

  async function place(connection: FilingConnection, folder: OutFolder): Promise<number> {
    let placed = 0;
    for (const open of await readOpenFiles(db, connection.id, MOST_WATCHED)) {
      if (open.placedAt !== null) continue;
      await folder.prepare(open.files);
      onStep('prepared');
      await notePlaced(db, { ...open, connectionId: connection.id }, clock());
      onStep('noted');
      await folder.place(open.files);
      onStep('placed');
      placed += 1;
    }
    return placed;
  }

  async function lookAt(connection: FilingConnection): Promise<number> {
    const folder = openOutFolder(join(dataDir, 'exchange', connection.code, 'out'));
    if (connection.acknowledgedBy === 'status') await acknowledgeStated(connection);
    const open = await readOpenFiles(db, connection.id, MOST_WATCHED);
    const placed = open.flatMap(({ placedAt, ...one }) => (placedAt === null ? [] : [{ ...one, placedAt }]));
    if (placed.length > 0) {
      // A process that died between noting and naming: what is ready gets its name.
      const before = await folder.names();
      for (const { files } of placed)
        if (files.some(({ name }) => before.has(`${name}.part`))) await folder.place(files);
      const names = await folder.names();
      for (const one of placed) {
        await follow(connection, folder, names, one);
        onStep('ended');
      }
    }
    await make(connection);
    return place(connection, folder);
  }

  return {
    async look() {
      let placed = 0;
      for (const connection of await readFilingConnections(db)) {
        // Held while the folder is worked on: the steps are transactions of their own.
        placed += await db.transaction(
          async (transaction) => ((await holdFolder(transaction, connection.id)) ? lookAt(connection) : 0),
          { retries: 0 },
        );
      }
      return placed;
    },
  };
}
