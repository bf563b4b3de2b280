/** Rows of figures that other systems send every few minutes (docs/exchange-rows.md), a call per table. */
import { z } from 'zod';
import { exchangeEndpoint } from './exchange-endpoint.ts';
import type { ExchangeScope } from './exchange-scopes.ts';

export const MOST_ROWS = 1_000;

const cell = z.union([z.string().max(10_000), z.number(), z.boolean(), z.null()]);
const yes = z.enum(['0', '1']).default('0');

const request = z.object({
  rows: z
    .array(z.record(z.string().max(100), cell))
    .max(MOST_ROWS)
    .describe('Columns and values as in files (docs/import-format.md); `as_of` is the age of a row.'),
  as_of: z.iso
    .datetime({ offset: true })
    .optional()
    .describe('Age of rows that have none. Older rows than those of the shop are `stale`.'),
  strict: yes.describe('`1`: a refused row refuses all of them, with 409.'),
  accept_moves: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .describe(
      'Of prices: so many may move far. The number that a refusal (`guard-stopped`) named, once a person has seen it.',
    ),
  dry_run: yes.describe('`1`: everything is checked and counted, nothing is kept.'),
});

const refused = z.object({
  index: z.int().describe('Place in `rows`, from 0.'),
  column: z.string(),
  value: z.string(),
  code: z.string(),
  reason: z.string().describe('A sentence in the language of `Accept-Language`.'),
});
export type RefusedSentRow = z.infer<typeof refused>;

const waits = z.object({
  index: z.int().describe('Place in `rows`, from 0.'),
  column: z.string(),
  value: z.string(),
});

export type WaitingSentRow = z.infer<typeof waits>;

const response = z.object({
  rows: z.int(),
  applied: z.int().describe('New, changed, or removed because the rows of an article replace those it had.'),
  unchanged: z.int(),
  stale: z.int().describe('Older than what the shop has: left out.'),
  waiting: z
    .int()
    .describe('Rows that name what the shop does not have yet: kept for 30 days, and applied when it appears.'),
  waits: z.array(waits).describe('Which ones, and what for.'),
  refused: z.array(refused),
});
export type SentRowsResult = z.infer<typeof response>;

const rowsOf = <Table extends string>(table: Table, scope: ExchangeScope, summary: string) =>
  exchangeEndpoint({
    method: 'POST',
    path: `/exchange/v1/rows/${table}`,
    name: `rows.${table}`,
    scope,
    once: true,
    summary,
    request,
    response,
    bodyLimit: 2_000_000,
  });

export const SENT_TABLES = {
  stock: rowsOf('stock', 'stock.write', 'Stock: `product`, `quantity`. The same rows again change nothing.'),
  arrivals: rowsOf(
    'arrivals',
    'stock.write',
    'Arrivals: `product`, `quantity`, `date`, `precision`; the rows of an article replace its arrivals.',
  ),
  prices: rowsOf(
    'prices',
    'prices.write',
    'Prices: `list`, `product`, `price`, `from_quantity` …; the rows of an article replace its prices on that list.',
  ),
  credit: rowsOf('credit', 'credit.write', 'Credit of customers: `customer`, `overdue` …'),
  orders: rowsOf('orders', 'orders.ack', 'How far orders are: `number`, `status`.'),
} as const;

export type SentTable = keyof typeof SENT_TABLES;
