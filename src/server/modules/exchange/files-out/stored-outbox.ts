/** The part `outbox` of a stored mapping. It was checked before it was stored. */
import { parse } from 'yaml';
import { z } from 'zod';
import { type OutboxEntry, outboxEntry } from '#contract/exchange/order-outbox.ts';

const mapping = z.object({
  maps: z.record(z.string(), z.record(z.string(), z.coerce.string())).default({}),
  outbox: z.array(outboxEntry).default([]),
});

/** The last one that was read: all orders of a connection are written with one. */
let known: { readonly source: string; readonly entries: readonly OutboxEntry[] } | undefined;

/** Maps of the whole mapping are those of each entry too. */
export function outboxOf(source: string): readonly OutboxEntry[] {
  if (known?.source === source) return known.entries;
  const { maps, outbox } = mapping.parse(parse(source));
  const entries = outbox.map((entry) => ({ ...entry, maps: { ...maps, ...entry.maps } }));
  known = { source, entries };
  return entries;
}
