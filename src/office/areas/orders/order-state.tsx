/** The state of an order: a shape and a word, colour never alone. */
import { orderState, type OrderState as State } from './order-words.ts';
import './order-state.css';

export function OrderState({ state }: { state: State }) {
  return <span className={`state state--${state.toLowerCase()}`}>{orderState(state)}</span>;
}
