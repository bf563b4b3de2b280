/** The state of a record: a shape and a word, colour never alone. The same shape means the same in every area. */
import type { ReactNode } from 'react';
import './office-state.css';

/**
 * `waits` = a ring: for us, or for its day; `half` = under way; `done` = a disc; `closed` = a grey disc: nothing more to do;
 * `wrong` = a red square; `over` = a grey square; `hold` = two bars; `off` = a grey ring.
 */
export type StateShape = 'waits' | 'half' | 'done' | 'closed' | 'wrong' | 'over' | 'hold' | 'off';

const CLASSES: Readonly<Record<StateShape, string>> = {
  waits: 'state state--waits',
  half: 'state state--half',
  done: 'state state--done',
  closed: 'state state--closed',
  wrong: 'state state--wrong',
  over: 'state state--over',
  hold: 'state state--hold',
  off: 'state state--off',
};

export function OfficeState({ shape, children }: { readonly shape: StateShape; readonly children: ReactNode }) {
  return <span className={CLASSES[shape]}>{children}</span>;
}
