/** Rows of a connection that wait or were refused (exchange design §5.4; docs/exchange-rows.md): read, mended in the grid, given up. */
import { z } from 'zod';
import { CONNECTION_CODE, MOST_MENDED_AT_ONCE } from '../values/connections.ts';
import { changeFields, officeEndpoint, officeFields } from './office-endpoint.ts';

const code = z.string().regex(CONNECTION_CODE);
const moment = z.string().describe('ISO 8601.');
const id = z.int().positive();

const rowsSchema = z.object({
  id,
  /** The table of the import: `stock`. */
  table: z.string(),
  /** The article, customer or order that they are about. */
  key: z.string(),
  rows: z.int(),
  state: z.enum(['waiting', 'refused']),
  waits_for: z.object({ kind: z.enum(['article', 'list', 'customer', 'order']), code: z.string() }),
  since: moment,
  /** Why it was refused, in the person's language; empty = it waits. */
  reason: z.string(),
});
export type WaitingRows = z.infer<typeof rowsSchema>;

export const getWaitingRows = officeEndpoint({
  name: 'office_connections.get_waiting',
  permission: 'connections.read',
  summary:
    'Rows of a connection that wait for what they name, or were refused after that; tables that the person may not read are left out.',
  request: z.object({
    ...officeFields,
    code,
    /** Behind this one. */
    after: id.optional(),
  }),
  response: z.object({
    message: z.object({
      rows: z.array(rowsSchema),
      next: id.nullable(),
      tables: z.array(
        z.object({
          table: z.string(),
          waiting: z.int(),
          refused: z.int(),
          /** Whether the person may mend its rows. */
          mend: z.boolean(),
        }),
      ),
    }),
  }),
});

const table = z.string().min(1).max(40);
const cells = z.record(z.string().max(300), z.string().max(20_000));

const rowToMend = z.object({
  /** The article, customer or order that it is about. */
  key: z.string(),
  /** Its place among the rows about that, which are applied together. */
  row: z.int(),
  state: z.enum(['waiting', 'refused']),
  cells: z.record(z.string(), z.string()),
  issues: z.array(z.object({ column: z.string(), reason: z.string() })),
  /** Rows of equal shape have the same columns: only those go in one press. */
  shape: z.string(),
});
export type RowToMend = z.infer<typeof rowToMend>;

export const getRowsToMend = officeEndpoint({
  name: 'office_connections.get_to_mend',
  permission: 'imports.run',
  summary:
    'Rows of a table of a connection that wait or were refused, with their cells and the reason of each, refused ones first; with the permission that its import needs.',
  request: z.object({
    ...officeFields,
    code,
    table,
    /** So many things before; a thing may have several rows. */
    from: z.int().min(0).default(0),
  }),
  response: z.object({
    message: z.object({
      columns: z.array(z.string()),
      rows: z.array(rowToMend),
      /** Things with rows. */
      total: z.int(),
      /** Things of this page. */
      count: z.int(),
    }),
  }),
});

export const mendWaitingRows = officeEndpoint({
  name: 'office_connections.mend_waiting',
  permission: 'imports.run',
  mutates: true,
  summary:
    'Mended rows go through the importer as those of their connection: the ones that pass are gone, the others stay with the new reason. A cell that another person changed meanwhile is 409 `changed-meanwhile`; `field` of a conflict is key, row and column, joined by tabs, the column empty when the row is gone.',
  request: z.object({
    ...changeFields,
    code,
    table,
    rows: z
      .array(
        z.strictObject({
          key: z.string().max(2_000),
          row: z.int().min(0),
          /** Column → text; '' empties it. */
          cells,
          /** What the page held of them. */
          known: cells,
        }),
      )
      .min(1)
      .max(MOST_MENDED_AT_ONCE),
    /** So many prices may move far; with `imports.replace`, and the password of the last ten minutes. */
    accept_moves: z.int().min(0).optional(),
  }),
  response: z.object({
    message: z.object({ applied: z.int(), stale: z.int(), waiting: z.int(), refused: z.int() }),
  }),
});

export const dropWaitingRows = officeEndpoint({
  name: 'office_connections.drop_waiting',
  permission: 'connections.write',
  mutates: true,
  summary: 'Rows that wait are given up: one group, or all of a table. They cannot be taken back.',
  request: z.object({
    ...changeFields,
    code,
    /** One group; null = all of the table. */
    id: id.nullable(),
    table: z.string().max(40).nullable(),
  }),
  response: z.object({ message: z.object({ rows: z.int() }) }),
});
