/** The state of an order: a shape and a word, colour never alone. */

import { OfficeState, type StateShape } from '#office/ui/office-state.tsx';
import { orderState, type OrderState as State } from './order-words.ts';

const SHAPES: Readonly<Record<State, StateShape>> = {
  IA: 'waits',
  NE: 'half',
  partial: 'half',
  E: 'done',
  cancelled: 'over',
  hold: 'hold',
};

export function OrderState({ state }: { state: State }) {
  return <OfficeState shape={SHAPES[state]}>{orderState(state)}</OfficeState>;
}
