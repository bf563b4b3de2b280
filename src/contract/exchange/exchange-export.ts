/** Whole tables for other systems (docs/export.md): what the shop has now, in the columns of its imports. */
import { z } from 'zod';
import { exchangeEndpoint } from './exchange-endpoint.ts';

/** Name in the address → table of the import. */
export const SERVED_TABLES = {
  articles: 'products',
  prices: 'prices',
  stock: 'stock',
  customers: 'customers',
  orders: 'orders',
  order_rows: 'order_rows',
} as const;

export type ServedName = keyof typeof SERVED_TABLES;

const NAMES = Object.keys(SERVED_TABLES) as ServedName[];

/** A file, streamed: `response` stands for nothing. */
export const exportRows = exchangeEndpoint({
  method: 'GET',
  path: '/exchange/v1/export/{file}',
  name: 'export.get',
  scope: 'export.read',
  summary: `All rows of a table as one file: ${NAMES.join(', ')}, each as \`.csv\` (UTF-8, semicolons) or \`.jsonl\`.`,
  request: z.object({
    file: z
      .string()
      .regex(new RegExp(`^(${NAMES.join('|')})\\.(csv|jsonl)$`))
      .describe('`articles.csv`, `prices.jsonl` …'),
  }),
  response: z.string().describe('The file. Cut off in the middle, the connection is closed without its end.'),
  file: { csv: 'text/csv; charset=utf-8', jsonl: 'application/jsonl; charset=utf-8' },
});
