/** The engine behind every grid: opens views, reads rows of any place, sums, and what has come since. */

import type { GridColumn, GridParameters, GridQuery } from '#contract/office/grids/grid-definition.ts';
import { FIRST_ROWS } from '#contract/office/grids/grid-definition.ts';
import {
  dayOf,
  gridFault,
  keepsRowFilter,
  queryFault,
  rowFilter,
  visibleColumns,
} from '#contract/office/grids/grid-query.rules.ts';
import type { Permission } from '#contract/office/permissions.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { GridRow, GridSource, ResolvedQuery } from '#server/platform/db/grid/grid-source.ts';
import type { IdReader } from '#server/platform/db/grid/list-of-ids.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { OpenView, OpenViews } from './open-views.ts';

export interface GridReader {
  readonly userId: number;
  readonly permissions: ReadonlySet<Permission>;
}

/** A reader with the language in which wrong parameters are refused. */
export interface GridOpener extends GridReader {
  readonly locale: Locale;
}

export interface OpenedGrid {
  readonly view: string;
  readonly at: Date;
  readonly columns: readonly string[];
  readonly rows: readonly GridRow[];
  /** null = the list is still being read. */
  readonly total: number | null;
}

export interface Grids {
  /** @throws AppError `not-found` (no such grid), `forbidden`, `validation`. */
  open(reader: GridOpener, name: string, query: GridQuery, parameters?: GridParameters): Promise<OpenedGrid>;
  /** All of these: @throws AppError `not-found` when the view is gone, `forbidden` when the person may not see it any more. */
  rows(
    reader: GridReader,
    token: string,
    from: number,
    count: number,
  ): Promise<{ rows: readonly GridRow[]; ids: readonly number[]; total: number }>;
  sums(reader: GridReader, token: string, ids?: readonly number[]): Promise<Record<string, number> | null>;
  news(reader: GridReader, token: string): Promise<{ count: number; rows: readonly GridRow[] }>;
  /** The view with the columns that the person may see now. */
  viewOf(reader: GridReader, token: string): { view: OpenView; columns: readonly GridColumn[] };
  close(reader: GridReader, token: string): void;
  /** A grid that the person may open. */
  sourceOf(reader: GridReader, name: string): GridSource;
  /** The same with the columns of now, where they depend on what the shop has. */
  sourceNow(reader: GridReader, name: string): Promise<GridSource>;
  /** With the columns of now and the rows of these parameters. @throws AppError `validation` also when the grid has no parameters. */
  sourceWith(reader: GridOpener, name: string, parameters: GridParameters): Promise<GridSource>;
  /** Days and `me` of a query filled in. */
  resolve(reader: GridReader, source: GridSource, query: GridQuery): ResolvedQuery;
}

export interface GridsDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** The shop's plain date of now. */
  readonly today: () => string;
  readonly sources: readonly GridSource[];
  readonly views: OpenViews;
  /** How lists of opened views are read, in a `repeatable read` transaction; left out: here. */
  readonly readList?: IdReader | undefined;
}

/** A statement over a whole grid may take this long. */
export const LIST_TIMEOUT_MS = 15_000;
/** How long opening waits for the list, so that small grids know their total at once. */
const PATIENCE_MS = 40;
/** Longer views are neither summed nor compared with what has come since. */
const MOST_COMPARED = 100_000;

