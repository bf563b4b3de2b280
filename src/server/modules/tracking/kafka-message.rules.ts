/** A stored event as a message of Kafka (docs/scale-out-events.md). */
import type { StoredEvent } from './tracked-event.ts';

export interface KafkaMessage {
  readonly topic: string;
  /** The customer: all of theirs are in one partition, in their order. */
  readonly key: string;
  /** JSON */
  readonly value: string;
  readonly headers: { readonly 'event-id': string };
}

/**
 * The same for an event, however often it is sent. Its number alone is given again after a restore of an older backup, and the transaction is
 * renumbered then; together with the time it is neither.
 */
export const eventId = ({ id, at }: Pick<StoredEvent, 'id' | 'at'>): string => `${id}-${at.getTime()}`;

/** Its time is in the value: brokers refuse messages whose own time is an hour ahead, for which a host with a wrong clock is enough. */
export function kafkaMessage(event: StoredEvent): KafkaMessage {
  const { at, topic, customerId } = event;
  const value = {
    event_id: eventId(event),
    at: at.toISOString(),
    topic,
    action: event.action,
    client_id: customerId,
    address_code: event.addressCode,
    user_id: event.userId,
    id_cart: event.cartId,
    listing_type: event.listingType,
    listing_code: event.listingCode,
    cookies: event.cookies,
    page_visited: event.pageVisited,
    lang: event.lang,
    other_data: event.otherData,
  };
  return {
    topic,
    key: String(customerId),
    value: JSON.stringify(value),
    headers: { 'event-id': value.event_id },
  };
}

/** Brokers take messages of one partition up to a megabyte at once, and all may be of one customer. */
const MOST_BYTES = 512 * 1024;

/** In their order, each part as large as brokers take it. */
export function inParts(messages: readonly KafkaMessage[], mostBytes = MOST_BYTES): KafkaMessage[][] {
  const parts: KafkaMessage[][] = [];
  let room = 0;
  for (const message of messages) {
    const bytes = Buffer.byteLength(message.value);
    if (bytes > room) {
      parts.push([]);
      room = mostBytes;
    }
    parts.at(-1)?.push(message);
    room -= bytes;
  }
  return parts;
}
