import { describe, expect, test } from 'vitest';
import { heldParts } from './held-parts.rules.ts';
import type { Values } from './operation.ts';

const red = { code: 'color', value_it: 'Rosso', value_en: 'Red' };
const blue = { code: 'color', value_it: 'Blu', value_en: 'Blue' };
const long = { code: 'length', value_it: '12', value_en: '12', number: 12 };

describe('what the office holds after a change (C-OFF-9)', () => {
  test.each<[string, string, Values | null, Values | null, string[]]>([
    ['each field', 'article', { name_it: 'a', um: 'PZ' }, { name_it: 'b', um: 'CF' }, ['name_it', 'um']],
    ['nothing of a new article', 'article', null, { name_it: 'b' }, []],
    ['nothing of other records', 'customer', { town: 'a' }, { town: 'b' }, []],
    [
      'the attribute that differs',
      'article',
      { attributes: [red, long] },
      { attributes: [blue, long] },
      ['attr:color'],
    ],
    ['one that is new', 'article', { attributes: [long] }, { attributes: [red, long] }, ['attr:color']],
    ['one that was emptied', 'article', { attributes: [red, long] }, { attributes: [red] }, ['attr:length']],
    ['none when only their order differs', 'article', { attributes: [red, long] }, { attributes: [long, red] }, []],
    [
      'none when only the order of their parts differs',
      'article',
      { attributes: [red] },
      { attributes: [{ value_en: 'Red', value_it: 'Rosso', code: 'color' }] },
      [],
    ],
  ])('%s', (_, entity, before, after, parts) => {
    expect(heldParts({ entity, before, after })).toEqual(parts);
  });
});
