import { expect, test } from 'vitest';
import { afterEnquiryStep } from './enquiry-state.rules.ts';

test.each([
  ['new', 'answer', 'answered'],
  ['answered', 'answer', 'answered'],
  ['closed', 'answer', 'answered'],
  ['new', 'answer-and-close', 'closed'],
  ['new', 'close', 'closed'],
  ['answered', 'close', 'closed'],
  ['closed', 'close', undefined],
] as const)('%s, %s: %s (C-CNT-2)', (state, step, after) => expect(afterEnquiryStep(state, step)).toBe(after));
