/** The state of a delivery: a shape and a word. Ring = waits, square = failed, disc = delivered. */
import type { DeliveryState as State } from '#contract/values/webhook-words.ts';
import { OfficeState, type StateShape } from '#office/ui/office-state.tsx';
import { stateName } from './webhook-words.ts';

const SHAPES: Readonly<Record<State, StateShape>> = { waiting: 'waits', failed: 'wrong', delivered: 'done' };

export function DeliveryState({ state }: { readonly state: State }) {
  return <OfficeState shape={SHAPES[state]}>{stateName(state)}</OfficeState>;
}
