/** The state of an e-mail: a shape and a word. Ring = waits, square = failed, two bars = stopped, disc = sent. */
import type { EmailState as State } from '#contract/office/grids/emails-grid.ts';
import { OfficeState, type StateShape } from '#office/ui/office-state.tsx';
import { emailState } from './email-words.ts';

const SHAPES: Readonly<Record<State, StateShape>> = {
  waiting: 'waits',
  failed: 'wrong',
  stopped: 'hold',
  sent: 'done',
};

export function EmailState({ state }: { state: State }) {
  return <OfficeState shape={SHAPES[state]}>{emailState(state)}</OfficeState>;
}
