/** Which events an operation is (C-OFF-1): one per record, or one for the whole topic when there are many. */

export interface StaffEvent {
  /** First part of the keys of what the pages hold: `orders`. `*` = anything may have changed. */
  readonly topic: string;
  /** The record; empty = any of the topic. */
  readonly key: string;
  /** Id of the user who did it; 0 = none of the staff. */
  readonly by: number;
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
  const topics = new Set(records.map(([entity]) => topicOf(entity)));
  // A note of an order, its e-mail: what is changed with a record is not always named; the lists have changed as well.
  if (rows > records.length) return [...topics].map((topic) => ({ topic, key: '', by }));
  return records.map(([entity, key]) => ({ topic: topicOf(entity), key: ownerOf(key), by }));
}

/** A part of a record (`customer-note` 18#5) is news of the record that it belongs to. */
const topicOf = (entity: string) => `${entity.split('-', 1)[0]}s`;
const ownerOf = (key: string) => key.split('#', 1)[0] ?? key;

function parsed(payload: string): Announced | undefined {
  try {
    const value: Partial<Announced> = JSON.parse(payload);
    return Array.isArray(value.records) && typeof value.rows === 'number' ? (value as Announced) : undefined;
  } catch {
    return undefined;
  }
}
