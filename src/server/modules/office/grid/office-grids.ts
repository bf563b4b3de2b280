/** The grids of the office put together: calls, and the handler of their files. */

import { MOST_BULK_ROWS } from '#contract/office/bulk.ts';
import { AppError } from '#contract/values/errors.ts';
import { DEFAULT_LOCALE } from '#contract/values/locale.ts';
import { type Clock, today } from '#server/platform/clock.ts';
import type { CellWriter } from '#server/platform/db/grid/cell-writer.ts';
import type { GridSource } from '#server/platform/db/grid/grid-source.ts';
import type { Database } from '#server/platform/db/index.ts';
import { appErrorOf, errorResponse } from '#server/platform/http/error-answer.ts';
import type { Handler } from '#server/platform/http/exchange.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import type { OfficeRoute } from '#server/platform/http/office-route.ts';
import type { StaffIdentity } from '#server/platform/http/staff-caller.ts';
import type { Operations } from '../../operations/index.ts';
import { bulkRoutes } from '../bulk/bulk.routes.ts';
import { createBulkChanges } from '../bulk/bulk.service.ts';
import { createBulkWorker } from '../bulk/bulk-worker.ts';
import { createCellSaving } from './cell-saving.service.ts';
import { gridRoutes } from './grid.routes.ts';
import { createGrids, type GridReader, type Grids, idsIn } from './grid.service.ts';
import { createGridExport, GRID_FILES_PREFIX, type GridFileWriter } from './grid-export.service.ts';
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
  readonly operations: Pick<Operations, 'run' | 'runIn'>;
  readonly log: Pick<Log, 'error'>;
  readonly identity: StaffIdentity;
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
  readonly officeRoutes: OfficeRoute[];
  /** Below `/api/office/grid-files/`. */
  readonly files: Handler;
  /** Goes on with changes of many rows, from now on. */
  start(): void;
  close(): Promise<void>;
}

export function createOfficeGrids(deps: OfficeGridsDeps): OfficeGrids {
  const { db, clock, timeZone, sources, cells, operations, identity, log, writer } = deps;
  const day = () => today(clock, timeZone);
  const grids = createGrids({ db, clock, today: day, sources, views: createOpenViews() });
  const views = createSavedViews({ db, clock, grids, operations });
  const files = createGridExport({ db, timeZone, today: day, grids, operations, writer });
  const saving = createCellSaving({ db, clock, grids, writers: cells, operations });
  const worker = createBulkWorker({ db, clock, log, sources, writers: cells, operations });
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
    officeRoutes: [...gridRoutes({ grids, views, files, saving, timeZone, today: day }), ...bulkRoutes(bulks)],
    start: worker.start,
    close: worker.close,
    async files(exchange) {
      try {
        if (exchange.method !== 'GET') throw new AppError('method-not-allowed');
        if (!identity.isOpenTo(exchange)) throw new AppError('not-found');
        const { staff } = await identity.identify(exchange);
        if (!staff) throw new AppError('session-expired');
        return await files.file(staff.userId, exchange.path.slice(GRID_FILES_PREFIX.length));
      } catch (error) {
        return errorResponse(appErrorOf(error), DEFAULT_LOCALE, {});
      }
    },
  };
}
