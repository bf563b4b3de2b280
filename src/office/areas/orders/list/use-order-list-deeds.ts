/** Deeds on many orders in one press, and what came of them. Taking back is that of every page: notice and Ctrl+Z. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrdersDone } from '#contract/office/orders.ts';
import { m } from '#office/messages/messages.js';
import { changeOffice } from '../../../lib/change-office.ts';
import { noteDone } from '../../../lib/undo-newest.ts';

export type Deed = 'accept' | 'hold' | 'release' | 'assign';

/** What was pressed. */
export type Press =
  | { readonly deed: 'accept' | 'release'; readonly numbers: readonly string[] }
  | { readonly deed: 'hold'; readonly numbers: readonly string[]; readonly reason: string }
  | { readonly deed: 'assign'; readonly numbers: readonly string[]; readonly userId: number | null };

/** What stays to be read: orders that were left out, or a press that was refused as a whole. */
export type Outcome = { readonly leftOut: OrdersDone['left_out'] } | { readonly failed: true };

const DONE: Readonly<Record<Deed, (counted: { count: number }) => string>> = {
  accept: m.orderlist_accepted,
  hold: m.orderlist_held,
  release: m.orderlist_released,
  assign: m.orderlist_assigned,
};

export function useOrderListDeeds() {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome>();
  const press = useMutation({
    mutationFn: send,
    onSuccess: ({ done, left_out: leftOut, operation, emails_leave_at: until }, { deed }) => {
      if (done.length > 0) noteDone(DONE[deed]({ count: done.length }), operation, until);
      setOutcome(leftOut.length > 0 ? { leftOut } : undefined);
      void client.invalidateQueries({ queryKey: ['orders'] });
    },
    onError: () => setOutcome({ failed: true }),
  });
  return { outcome, isBusy: press.isPending, run: press.mutateAsync, forget: () => setOutcome(undefined) };
}

async function send(press: Press): Promise<OrdersDone> {
  const numbers = [...press.numbers];
  switch (press.deed) {
    case 'accept':
      return (await changeOffice('office_orders.accept', { numbers })).message;
    case 'hold':
      return (await changeOffice('office_orders.hold', { numbers, reason: press.reason })).message;
    case 'release':
      return (await changeOffice('office_orders.release', { numbers })).message;
    default:
      return (await changeOffice('office_orders.assign', { numbers, user_id: press.userId })).message;
  }
}
