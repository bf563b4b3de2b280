/** The grids of the office put together: calls, and their files. */

import type { Bulk } from '#contract/office/bulk.ts';
import { MOST_BULK_ROWS } from '#contract/office/bulk.ts';
import { gridFile } from '#contract/office/office-files.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import { type Clock, today } from '#server/platform/clock.ts';
import type { CellWriter } from '#server/platform/db/grid/cell-writer.ts';
import type { GridSource } from '#server/platform/db/grid/grid-source.ts';
import { createListThread } from '#server/platform/db/grid/id-list-thread.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import { type OfficeFileRoute, officeFileRoute } from '#server/platform/http/office-file.ts';
import type { OfficeRoute } from '#server/platform/http/office-route.ts';
import type { BulkDeed, BulkDeedStart, Operations } from '../../operations/index.ts';
import { insertBulk, readBulk } from '../bulk/bulk.repository.ts';
import { bulkRoutes, presentBulk } from '../bulk/bulk.routes.ts';
import { createBulkChanges } from '../bulk/bulk.service.ts';
import { createBulkWorker } from '../bulk/bulk-worker.ts';
import { createCellSaving } from './cell-saving.service.ts';
import { gridRoutes } from './grid.routes.ts';
import { createGrids, type GridReader, type Grids, idsIn, LIST_TIMEOUT_MS } from './grid.service.ts';
import { createGridExport, type GridExport, type GridFileWriter } from './grid-export.service.ts';
import { createOpenViews } from './open-views.ts';
import { createSavedViews } from './saved-views.service.ts';

export interface OfficeGridsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly timeZone: string;
  /** One per grid, from the modules that own the rows. */
  readonly sources: readonly GridSource[];
  /** Of the grids whose cells can be written. */
  readonly cells: readonly CellWriter[];
  /** What is done with many records beyond writing their cells. */
  readonly deeds: readonly BulkDeed[];
  readonly operations: Pick<Operations, 'run' | 'runIn'>;
  readonly log: Pick<Log, 'error'>;
  readonly writer: GridFileWriter;
}

export interface OfficeGrids {
  /** For parts of the office that ask grids: the start page. */
  readonly grids: Pick<Grids, 'sourceOf' | 'resolve'>;
  /**
   * Ids of rows that a person chose in a view of this grid, as it was seen (C-OFF-3). @throws AppError `not-found`: it is no view
   * of theirs, or gone; `too-many-rows`.
   */
  selection(
    reader: GridReader,
    grid: string,
    chosen: {
      readonly view: string;
      readonly ids?: readonly number[] | undefined;
      readonly except?: readonly number[] | undefined;
    },
  ): Promise<Int32Array>;
  /** For calls of modules that start such a deed; it is followed with `office_bulk.get`. */
  deedsFor(locale: Locale): BulkDeedStart<Bulk>;
  readonly officeRoutes: OfficeRoute[];
  readonly officeFiles: OfficeFileRoute[];
  /** Goes on with changes of many rows, from now on. */
  start(): void;
  close(): Promise<void>;
}

export function createOfficeGrids(deps: OfficeGridsDeps): OfficeGrids {
  const { db, clock, timeZone, sources, cells, deeds, operations, log, writer } = deps;
  const day = () => today(clock, timeZone);
  const lists = createListThread({ db, timeoutMs: LIST_TIMEOUT_MS });
  const grids = createGrids({ db, clock, today: day, sources, views: createOpenViews(), readList: lists.read });
  const views = createSavedViews({ db, clock, grids, operations });
  const files = createGridExport({ db, timeZone, today: day, grids, operations, writer });
  const saving = createCellSaving({ db, clock, grids, writers: cells, operations });
  const worker = createBulkWorker({ db, clock, log, sources, writers: cells, deeds, operations });
  const bulks = createBulkChanges({ db, clock, grids, writers: cells, worker });
  return {
    grids,
    async selection(reader, grid, { view: token, ids: named, except }) {
      const { view } = grids.viewOf(reader, token);
      if (view.source.definition.name !== grid) throw new AppError('not-found');
      const ids = await idsIn(view, named, except);
      if (ids.length > MOST_BULK_ROWS) throw new AppError('too-many-rows');
      return ids;
    },
    deedsFor: (locale) => ({
      async started(userId, key) {
        const bulk = await readBulk(db, userId, { key });
        return bulk && presentBulk(bulk, locale);
      },
      async start({ userId, key, grid, kind, params, ids }) {
        await insertBulk(db, {
          userId,
          key,
          grid,
          cells: [],
          deed: { kind, params },
          ids,
          farConfirmed: 0,
          at: clock(),
        });
        const bulk = await readBulk(db, userId, { key });
        if (!bulk) throw new AppError('not-found');
        if (bulk.state === 'running') void worker.work(bulk.id);
        return presentBulk(bulk, locale);
      },
    }),
    officeRoutes: [...gridRoutes({ grids, views, files, saving, timeZone, today: day }), ...bulkRoutes(bulks)],
    officeFiles: [gridFiles(files)],
    start: worker.start,
    async close() {
      await worker.close();
      await lists.close();
    },
  };
}

function gridFiles(files: Pick<GridExport, 'file'>): OfficeFileRoute {
  return officeFileRoute(gridFile, { get: ({ params, staff }) => files.file(staff.userId, params.token) });
}
