/** What can be done with one order: sends it, says what was done, and why something was not. */
import { useState } from 'react';
import type { OfficeOrder, OrdersDone } from '#contract/office/orders.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { noteDone } from '#office/lib/undo-newest.ts';
import { m } from '#office/messages/messages.js';
import { leftOutReason } from '../order-words.ts';

export interface OrderDeeds {
  /** While a request is on its way: no second one. */
  readonly busy: boolean;
  /** Why the last deed was refused. */
  readonly refusal: string | undefined;
  /** It was refused for credit: `accept` with `overCredit` passes. */
  readonly overCredit: boolean;
  accept(overCredit?: boolean): Promise<string | undefined>;
  hold(reason: string): Promise<string | undefined>;
  release(): Promise<string | undefined>;
  assign(userId: number | null): Promise<string | undefined>;
  deliver(rows: ReadonlyArray<{ row_id: number; pieces: number }>, note: string): Promise<string | undefined>;
  cancel(reason: string): Promise<string | undefined>;
}

/** Each deed resolves to undefined when it is done, to a sentence when it was refused. */
export function useOrderDeeds({ number, step }: Pick<OfficeOrder, 'number' | 'step'>): OrderDeeds {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [overCredit, setOverCredit] = useState(false);

  async function run(done: string, call: () => Promise<{ message: OrdersDone }>): Promise<string | undefined> {
    if (busy) return undefined;
    setBusy(true);
    setOverCredit(false);
    let sentence: string | undefined;
    try {
      const { message } = await call();
      const [left] = message.left_out;
      setOverCredit(left?.reason === 'over-credit');
      if (left) sentence = leftOutReason(left);
      else
        noteDone(
          message.emails_leave_at ? `${done} ${m.orders_email_leaves()}` : done,
          message.operation,
          message.emails_leave_at,
        );
    } catch (error) {
      sentence = refusalWords(error);
    }
    // Also after a refusal: the order has moved, or someone else holds it.
    await queryClient.invalidateQueries({ queryKey: ['orders'] });
    setRefusal(sentence);
    setBusy(false);
    return sentence;
  }

  const numbers = [number];
  return {
    busy,
    refusal,
    overCredit,
    accept: (over_credit = false) =>
      run(m.orders_done_accept({ number }), () => changeOffice('office_orders.accept', { numbers, over_credit })),
    hold: (reason) =>
      run(m.orders_done_hold({ number }), () => changeOffice('office_orders.hold', { numbers, reason })),
    release: () => run(m.orders_done_release({ number }), () => changeOffice('office_orders.release', { numbers })),
    assign: (user_id) =>
      run(m.orders_done_assign({ number }), () => changeOffice('office_orders.assign', { numbers, user_id })),
    deliver: (rows, note) =>
      run(m.orders_done_deliver({ number }), () =>
        changeOffice('office_orders.deliver', { number, seen: step, note, rows: [...rows] }),
      ),
    cancel: (reason) =>
      run(m.orders_done_cancel({ number }), () => changeOffice('office_orders.cancel', { number, seen: step, reason })),
  };
}
