/** What becomes of a file of several orders (C-EXC-4). */
import { expect, test } from 'vitest';
import type { FilesStep } from './order-file-state.rules.ts';
import { runStep } from './order-run-state.rules.ts';

const orders = (...steps: FilesStep[]) => steps.map((step, at) => ({ orderId: at + 1, step }));
const part = (acknowledged: number[], left: number[]) => ({ kind: 'part', acknowledged, left });

test.each([
  ['it lies there', 'all', true, ['wait', 'wait'], { kind: 'wait' }],
  ['it lies there, one order is acknowledged', 'all', true, ['forget', 'wait'], { kind: 'wait' }],
  ['it lies there, all are acknowledged', 'all', true, ['forget', 'forget'], { kind: 'remove' }],
  ['it lies there, an order has gone on', 'all', true, ['wait', 'recall', 'forget'], { kind: 'recall' }],
  ['some of its files are being taken', 'some', true, ['wait', 'forget'], { kind: 'wait' }],
  ['it was taken, which acknowledges', 'none', true, ['take', 'take'], { kind: 'take' }],
  ['it was taken, one had said so before', 'none', true, ['forget', 'take'], { kind: 'take' }],
  ['it left, half an hour is not over', 'none', true, ['wait', 'wait'], { kind: 'wait' }],
  ['it left, and all is said', 'none', true, ['forget', 'forget'], { kind: 'remove' }],
  ['it left, and something is said of one', 'none', true, ['forget', 'wait'], part([1], [])],
  ['it left, and nothing was said for half an hour', 'none', true, ['again', 'again'], { kind: 'again' }],
  ['it left, and one order went on', 'none', true, ['left', 'wait', 'forget'], part([3], [1])],
  ['it left, one goes on when the others are due', 'none', true, ['left', 'again'], part([], [1, 2])],
  ['it left, one went on before the others are due', 'none', false, ['again', 'again'], part([], [1, 2])],
] as const)('%s (C-EXC-4)', (_, there, isWhole, steps, expected) => {
  expect(runStep(orders(...steps), there, isWhole)).toEqual(expected);
});
