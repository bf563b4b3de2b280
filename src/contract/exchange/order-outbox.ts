/** How a connection wants its orders as files: the part `outbox` of its mapping (docs/exchange-mappings.md). */
import { z } from 'zod';
import { TEXT_ENCODINGS } from '#contract/values/file-encodings.ts';

const column = z.strictObject({
  name: z.string().max(60).optional().describe('Heading in a CSV.'),
  value: z
    .string()
    .min(1)
    .max(500)
    .describe(
      'A field of the order (`number`, `customer`, `quantity` …), `=constant` or a text with {fields}; filters behind bars.',
    ),
  width: z.int().min(1).max(2_000).optional().describe('Characters; needed in `fixed`. Longer texts are cut.'),
  align: z.enum(['left', 'right']).optional().describe('Where a text stands in its width; left.'),
  fill: z.string().length(1).optional().describe('What fills the width; a blank, of numbers 0.'),
  decimals: z.int().min(0).max(4).optional().describe('A number; in `fixed` without a point, in CSV with one.'),
  sign: z.enum(['none', 'leading', 'trailing', 'overpunch']).optional().describe('In `fixed`: where its sign stands.'),
  comma: z.boolean().optional().describe('In CSV: a decimal comma.'),
  date: z.string().min(1).max(40).optional().describe('How a day is written: `yyyyMMdd`, `dd/MM/yyyy`.'),
});
export type OutColumn = z.infer<typeof column>;

const line = z.strictObject({
  of: z
    .enum(['order', 'row', 'file'])
    .describe(
      '`order`: once per order; `row`: once for each of its rows; `file`: once, for headers and trailers: in a file of many orders before or behind all of them.',
    ),
  columns: z.array(column).min(1).max(200),
});
export type OutLine = z.infer<typeof line>;

export const outboxEntry = z.strictObject({
  name: z
    .string()
    .min(1)
    .max(100)
    .describe(
      'Of the file: `ORD_{number}.TXT`. `{uid}` and `{version}` are added where they are missing, so that no name comes twice.',
    ),
  per: z
    .enum(['order', 'run'])
    .default('order')
    .describe(
      '`order`: a file for each order; `run`: one file with all orders that are due together, the same for all entries of `outbox`.',
    ),
  every: z
    .string()
    .regex(/^([1-9]\d{0,2})[mh]$/, '15m, 2h')
    .optional()
    .describe(
      'With `per: run`: so long after the last file the next one is made at the earliest, `15m`, `2h`; else within seconds.',
    ),
  format: z.enum(['csv', 'fixed']),
  encoding: z.enum(TEXT_ENCODINGS).default('utf-8'),
  separator: z.enum([';', ',', '\t', '|']).default(';'),
  /** CSV: the names of the columns first. */
  header: z.boolean().default(true),
  newline: z.enum(['crlf', 'lf', 'none']).default('crlf'),
  maps: z
    .record(z.string().regex(/^[\w-]{1,40}$/), z.record(z.string().max(200), z.string()))
    .default({})
    .describe('Maps of values, by their names.'),
  lines: z.array(line).min(1).max(10),
});
export type OutboxEntry = z.infer<typeof outboxEntry>;
