import { expect, test } from 'vitest';
import { eventsOfOperation } from './staff-event.rules.ts';

const operation = (fields: object) =>
  JSON.stringify({ id: 9, kind: 'order.accept', by: 'Laura', userId: 3, ...fields });
const EVERYTHING = { topic: '*', key: '', by: 0 };

test.each<[string, string | null, ReturnType<typeof eventsOfOperation>]>([
  [
    'an operation on two orders',
    operation({
      rows: 2,
      records: [
        ['order', 'OW/1'],
        ['order', 'OW/2'],
      ],
    }),
    [
      { topic: 'orders', key: 'OW/1', by: 3 },
      { topic: 'orders', key: 'OW/2', by: 3 },
    ],
  ],
  [
    'more records than are named',
    operation({
      rows: 200,
      records: [
        ['order', 'OW/1'],
        ['price', 'A 1'],
      ],
    }),
    [
      { topic: 'orders', key: '', by: 3 },
      { topic: 'prices', key: '', by: 3 },
    ],
  ],
  [
    'topics that are no plain plurals',
    operation({
      rows: 3,
      records: [
        ['media', '7'],
        ['family', 'viti'],
        ['search-rule', '12'],
      ],
    }),
    [
      { topic: 'media', key: '7', by: 3 },
      { topic: 'families', key: 'viti', by: 3 },
      { topic: 'search-rules', key: '12', by: 3 },
    ],
  ],
  [
    'a command of the shell',
    operation({ userId: null, rows: 1, records: [['order', 'OW/1']] }),
    [{ topic: 'orders', key: 'OW/1', by: 0 }],
  ],
  [
    'records that are in one list with others',
    operation({
      rows: 2,
      records: [
        ['registration', '7'],
        ['enquiry', '7'],
      ],
    }),
    [
      { topic: 'inbox', key: 'registration/7', by: 3 },
      { topic: 'inbox', key: 'enquiry/7', by: 3 },
    ],
  ],
  [
    'parts of records',
    operation({
      rows: 2,
      records: [
        ['order-note', 'OW/1#7'],
        ['customer-address', '18#3'],
      ],
    }),
    [
      { topic: 'orders', key: 'OW/1', by: 3 },
      { topic: 'customers', key: '18', by: 3 },
    ],
  ],
  [
    'two customers that became one',
    operation({
      rows: 2,
      records: [
        ['merged-order', '12'],
        ['customer', '18'],
      ],
    }),
    [{ ...EVERYTHING, by: 3 }],
  ],
  ['nothing changed', operation({ rows: 0, records: [] }), []],
  ['a lost connection', null, [EVERYTHING]],
  ['something else on the channel', 'hello', [EVERYTHING]],
  ['another shape', '{"rows":1}', [EVERYTHING]],
])('%s', (_, payload, events) => {
  expect(eventsOfOperation(payload)).toEqual(events);
});
