/** The state of an order: a shape and a word, colour never alone. */
import { orderState, type OrderState as State } from './order-words.ts';
import './order-state.css';

const SHAPES: Readonly<Record<State, string>> = {
  IA: 'state--new',
  NE: 'state--accepted',
  partial: 'state--partial',
  E: 'state--done',
  cancelled: 'state--cancelled',
  hold: 'state--hold',
};

export function OrderState({ state }: { state: State }) {
  return <span className={`state ${SHAPES[state]}`}>{orderState(state)}</span>;
}
