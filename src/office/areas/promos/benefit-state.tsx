/** State of a promo, a gift or a coupon: a shape and a word. */
import { type BenefitSort, benefitState, type BenefitState as State } from './promo-words.ts';
import './benefit-state.css';

const SHAPES: Readonly<Record<State, string>> = {
  running: 'benefit-state benefit-state--running',
  planned: 'benefit-state benefit-state--planned',
  over: 'benefit-state benefit-state--over',
  off: 'benefit-state benefit-state--off',
  mixed: 'benefit-state benefit-state--mixed',
  'used-up': 'benefit-state benefit-state--over',
};

export function BenefitState({ state, of }: { state: State; of: BenefitSort }) {
  return <span className={SHAPES[state]}>{benefitState(state, of)}</span>;
}
