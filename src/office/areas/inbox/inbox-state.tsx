/** The state of an item of the inbox: a shape and a word. Ring = waits for us, half = waits for them, disc = done. */
import type { InboxState as State } from '#contract/office/grids/inbox-grid.ts';
import { inboxState } from './inbox-words.ts';
import './inbox-state.css';

const SHAPES: Readonly<Record<State, string>> = {
  waiting: 'inbox-state--waits',
  new: 'inbox-state--waits',
  open: 'inbox-state--waits',
  answered: 'inbox-state--answered',
  approved: 'inbox-state--done',
  accepted: 'inbox-state--done',
  refused: 'inbox-state--refused',
  closed: 'inbox-state--closed',
};

export function InboxState({ state }: { state: State }) {
  return <span className={`inbox-state ${SHAPES[state]}`}>{inboxState(state)}</span>;
}
