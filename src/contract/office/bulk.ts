/** Changes of many rows of a grid in one press (C-OFF-3): seen before, followed, stopped, taken back. */
import { z } from 'zod';
import { LONGEST_CELL } from './grid-cells.ts';
import { LONGEST_COLUMN_KEY } from './grids/attribute-columns.ts';
import { LIST_CHANGES } from './grids/list-change.rules.ts';
import { LEAST_PERCENT, MONEY_ROUNDING_NAMES, MOST_AMOUNT, MOST_PERCENT } from './grids/money-change.rules.ts';
import { LONGEST_PATTERN } from './grids/pattern-change.rules.ts';
import { LONGEST_PART } from './grids/text-change.rules.ts';
import { changeFields, officeEndpoint, officeFields } from './office-endpoint.ts';

const cell = z.union([z.string().max(LONGEST_CELL), z.number(), z.boolean(), z.null()]);
const ids = z.array(z.int().positive()).max(5_000);

/** Rows of one press. */
export const MOST_BULK_ROWS = 1_000_000;
/** Up to this many rows are one transaction: all of them, or none. */
export const WHOLE_BULK_ROWS = 50_000;
export const BULK_SAMPLES = 20;
/** Of texts that each row has its own, so many of the longest are shown. */
export const BULK_LONGEST = 5;
export const BULK_STATES = ['running', 'done', 'stopped', 'failed'] as const;

/** Amounts raised or lowered, each from what it is. */
export const moneyChangeSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('percent'),
    /** Hundredths of a percent: 300 is +3 %. */
    by: z.int().min(LEAST_PERCENT).max(MOST_PERCENT),
    round: z.enum(MONEY_ROUNDING_NAMES),
  }),
  z.strictObject({
    kind: z.literal('amount'),
    /** Ten-thousandths of a euro. */
    by: z.int().min(-MOST_AMOUNT).max(MOST_AMOUNT),
    round: z.enum(MONEY_ROUNDING_NAMES),
  }),
]);

const column = z.string().max(LONGEST_COLUMN_KEY);
const part = z.string().max(LONGEST_PART);

/** Texts changed, each from what it is. */
export const textChangeSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('replace'),
    find: part.min(1),
    by: part,
    /** Capital and small letters are different. */
    exact: z.boolean(),
    /** Not inside a longer word. */
    words: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('before'), text: part }),
  z.strictObject({ kind: z.literal('after'), text: part }),
]);

/** Entries put into lists, or taken out. */
export const listChangeSchema = z.strictObject({ kind: z.enum(LIST_CHANGES), text: z.string().max(2_000) });

/** Texts written anew from other fields of their row. */
export const patternChangeSchema = z.strictObject({
  kind: z.literal('pattern'),
  /** `{brand} {name_it} {attribute:finish:it}` */
  text: z.string().max(LONGEST_PATTERN),
  /** Also where one of the fields is empty. */
  gaps: z.boolean(),
});

/** Which rows: those named, or all of the view less some, as it was seen. */
export const bulkSelection = {
  view: z.string().min(8).max(40),
  ids: ids.optional(),
  except: ids.optional(),
};

const selection = {
  ...bulkSelection,
  /** What their cells shall hold, or how they change from what they are. `attribute:CODE:it` … are columns too. */
  set: z
    .array(
      z.union([
        z.strictObject({ column, value: cell }),
        z.strictObject({
          column,
          change: z.union([moneyChangeSchema, textChangeSchema, listChangeSchema, patternChangeSchema]),
        }),
      ]),
    )
    .min(1)
    .max(10),
};

export const refusedRowsSchema = z.array(
  z.object({
    why: z.string(),
    count: z.int(),
    /** The first rows, as the history calls them. */
    keys: z.array(z.string()),
  }),
);

export const previewBulk = officeEndpoint({
  name: 'office_bulk.preview',
  permission: null,
  summary: 'What a change of many rows would do: how many change, are so already, cannot and why; the first rows.',
  request: z.object({ ...officeFields, ...selection }),
  response: z.object({
    message: z.object({
      /** Rows of the selection; each is counted once below. */
      total: z.int(),
      will_change: z.int(),
      already: z.int(),
      refused: refusedRowsSchema,
      samples: z.array(
        z.object({
          key: z.string(),
          cells: z.array(
            z.object({
              column: z.string(),
              /** As the grid shows it. */
              before: z.union([z.string(), z.number(), z.boolean(), z.null()]),
              /** As it is stored: a person is their user id. */
              after: z.union([z.string(), z.number(), z.boolean(), z.null()]),
            }),
          ),
        }),
      ),
      /** Of written texts the longest ones, the longest first; those that do not fit are refused. */
      longest: z.array(z.object({ key: z.string(), text: z.string(), fits: z.boolean() })),
      /** Rows with an amount that moves by more than 30 %: to be confirmed by the person, `far` of the start. */
      far: z.int(),
      /** More rows than this are done in pieces: what was done before a stop stays. */
      whole_up_to: z.int(),
    }),
  }),
});

export const bulkDecimals = officeEndpoint({
  name: 'office_bulk.decimals',
  permission: null,
  summary: 'How many decimals the amounts of a column have in the chosen rows: what rounding proposes itself.',
  request: z.object({ ...officeFields, ...bulkSelection, column }),
  response: z.object({ message: z.object({ decimals: z.union([z.literal(2), z.literal(3), z.literal(4)]) }) }),
});

export const bulkSchema = z.object({
  id: z.int(),
  state: z.enum(BULK_STATES),
  total: z.int(),
  /** Rows that were worked through. */
  progress: z.int(),
  changed: z.int(),
  already: z.int(),
  refused: refusedRowsSchema,
  /** For undoing, the newest first. */
  operations: z.array(z.int()),
});
export type Bulk = z.infer<typeof bulkSchema>;

export const startBulk = officeEndpoint({
  name: 'office_bulk.start',
  permission: null,
  mutates: true,
  summary: 'Starts the change in the background; events of the topic `bulks` say when there is more to read.',
  request: z.object({
    ...changeFields,
    ...selection,
    /** `far` of the preview, which the person confirmed: no more rows than that move by more than 30 %. */
    far: z.int().min(0).max(MOST_BULK_ROWS).default(0),
  }),
  response: z.object({ message: bulkSchema }),
});

export const stopBulk = officeEndpoint({
  name: 'office_bulk.stop',
  permission: null,
  mutates: true,
  summary: 'Stops a change of one’s own: up to 50 000 rows nothing of it stays, beyond what was done.',
  request: z.object({ ...changeFields, id: z.int().positive() }),
  response: z.object({ message: bulkSchema }),
});

export const getBulk = officeEndpoint({
  name: 'office_bulk.get',
  permission: null,
  summary: 'How far a change of one’s own is, and what came of it.',
  request: z.object({ ...officeFields, id: z.int().positive() }),
  response: z.object({ message: bulkSchema }),
});
