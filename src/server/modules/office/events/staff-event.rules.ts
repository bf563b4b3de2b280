/** Which events an operation is (C-OFF-1): one per record, or one for the whole topic when there are many. */

export interface StaffEvent {
  /** First part of the keys of what the pages hold: `orders`. `*` = anything may have changed. */
  readonly topic: string;
  /** The record; empty = any of the topic. */
  readonly key: string;
  /** Id of the user who did it; 0 = none of the staff. */
  readonly by: number;
}

/** Records that are in one list with others; the rest are a topic of their own: `order` → `orders`. */
const INBOX = ['registration', 'enquiry', 'dispute'];
/** Topics that are no plain plurals. */
const TOPICS: Readonly<Record<string, string>> = {
  media: 'media',
  family: 'families',
  search: 'search-rules',
};

/** A part of a record (`customer-note` 18#5) is news of the record that it belongs to. */
function eventOf(entity: string, key: string): Omit<StaffEvent, 'by'> {
  const [owner = entity] = entity.split('-', 1);
  const [record = key] = key.split('#', 1);
  return INBOX.includes(owner)
    ? { topic: 'inbox', key: `${owner}/${record}` }
    : { topic: TOPICS[owner] ?? `${owner}s`, key: record };
}

const EVERYTHING: StaffEvent = { topic: '*', key: '', by: 0 };

interface Announced {
  readonly userId: number | null;
  readonly rows: number;
  readonly records: ReadonlyArray<readonly [entity: string, key: string]>;
}

/** `payload` as announced on the channel; null = some were missed. */
export function eventsOfOperation(payload: string | null): StaffEvent[] {
  const announced = payload === null ? undefined : parsed(payload);
  if (!announced) return [EVERYTHING];
  const { rows, records, userId } = announced;
  const by = userId ?? 0;
  // Two customers became one: their orders, enquiries, carts and terms are those of another one now.
  if (records.some(([entity]) => entity.startsWith('merged-'))) return [{ ...EVERYTHING, by }];
  const events = records.map(([entity, key]) => eventOf(entity, key));
  // A note of an order, its e-mail: what is changed with a record is not always named; the lists have changed as well.
  if (rows > records.length)
    return [...new Set(events.map(({ topic }) => topic))].map((topic) => ({ topic, key: '', by }));
  return events.map((event) => ({ ...event, by }));
}

function parsed(payload: string): Announced | undefined {
  try {
    const value: Partial<Announced> = JSON.parse(payload);
    return Array.isArray(value.records) && typeof value.rows === 'number' ? (value as Announced) : undefined;
  } catch {
    return undefined;
  }
}
