/** What happened in the shop, as other systems read it (C-EXC-7, docs/exchange-events.md). */
import { z } from 'zod';
import { EVENT_TYPES, type EventType } from '../values/event-types.ts';
import { exchangeEndpoint } from './exchange-endpoint.ts';

/** Events of one response at most. */
export const MOST_EVENTS = 500;
/** Seconds that a request may wait for an event. */
export const LONGEST_WAIT = 30;
/** As `after`: the end of the feed, for a reader who wants nothing from before. */
export const END_OF_FEED = 'end';

const isType = (text: string): text is EventType => (EVENT_TYPES as readonly string[]).includes(text);

/** `order.sent,order.changed` → the types; none = all. */
export const typesOf = (text: string | undefined): EventType[] => (text ?? '').split(',').filter(isType);

export const exchangeEventSchema = z.object({
  position: z.int().describe('Rises from event to event.'),
  type: z.enum(EVENT_TYPES),
  subject: z.string().describe('What it is about. Events of one subject come in the order in which they happened.'),
  at: z.string().describe('ISO 8601, UTC.'),
  payload: z
    .record(z.string(), z.unknown())
    .describe('Snapshot of that moment (docs/exchange-events.md); `version` is `v1`.'),
});
export type ExchangeEvent = z.infer<typeof exchangeEventSchema>;

export const listEvents = exchangeEndpoint({
  method: 'GET',
  path: '/exchange/v1/events',
  name: 'events.list',
  scope: 'events.read',
  waits: true,
  summary:
    'What happened after a cursor, oldest first. Store `next` with what you made of the events and ask for `after` it: you see each event once, in an order that never changes. 410 `cursor-of-another-epoch`: the shop was restored from a backup; 410 `cursor-expired`: older than 90 days.',
  request: z.object({
    after: z
      .string()
      .max(60)
      .optional()
      .describe('`next` of the response before; left out = the oldest event that is kept, `end` = only what comes.'),
    types: z
      .string()
      .max(400)
      .refine((text) => text.split(',').every(isType))
      .optional()
      .describe('Separated by commas; left out = all.'),
    limit: z.coerce.number().int().min(1).max(MOST_EVENTS).default(MOST_EVENTS),
    wait: z.coerce
      .number()
      .int()
      .min(0)
      .max(LONGEST_WAIT)
      .default(0)
      .describe('Seconds to wait for the next event when there is none.'),
  }),
  response: z.object({
    events: z.array(exchangeEventSchema),
    next: z.string().describe('For `after`. Without events it may be the one that was asked with.'),
  }),
});
