import { describe, expect, it } from 'vitest';
import { inParts, kafkaMessage } from './kafka-message.rules.ts';
import type { StoredEvent } from './tracked-event.ts';

const event: StoredEvent = {
  tx: '7',
  id: 12,
  at: new Date('2026-11-28T09:00:00Z'),
  topic: 'search-tracking',
  action: 'product_list',
  customerId: 31,
  addressCode: 2,
  userId: 5,
  cartId: null,
  listingType: 'search',
  listingCode: 'viti',
  cookies: 'accepted',
  pageVisited: '/shop',
  lang: 'it',
  otherData: { total: 3 },
};

describe('an event as a message', () => {
  it('has the customer as key, and an id that no restore changes', () => {
    const { key, topic, headers, value } = kafkaMessage(event);
    expect({ key, topic, headers }).toEqual({
      key: '31',
      topic: 'search-tracking',
      headers: { 'event-id': '12-1795856400000' },
    });
    expect(JSON.parse(value)).toMatchObject({ client_id: 31, listing_code: 'viti', other_data: { total: 3 } });
    expect(kafkaMessage({ ...event, tx: '9000' }).headers).toEqual(headers);
  });
});

describe('parts of a batch', () => {
  const messages = (sizes: readonly number[]) =>
    sizes.map((size, at) => ({ ...kafkaMessage(event), key: String(at), value: 'x'.repeat(size) }));
  const keys = (sizes: readonly number[]) =>
    inParts(messages(sizes), 100).map((part) => part.map(({ key }) => key).join(''));

  it('are as large as may be, in their order', () => {
    expect(keys([40, 40, 40, 100, 1])).toEqual(['01', '2', '3', '4']);
  });

  it('have one message where that alone is too large, and there are none of nothing', () => {
    expect(keys([10, 300, 10])).toEqual(['0', '1', '2']);
    expect(keys([])).toEqual([]);
  });
});
