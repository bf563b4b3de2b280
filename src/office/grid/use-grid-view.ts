/**
 * A view of a grid in the browser: opened once per query, its rows read in pages around what is visible. Rows in the page are
 * kept up to date by events (their keys begin with the grid's name), their order and number stay as seen.
 */
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import {
  FIRST_ROWS,
  type GridCell,
  type GridDefinition,
  type GridParameters,
  type GridQuery,
} from '#contract/office/grids/grid-definition.ts';
import type { OfficeApiTypes } from '#contract/office/office-api.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { callOffice } from '../lib/call-office.ts';

/** Every grid of the contract has rows of this shape; a grid's own type of cells is given by the page. */
export interface Row {
  readonly id: number;
  readonly cells: Readonly<Record<string, GridCell>>;
}

type Opened = OfficeApiTypes['office_grid.open']['response']['message'];
type Page = OfficeApiTypes['office_grid.rows']['response']['message'];

export interface GridView {
  /** undefined while it is being opened. */
  readonly opened: Opened | undefined;
  /** null = more than can be said yet. */
  readonly total: number | null;
  /** The row at a place; undefined while it is being read, or when it is gone. */
  rowAt(place: number): Row | undefined;
  /** The id at a place, as far as it was read. */
  idAt(place: number): number | undefined;
  /** Every row that has been read of these. */
  readonly known: ReadonlyMap<number, Row>;
  /** Reads a range; for copying and for ranges of a selection. */
  read(from: number, to: number): Promise<{ readonly rows: readonly Row[]; readonly ids: readonly number[] }>;
  readonly sums: Readonly<Record<string, number>> | null | undefined;
  readonly news: { readonly count: number; readonly rows: readonly Row[] } | undefined;
  readonly error: Error | null;
  /** Opens it anew: what has come is shown, what was chosen by name stays. */
  reopen(): void;
  readonly isLoading: boolean;
}

const PAGE = 100;
/** Orders of customers come without an event of the office; then the strip is late by this. */
const NEWS_EVERY_MS = 20_000;
const IDLE_MS = 10 * 60_000;

export function useGridView(
  definition: GridDefinition,
  query: GridQuery,
  visible: { from: number; to: number },
  parameters: GridParameters,
): GridView {
  const client = useQueryClient();
  const { name } = definition;
  // A view keeps the columns that it was opened with: with others (a list that was made) it is another one.
  const keys = definition.columns.map(({ key }) => key).join(' ');
  const open = useQuery({
    queryKey: ['grid', name, query, parameters, keys],
    queryFn: async () => {
      const asked = { grid: name, parameters, ...query } as OfficeApiTypes['office_grid.open']['request'];
      return (await callOffice('office_grid.open', asked)).message;
    },
    // A view stays as it was seen: it is opened anew by the person, or when the server has forgotten it.
    staleTime: IDLE_MS,
    gcTime: IDLE_MS,
    placeholderData: (before) => before,
  });
  const opened = open.data;
  const view = opened?.view ?? '';
  const isCurrent = opened !== undefined && !open.isPlaceholderData;
  const pageOptions = useCallback(
    (page: number) => ({
      queryKey: [name, 'rows', view, page],
      queryFn: async (): Promise<Page> =>
        (await callOffice('office_grid.rows', { view, from: page * PAGE, count: PAGE })).message,
    }),
    [name, view],
  );
  const pages: number[] = [];
  const last = opened?.total ?? Number.POSITIVE_INFINITY;
  for (let page = Math.floor(visible.from / PAGE); page * PAGE < Math.min(visible.to, last); page += 1)
    pages.push(page);
  const read = useQueries({
    queries: (isCurrent ? pages : []).map((page) => ({
      ...pageOptions(page),
      // The first page came with the view.
      ...(page === 0 && { initialData: opened && firstPage(opened) }),
    })),
  });
  const counted = useQuery({
    ...pageOptions(0),
    queryKey: [name, 'total', view],
    queryFn: async () => (await callOffice('office_grid.rows', { view, from: 0, count: 0 })).message.total,
    enabled: isCurrent && opened.total === null,
    staleTime: IDLE_MS,
  });
  const sums = useQuery({
    queryKey: [name, 'sums', view],
    queryFn: async () => (await callOffice('office_grid.sums', { view })).message.sums,
    enabled: isCurrent && definition.sums.length > 0,
  });
  const news = useQuery({
    queryKey: [name, 'news', view],
    queryFn: async () => (await callOffice('office_grid.news', { view })).message,
    enabled: isCurrent,
    initialData: { count: 0, rows: [] },
    refetchInterval: NEWS_EVERY_MS,
  });
  const reopen = useCallback(
    () => client.resetQueries({ queryKey: ['grid', name, query, parameters, keys] }),
    [client, name, query, parameters, keys],
  );

  // The server drops a view that nobody used for ten minutes, and all of them when it starts anew.
  const isGone = [...read.map(({ error }) => error), counted.error, sums.error, news.error].some(
    (error) => error instanceof ApiError && error.status === 404,
  );
  // Where nothing stands nothing can move under the hand: an empty list shows by itself what comes.
  const isFirst = opened?.total === 0 && news.data.count > 0;
  useEffect(() => {
    if (isGone || isFirst) reopen();
  }, [isGone, isFirst, reopen]);

  const known = useRef<{ view: string; rows: Map<number, Row>; ids: Map<number, number> }>(undefined);
  const isNew = known.current?.view !== view;
  if (isNew) known.current = { view, rows: new Map(), ids: new Map() };
  const { rows, ids } = known.current as NonNullable<typeof known.current>;
  const keep = (from: number, page: Pick<Page, 'rows' | 'ids'>) => {
    for (const row of page.rows) rows.set(row.id, row);
    page.ids.forEach((id, at) => void ids.set(from + at, id));
  };
  // Once: afterwards the pages have what has changed since.
  if (opened && isNew) keep(0, { rows: opened.rows, ids: opened.rows.map(({ id }) => id) });
  read.forEach(({ data }, at) => {
    if (data) keep((pages[at] ?? 0) * PAGE, data);
  });
  const total = opened?.total ?? counted.data ?? null;

  return {
    opened,
    total,
    rowAt: (place) => rows.get(ids.get(place) ?? -1),
    idAt: (place) => ids.get(place),
    known: rows,
    async read(from, to) {
      const found: { rows: Row[]; ids: number[] } = { rows: [], ids: [] };
      for (let page = Math.floor(from / PAGE); page * PAGE < to; page += 1) {
        const data = await client.fetchQuery(pageOptions(page));
        keep(page * PAGE, data);
        const within = data.ids.slice(Math.max(0, from - page * PAGE), to - page * PAGE);
        found.ids.push(...within);
        found.rows.push(...data.rows.filter(({ id }) => within.includes(id)));
      }
      return found;
    },
    sums: sums.data,
    news: news.data,
    error: open.error ?? read.find(({ error }) => error)?.error ?? null,
    reopen,
    isLoading: open.isPending || open.isPlaceholderData,
  };
}

/** What the view brought as if it had been read as a page; only whole when there is no more than that. */
function firstPage({ rows, total }: Opened): Page | undefined {
  if (rows.length < FIRST_ROWS && total === null) return undefined;
  return { rows, ids: rows.map(({ id }) => id), total: total ?? FIRST_ROWS };
}
