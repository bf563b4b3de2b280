/** The state of an e-mail: a shape and a word. Ring = waits, square = failed, two bars = stopped, disc = sent. */
import type { EmailState as State } from '#contract/office/grids/emails-grid.ts';
import { emailState } from './email-words.ts';
import './email-state.css';

const SHAPES: Readonly<Record<State, string>> = {
  waiting: 'email-state--waiting',
  failed: 'email-state--failed',
  stopped: 'email-state--stopped',
  sent: 'email-state--sent',
};

export function EmailState({ state }: { state: State }) {
  return <span className={`email-state ${SHAPES[state]}`}>{emailState(state)}</span>;
}
