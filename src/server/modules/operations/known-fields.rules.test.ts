import { expect, test } from 'vitest';
import { collidingFields } from './known-fields.rules.ts';

test.each([
  ['unchanged meanwhile', { phone: '1' }, { phone: '1' }, { phone: '2' }, []],
  ['another field changed', { phone: '1' }, { phone: '1', city: 'Lecco' }, { phone: '2' }, []],
  ['the same field changed', { phone: '1' }, { phone: '3' }, { phone: '2' }, ['phone']],
  ['both want the same', { phone: '1' }, { phone: '2' }, { phone: '2' }, []],
  ['the page names nothing', {}, { phone: '1' }, { phone: '2' }, ['phone']],
  ['the page names nothing, and it is so', {}, { phone: '2' }, { phone: '2' }, []],
  ['a list', { methods: ['a', 'b'] }, { methods: ['a', 'b'] }, { methods: ['b'] }, []],
  ['a list in another order', { methods: ['a', 'b'] }, { methods: ['b', 'a'] }, { methods: ['b'] }, ['methods']],
  ['nothing, an empty value', { agent: null }, { agent: 4 }, { agent: 5 }, ['agent']],
])('%s (C-OFF-4)', (_, known, stored, wanted, fields) => {
  expect(collidingFields(known, stored, wanted)).toEqual(fields);
});
