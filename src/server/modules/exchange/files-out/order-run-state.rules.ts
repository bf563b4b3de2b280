/** What is to be done with a file of several orders, by what is in the folder and what is known of each order (C-EXC-4, decision 0342). */
import type { FilesStep } from './order-file-state.rules.ts';

/** What would be done with an order if the file were its own. */
export interface OrderInRun {
  readonly orderId: number;
  readonly step: FilesStep;
}

/**
 * `remove`: all orders are acknowledged; `take`: it was taken, which acknowledges its orders; `recall`: away with it before it is seen, an order has
 * gone on; `again`: it left, and nothing was said of these orders.
 * `part`: it left, and it is settled for some of its orders: they end alone. `anew`: those that wait come in another file.
 */
export type RunStep =
  | { readonly kind: 'wait' | 'remove' | 'take' | 'recall' | 'again' }
  | {
      readonly kind: 'part';
      readonly acknowledged: readonly number[];
      readonly left: readonly number[];
    };

/**
 * @param orders those of the file that are not done with; none of them is empty.
 * @param isWhole no order of the file went on without it: else the same content would offer a version that is over.
 */
export function runStep(orders: readonly OrderInRun[], there: 'all' | 'some' | 'none', isWhole: boolean): RunStep {
  const of = (step: FilesStep) => orders.filter((one) => one.step === step).map(({ orderId }) => orderId);
  const acknowledged = of('forget');
  if (acknowledged.length === orders.length) return { kind: 'remove' };
  if (there === 'some') return { kind: 'wait' };
  if (there === 'all') return { kind: of('recall').length > 0 ? 'recall' : 'wait' };
  if (of('take').length > 0) return { kind: 'take' };
  const [left, again] = [of('left'), of('again')];
  const isOver = again.length > 0 && (!isWhole || left.length > 0);
  if (acknowledged.length > 0 || left.length > 0 || isOver)
    return { kind: 'part', acknowledged, left: isOver ? [...left, ...again] : left };
  return { kind: again.length > 0 ? 'again' : 'wait' };
}
