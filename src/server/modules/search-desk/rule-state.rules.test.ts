import { expect, it } from 'vitest';
import { NEW_RULE } from '#contract/values/search-rules.ts';
import { published, type RuleRow, recordOf, stateOf, withFields } from './rule-state.rules.ts';

const draft = { ...NEW_RULE, query: 'ranella', target: 'rondella' };
const row: RuleRow = { id: 7, kind: 'synonym', draft, live: null, withdrawn: false };
const other = { ...draft, target: 'rosetta' };

it.each([
  ['draft', row],
  ['published', published(row, false)],
  ['changed', { ...published(row, false), draft: other }],
  ['withdrawn', published(published(row, false), true)],
  ['published', published(published(row, true), false)],
])('is %s', (state, rule) => {
  expect(stateOf(rule)).toBe(state);
});

it('is one record of all its fields, and a row again', () => {
  const now = { ...published(row, false), draft: other };
  expect(withFields({ ...row, kind: 'pin' }, recordOf(now))).toEqual(now);
  expect(withFields(now, { target: 'dado' }).live).toEqual(draft);
  expect(withFields(now, { live: null, withdrawn: true })).toEqual({ ...now, live: null, withdrawn: true });
});
