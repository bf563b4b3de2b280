/** State of a promo, a gift or a coupon: a shape and a word. */

import { OfficeState, type StateShape } from '#office/ui/office-state.tsx';
import { type BenefitSort, benefitState, type BenefitState as State } from './promo-words.ts';

const SHAPES: Readonly<Record<State, StateShape>> = {
  running: 'done',
  planned: 'waits',
  over: 'over',
  off: 'off',
  mixed: 'half',
  'used-up': 'over',
};

export function BenefitState({ state, of }: { state: State; of: BenefitSort }) {
  return <OfficeState shape={SHAPES[state]}>{benefitState(state, of)}</OfficeState>;
}