export function createGrids({ db, clock, today, sources, views, readList }: GridsDeps): Grids {
  const byName = new Map(sources.map((source) => [source.definition.name, source]));

  function sourceOf({ permissions }: GridReader, name: string): GridSource {
    const source = byName.get(name);
    if (!source) throw new AppError('not-found');
    const permission = gridFault(source.definition, permissions);
    if (permission) throw new AppError('forbidden', { permission });
    return source;
  }

  async function sourceNow(reader: GridReader, name: string): Promise<GridSource> {
    const source = sourceOf(reader, name);
    return source.withColumns ? source.withColumns(db) : source;
  }

  async function sourceWith(reader: GridOpener, name: string, parameters: GridParameters): Promise<GridSource> {
    const source = await sourceNow(reader, name);
    if (source.withParameters) return source.withParameters(db, parameters, reader.locale);
    const [strange] = Object.keys(parameters);
    if (strange !== undefined) throw new AppError('validation', { errors: { parameters: [strange] } });
    return source;
  }

  function resolve(reader: GridReader, { definition }: GridSource, query: GridQuery): ResolvedQuery {
    const fault = queryFault(definition, reader.permissions, query);
    if (fault?.fault === 'forbidden') throw new AppError('forbidden', { permission: fault.permission });
    if (fault) throw new AppError('validation', { errors: { filters: [fault.column] } });
    const day = today();
    const me = (values: readonly string[]) => values.map((value) => (value === 'me' ? String(reader.userId) : value));
    const filters = query.filters.map((filter) => {
      const kind = definition.columns.find(({ key }) => key === filter.column)?.kind;
      if ('is' in filter && kind === 'person') return { ...filter, is: me(filter.is) };
      if ('not' in filter && kind === 'person') return { ...filter, not: me(filter.not) };
      if ((kind !== 'day' && kind !== 'time') || 'empty' in filter || 'is' in filter) return filter;
      const { from, to } = filter as { from?: string; to?: string };
      return {
        column: filter.column,
        ...(from !== undefined && { from: dayOf(from, day) as string }),
        ...(to !== undefined && { to: dayOf(to, day) as string }),
      };
    });
    const own = rowFilter(definition, reader.permissions);
    return { ...query, filters: own ? [...filters, own] : filters };
  }

  const columnsOf = (reader: GridReader, { definition }: GridSource) =>
    visibleColumns(definition, reader.permissions).map(({ key }) => key);

  function viewOf(reader: GridReader, token: string) {
    const view = views.of(token, reader.userId);
    // Permissions may have been taken away since: what the view was built with is checked again.
    sourceOf(reader, view.source.definition.name);
    if (queryFault(view.source.definition, reader.permissions, view.query)) throw new AppError('forbidden');
    if (!keepsRowFilter(view.source.definition, reader.permissions, view.query)) throw new AppError('forbidden');
    return { view, columns: visibleColumns(view.source.definition, reader.permissions) };
  }

  return {
    sourceOf,
    sourceNow,
    sourceWith,
    resolve,
    viewOf,
    async open(reader, name, asked, parameters = {}) {
      const source = await sourceWith(reader, name, parameters);
      const query = resolve(reader, source, asked);
      const columns = columnsOf(reader, source);
      const first = Promise.withResolvers<GridRow[]>();
      // One snapshot for both: the first rows are the beginning of the list.
      const ids = db.transaction(
        async (transaction) => {
          const rows = await source.first(transaction, query, columns, FIRST_ROWS);
          first.resolve(rows);
          if (rows.length < FIRST_ROWS) return Int32Array.from(rows, ({ id }) => id);
          return source.ids(transaction, query, readList);
        },
        { isolation: 'repeatable read', timeoutMs: LIST_TIMEOUT_MS, retries: 0 },
      );
      ids.catch((error: unknown) => first.reject(error));
      const rows = await first.promise;
      const view = views.add({ userId: reader.userId, source, query, at: clock(), ids });
      const list = await Promise.race([ids, later(PATIENCE_MS)]);
      return { view: view.token, at: view.at, columns, rows, total: list?.length ?? null };
    },
    async rows(reader, token, from, count) {
      const { view, columns } = viewOf(reader, token);
      const all = await view.ids;
      const ids = [...all.subarray(from, from + count)];
      const keys = columns.map(({ key }) => key);
      const rows = ids.length > 0 ? await view.source.rows(db, ids, keys) : [];
      return { rows, ids, total: all.length };
    },
    async sums(reader, token, chosen) {
      const { view, columns } = viewOf(reader, token);
      const summed = view.source.definition.sums.filter((key) => columns.some((column) => column.key === key));
      const ids = await idsIn(view, chosen);
      if (ids.length > MOST_COMPARED) return null;
      return inList(db, (transaction) => view.source.sums(transaction, ids, summed));
    },
    async news(reader, token) {
      const { view, columns } = viewOf(reader, token);
      const known = await view.ids;
      if (known.length > MOST_COMPARED) return { count: 0, rows: [] };
      const now = await inList(db, (transaction) => view.source.ids(transaction, view.query));
      const before = new Set(known);
      const come = now.filter((id) => !before.has(id));
      const keys = columns.map(({ key }) => key);
      return { count: come.length, rows: await view.source.rows(db, [...come.subarray(0, 3)], keys) };
    },
    close: (reader, token) => views.remove(token, reader.userId),
  };
}

/** The whole list, or of the chosen rows those that are in it: nothing outside a view is read. */
export async function idsIn(
  view: OpenView,
  chosen?: readonly number[],
  except?: readonly number[],
): Promise<Int32Array> {
  const all = await view.ids;
  if (!chosen && !except?.length) return all;
  const named = new Set(chosen ?? except);
  return all.filter((id) => named.has(id) === (chosen !== undefined));
}

/** With a plan made for these values, and time for a whole grid. */
export const inList = <T>(db: Database, work: Parameters<typeof db.transaction<T>>[0]): Promise<T> =>
  db.transaction(work, { timeoutMs: LIST_TIMEOUT_MS, retries: 0 });

const later = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined));
