import { expect, test } from 'vitest';
import { ChangeList, changedOnly } from './changed-fields.rules.ts';
import type { NotedChange } from './operation.ts';

const noted = (before: NotedChange['before'], after: NotedChange['after'], key = 'A', entity = 'article') => ({
  entity,
  key,
  before,
  after,
});

test.each<[string, NotedChange['before'], NotedChange['after'], unknown]>([
  ['a field that is equal', { a: 1, b: [1] }, { a: 2, b: [1] }, { before: { a: 1 }, after: { a: 2 } }],
  ['a field that only one side has', { a: 1 }, { b: 2 }, { before: { a: 1, b: null }, after: { a: null, b: 2 } }],
  ['a missing field is null', { a: null }, {}, undefined],
  ['nothing differs', { a: { x: 1 } }, { a: { x: 1 } }, undefined],
  ['a record that is made', null, { a: 1 }, { before: null, after: { a: 1 } }],
  ['neither before nor after', null, null, undefined],
])('%s (C-OFF-1)', (_, before, after, expected) => {
  const only = changedOnly(noted(before, after));
  if (expected === undefined) expect(only).toBeUndefined();
  else expect(only).toEqual({ entity: 'article', key: 'A', ...(expected as object) });
});

test('changes of one record are one, in the order in which records were first changed (C-OFF-1)', () => {
  const list = new ChangeList();
  list.add(noted({ a: 1 }, { a: 2 }));
  list.add(noted({ a: 5 }, { a: 6 }, 'A', 'price'));
  list.add(noted({ a: 3 }, { a: 4 }, 'B'));
  list.add(noted({ b: 'x' }, { b: 'y' }));
  list.add(noted({ a: 4 }, { a: 3 }, 'B'));
  expect([...list.changes()]).toEqual([
    noted({ a: 1, b: 'x' }, { a: 2, b: 'y' }),
    noted({ a: 5 }, { a: 6 }, 'A', 'price'),
  ]);
});
