/** The palette's records, and the counts of the rail. */
import { z } from 'zod';
import { ORDER_STATUSES } from '../endpoints/order.ts';
import { officeEndpoint, officeFields } from './office-endpoint.ts';

export const FOUND_KINDS = ['order', 'customer', 'article'] as const;

const foundSchema = z.object({
  kind: z.enum(FOUND_KINDS),
  /** Number of an order, of a customer, code of an article. */
  code: z.string(),
  /** Company, or the article's name. */
  name: z.string(),
  /** Of an order: its state and whether it is on hold. */
  status: z.enum(ORDER_STATUSES).optional(),
  hold: z.boolean().optional(),
  /** Of an order: its document total in euros, for people with `prices.read`. */
  total: z.number().optional(),
  /** Town of a customer, stock of an article: what is not obvious from the name. */
  town: z.string().optional(),
  stock: z.number().optional(),
});
export type Found = z.infer<typeof foundSchema>;

export const officeSearch = officeEndpoint({
  name: 'office.search',
  summary: 'Orders, customers and articles for the palette: codes first. Only kinds that the person may read.',
  permission: null,
  request: z.object({
    ...officeFields,
    text: z.string().trim().min(1).max(100),
    /** Only this kind (prefixes `#` and `@`). */
    kind: z.enum(FOUND_KINDS).optional(),
  }),
  response: z.object({ message: z.object({ data: z.array(foundSchema) }) }),
});

export const getCounts = officeEndpoint({
  name: 'office.get_counts',
  summary: 'What waits in each area, by its path; areas that the person may not open are absent.',
  permission: null,
  request: z.object({ ...officeFields }),
  response: z.object({ message: z.object({ counts: z.record(z.string(), z.int()) }) }),
});
