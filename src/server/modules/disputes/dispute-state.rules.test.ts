/** Steps of a dispute (C-DOC-4). */
import { expect, test } from 'vitest';
import { DISPUTE_STATES } from '#contract/values/document-kinds.ts';
import { afterStep, type DisputeStep } from './dispute-state.rules.ts';

const STEPS: readonly DisputeStep[] = ['write', 'reply', 'accept', 'refuse', 'close'];

test.each([
  ['open', 'open answered accepted refused -'],
  ['answered', 'open answered accepted refused closed'],
  ['accepted', '- - accepted - closed'],
  ['refused', '- - - - closed'],
  ['closed', '- - - - -'],
] as const)('%s: write, reply, accept, refuse, close → %s', (state, after) => {
  expect(STEPS.map((step) => afterStep(state, step) ?? '-').join(' ')).toBe(after);
});

test('every state has its steps, and every state but the first is reached', () => {
  const reached = DISPUTE_STATES.flatMap((state) => STEPS.map((step) => afterStep(state, step)));
  expect(DISPUTE_STATES.filter((state) => !reached.includes(state))).toEqual([]);
});
