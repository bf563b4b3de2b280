/** The state of an item of the inbox: a shape and a word. Ring = waits for us, half = waits for them, disc = done. */
import type { InboxState as State } from '#contract/office/grids/inbox-grid.ts';
import { OfficeState, type StateShape } from '#office/ui/office-state.tsx';
import { inboxState } from './inbox-words.ts';

const SHAPES: Readonly<Record<State, StateShape>> = {
  waiting: 'waits',
  new: 'waits',
  open: 'waits',
  held: 'hold',
  answered: 'half',
  approved: 'done',
  accepted: 'done',
  ordered: 'done',
  refused: 'over',
  closed: 'closed',
};

export function InboxState({ state }: { state: State }) {
  return <OfficeState shape={SHAPES[state]}>{inboxState(state)}</OfficeState>;
}
