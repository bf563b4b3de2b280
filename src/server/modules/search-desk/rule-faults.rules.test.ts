import { describe, expect, it } from 'vitest';
import { NEW_RULE, type RuleKind, type RuleValues } from '#contract/values/search-rules.ts';
import { faultsOf, listed, storedAddress, tidy } from './rule-faults.rules.ts';

const NONE = { targets: [], lists: [] };
const fields = (kind: RuleKind, values: Partial<RuleValues>) =>
  Object.keys(faultsOf(kind, { ...NEW_RULE, ...values }, NONE, 'it')).sort();

describe('what is wrong with a rule (C-OFF-7)', () => {
  it.each([
    ['synonym', { query: 'ranella', target: 'rondella, rosetta' }, []],
    ['synonym', { query: '', target: '' }, ['query', 'target']],
    ['synonym', { query: '304', target: 'inox' }, ['query']],
    ['synonym', { query: 'a2', target: 'inox' }, []],
    ['synonym', { query: '-', target: 'x' }, ['query', 'target']],
    ['synonym', { query: 'Caffè', target: 'caffe' }, ['target']],
    ['one-way', { query: 'bullone', target: 'vite te' }, []],
    ['stop-word', { query: 'sfuso' }, []],
    ['stop-word', { query: 'due parole' }, ['query']],
    ['redirect', { query: 'catalogo', target: '/shop?brand=ruvo' }, []],
    ['redirect', { query: 'catalogo', target: 'https://example.com/' }, ['target']],
    ['redirect', { query: 'catalogo', target: '//example.com' }, ['target']],
    ['redirect', { query: 'catalogo', target: '/ufficio/orders' }, ['target']],
    ['redirect', { query: 'catalogo', target: '/shop?text=catalogo&from=box' }, ['target']],
    ['redirect', { query: 'x'.repeat(61), target: '/' }, ['query']],
    ['pin', { query: 'vite', target: 'A1, A2' }, []],
    ['pin', { query: 'vite', target: Array.from({ length: 21 }, (_, at) => `A${at}`).join(', ') }, ['target']],
    ['boost', { query: '', target: 'RUVO', of: 'brand' }, []],
    ['bury', { query: 'vite', target: '' }, ['target']],
    ['pin', { query: 'vite', target: 'A1', from: '2027-02-01', to: '2027-01-31' }, ['to']],
  ] satisfies Array<[RuleKind, Partial<RuleValues>, string[]]>)('%s %j: %j', (kind, values, wrong) => {
    expect(fields(kind, values)).toEqual(wrong);
  });

  it('names codes that do not exist, and a list that is gone', () => {
    const values = { ...NEW_RULE, query: 'vite', target: 'A1, NO', audience: 'list:X' };
    expect(faultsOf('pin', values, { targets: ['NO'], lists: ['X'] }, 'en')).toEqual({
      target: ['They do not exist, or are articles switched off: NO'],
      audience: ['There is no such price list.'],
    });
  });
});

it.each([
  ['rondella, rosetta\nrosetta;  dado ', ['rondella', 'rosetta', 'dado']],
  ['tubo 16x2,0, tubo 20', ['tubo 16x2,0', 'tubo 20']],
  ['A1,A2', ['A1', 'A2']],
  ['', []],
])('%j is %j', (typed, names) => {
  expect(listed(typed)).toEqual(names);
});

it.each([
  ['https://shop.example.com/en/shop?brand=ruvo', '/shop?brand=ruvo'],
  ['https://shop.example.com', '/'],
  ['/en', '/'],
  ['/en?x=1', '/?x=1'],
  ['/energia', '/energia'],
  ['https://other.example.com/a', 'https://other.example.com/a'],
])('the address %j is kept as %j', (typed, kept) => {
  expect(storedAddress(typed, 'https://shop.example.com')).toBe(kept);
});

it('is kept tidy', () => {
  const values = { ...NEW_RULE, query: '  vite   inox ', target: 'A1\nA2' };
  expect(tidy('pin', values, '')).toMatchObject({ query: 'vite inox', target: 'A1, A2' });
  expect(tidy('stop-word', values, '').target).toBe('');
});
