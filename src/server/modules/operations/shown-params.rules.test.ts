import { expect, test } from 'vitest';
import type { Values } from './operation.ts';
import { shownParams } from './shown-params.rules.ts';

const isShown = (field: string) => field !== 'cost';

test.each<[string, Values, Values]>([
  [
    'fields of a page',
    { code: 'V1', values: { cost: 5, vat: 22 }, known: { cost: 4, vat: 10 } },
    { code: 'V1', values: { vat: 22 }, known: { vat: 10 } },
  ],
  [
    'one value for many rows',
    {
      set: [
        { column: 'cost', value: 5 },
        { column: 'vat', value: 4 },
      ],
    },
    { set: [{ column: 'cost' }, { column: 'vat', value: 4 }] },
  ],
  [
    'amounts that are raised',
    { set: [{ column: 'cost', change: { kind: 'amount', by: 5 } }] },
    { set: [{ column: 'cost' }] },
  ],
  ['conflicts that were forced', { forced: [{ seq: 1, field: 'cost', seen: 5 }] }, { forced: [{ field: 'cost' }] }],
  ['the digest of a request', { grid: 'articles', asked: 'Zm9v' }, { grid: 'articles' }],
  ['nothing hidden', { code: 'V1', list: ['a', null, 3] }, { code: 'V1', list: ['a', null, 3] }],
])('%s: what is hidden is left out (C-OFF-5)', (_, params, shown) => {
  expect(shownParams(params, isShown)).toEqual(shown);
});
