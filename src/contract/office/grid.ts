/** Calls of the grids of the office: every list is one of these (`grids/`), so there are no others. */
import { z } from 'zod';
import { FIRST_ROWS, GRID_DENSITIES, MOST_ROWS_AT_ONCE } from './grids/grid-definition.ts';
import { changeFields, officeEndpoint, officeFields } from './office-endpoint.ts';

const gridName = z.string().max(40);
const columnKey = z.string().max(40);
const value = z.string().max(200);
const bound = z.union([z.string().max(40), z.number()]);

/** As `GridFilter`. */
export const gridFilter = z.union([
  z.strictObject({ column: columnKey, is: z.array(value).min(1).max(200) }),
  z.strictObject({ column: columnKey, not: z.array(value).min(1).max(200) }),
  z.strictObject({ column: columnKey, contains: value.min(1) }),
  z.strictObject({ column: columnKey, empty: z.boolean() }),
  z.strictObject({ column: columnKey, from: bound.optional(), to: bound.optional() }),
]);

const gridSort = z.strictObject({ column: columnKey, down: z.boolean() });

const gridQuery = {
  filters: z.array(gridFilter).max(20).default([]),
  text: z.string().max(200).trim().default(''),
  sort: z.array(gridSort).max(3).default([]),
};

/** As `GridParameters`; most grids have none. */
const gridParameters = z.record(z.string().max(40), z.string().max(100)).default({});

const viewToken = z.string().min(8).max(40);
const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export const gridRow = z.object({ id: z.int(), cells: z.record(z.string(), cell) });

/** Some columns for each of many price lists. */
const MOST_COLUMNS = 400;

/** Which rows are meant: those named, or all of the view less some (C-OFF-3). */
const MOST_NAMED = 5_000;
const ids = z.array(z.int().positive()).max(MOST_NAMED);

export const openGrid = officeEndpoint({
  name: 'office_grid.open',
  permission: null,
  summary: `Opens a view of a grid: its first ${FIRST_ROWS} rows; the list of all of them stays as it was then.`,
  request: z.object({ ...officeFields, grid: gridName, parameters: gridParameters, ...gridQuery }),
  response: z.object({
    message: z.object({
      /** For the other calls; gone after ten minutes without one. */
      view: viewToken,
      /** When the rows were seen. */
      at: z.string(),
      /** Zone of the shop, in which days and instants are shown, and its plain date of today. */
      time_zone: z.string(),
      today: z.string(),
      /** Keys of the columns that the person may see. */
      columns: z.array(columnKey),
      rows: z.array(gridRow),
      /** null while it is being counted: `office_grid.rows` waits for it. */
      total: z.int().nullable(),
    }),
  }),
});

export const gridRows = officeEndpoint({
  name: 'office_grid.rows',
  permission: null,
  summary: `Up to ${MOST_ROWS_AT_ONCE} rows of a view from any place, as they are now; count 0 waits for the total. 404 when the view is gone.`,
  request: z.object({
    ...officeFields,
    view: viewToken,
    from: z.int().min(0).max(100_000_000),
    count: z.int().min(0).max(MOST_ROWS_AT_ONCE),
  }),
  response: z.object({
    message: z.object({
      /** In the order of the view; a row that is gone is left out. */
      rows: z.array(gridRow),
      /** Ids of the places asked for, also of rows that are gone. */
      ids: z.array(z.int()),
      total: z.int(),
    }),
  }),
});

export const gridNeighbours = officeEndpoint({
  name: 'office_grid.neighbours',
  permission: null,
  summary:
    'The row at a place of a view with those before and after it; null when the view is gone, which a reload must expect.',
  request: z.object({ ...officeFields, view: viewToken, from: z.int().min(0).max(100_000_000) }),
  response: z.object({
    message: z.object({ rows: z.array(gridRow), ids: z.array(z.int()), total: z.int() }).nullable(),
  }),
});

