/** What a press on the bar of chosen orders would do, said before it is pressed. */
import type { OfficeOrder } from '#contract/office/orders.ts';

export interface DeedOrder {
  readonly number: string;
  readonly status: OfficeOrder['status'];
  readonly held: boolean;
}

export interface DeedPlan {
  readonly accept: readonly string[];
  /** Would be left out of accepting, by reason. */
  readonly leftOut: { readonly held: number; readonly moved: number };
  readonly hold: readonly string[];
  readonly release: readonly string[];
  readonly all: readonly string[];
}

const OPEN: ReadonlyArray<OfficeOrder['status']> = ['IA', 'NE', 'partial'];

export function deedPlan(orders: readonly DeedOrder[]): DeedPlan {
  const numbers = (some: readonly DeedOrder[]) => some.map(({ number }) => number);
  const open = orders.filter(({ status }) => OPEN.includes(status));
  return {
    accept: numbers(orders.filter(({ status, held }) => status === 'IA' && !held)),
    leftOut: {
      held: orders.filter(({ status, held }) => status === 'IA' && held).length,
      moved: orders.filter(({ status }) => status !== 'IA').length,
    },
    hold: numbers(open.filter(({ held }) => !held)),
    release: numbers(open.filter(({ held }) => held)),
    all: numbers(orders),
  };
}
