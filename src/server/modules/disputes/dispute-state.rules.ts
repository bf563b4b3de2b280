/** Which step can follow which state of a dispute (C-DOC-4): open, with a reply, accepted or refused, closed. */
import type { DisputeState } from '#contract/values/document-kinds.ts';

/** `write` is the customer's, the others are the office's. */
export type DisputeStep = 'write' | 'reply' | 'accept' | 'refuse' | 'close';

const AFTER: Readonly<Record<DisputeStep, DisputeState>> = {
  // What the customer adds waits for the office again.
  write: 'open',
  reply: 'answered',
  accept: 'accepted',
  refuse: 'refused',
  close: 'closed',
};

const POSSIBLE: Readonly<Record<DisputeState, readonly DisputeStep[]>> = {
  open: ['write', 'reply', 'accept', 'refuse'],
  answered: ['write', 'reply', 'accept', 'refuse', 'close'],
  // Once more, to name the credit note that came later.
  accepted: ['accept', 'close'],
  refused: ['close'],
  closed: [],
};

/** The state after a step; undefined = the state does not allow it. */
export const afterStep = (state: DisputeState, step: DisputeStep): DisputeState | undefined =>
  POSSIBLE[state].includes(step) ? AFTER[step] : undefined;

export const possibleSteps = (state: DisputeState): readonly DisputeStep[] => POSSIBLE[state];