export const gridSums = officeEndpoint({
  name: 'office_grid.sums',
  permission: null,
  summary:
    'Sums of the columns that the definition names, over the whole view or the rows given; null = too many rows.',
  request: z.object({ ...officeFields, view: viewToken, ids: ids.optional() }),
  response: z.object({ message: z.object({ sums: z.record(z.string(), z.number()).nullable() }) }),
});

export const gridNews = officeEndpoint({
  name: 'office_grid.news',
  permission: null,
  summary: 'What a view would have in addition if it were opened now.',
  request: z.object({ ...officeFields, view: viewToken }),
  response: z.object({
    message: z.object({
      /** Rows that have come. */
      count: z.int(),
      /** The first three of them. */
      rows: z.array(gridRow),
    }),
  }),
});

export const closeGrid = officeEndpoint({
  name: 'office_grid.close',
  permission: null,
  summary: 'Forgets a view.',
  request: z.object({ ...officeFields, view: viewToken }),
  response: z.object({ message: z.literal('ok') }),
});

export const GRID_FILE_FORMATS = ['csv', 'xlsx'] as const;

export const exportGrid = officeEndpoint({
  name: 'office_grid.export',
  permission: null,
  rateLimit: 'office-lists',
  mutates: true,
  summary:
    'Prepares a file of a view or of chosen rows; returns the address from which it is downloaded for ten minutes.',
  request: z.object({
    ...changeFields,
    view: viewToken,
    format: z.enum(GRID_FILE_FORMATS),
    /** Left to right. */
    columns: z.array(columnKey).min(1).max(MOST_COLUMNS),
    /** Left out: the whole view. */
    ids: ids.optional(),
    /** Of the whole view, without these. */
    except: ids.optional(),
  }),
  response: z.object({ message: z.object({ href: z.string(), rows: z.int() }) }),
});

const look = {
  columns: z.array(columnKey).max(MOST_COLUMNS),
  widths: z.record(columnKey, z.int().min(32).max(800)),
  density: z.union(GRID_DENSITIES.map((height) => z.literal(height))),
};

const savedView = z.object({
  id: z.int(),
  name: z.string(),
  /** Everybody who may open the grid sees it. */
  everybody: z.boolean(),
  /** People of these roles see it. */
  roles: z.array(z.int()),
  own: z.boolean(),
  /** Of whom it is. */
  owner: z.string(),
  version: z.int(),
  state: z.object({ ...gridQuery, ...look }),
  /** Columns that it had and that are gone or hidden from this person. */
  left_out: z.array(z.string()),
});

export const getViews = officeEndpoint({
  name: 'office_grid.get_views',
  permission: null,
  summary: 'Saved views of a grid that the person sees, and how many rows each tab has now.',
  request: z.object({ ...officeFields, grid: gridName, parameters: gridParameters }),
  response: z.object({
    message: z.object({
      views: z.array(savedView),
      /** Of the built-in views by name, of saved ones by `#id`; one more than can be counted = `most` + 1. */
      counts: z.record(z.string(), z.int()),
      most: z.int(),
      /** With whom a view can be shared. */
      roles: z.array(z.object({ id: z.int(), name: z.string() })),
    }),
  }),
});

export const saveView = officeEndpoint({
  name: 'office_grid.save_view',
  permission: null,
  mutates: true,
  summary:
    'Saves a view, new or changed; 409 when another person changed it meanwhile, 403 when it is not the person’s own.',
  request: z.object({
    ...changeFields,
    grid: gridName,
    /** Left out: a new one. */
    id: z.int().positive().optional(),
    /** The version that the page held. */
    known: z.int().optional(),
    name: z.string().trim().min(1).max(60),
    everybody: z.boolean(),
    roles: z.array(z.int().positive()).max(50).default([]),
    state: z.object({ ...gridQuery, ...look }),
  }),
  response: z.object({ message: savedView }),
});

export const removeView = officeEndpoint({
  name: 'office_grid.remove_view',
  permission: null,
  mutates: true,
  summary: 'Removes a saved view of the person’s own.',
  request: z.object({ ...changeFields, id: z.int().positive() }),
  response: z.object({ message: z.literal('ok') }),
});
