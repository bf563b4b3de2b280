/** Deeds on many orders in one press, what came of them, and taking them back. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrdersDone } from '#contract/office/orders.ts';
import { newKey } from '#kit/api/new-key.ts';
import { callOffice } from '../../../lib/call-office.ts';

export type Deed = 'accept' | 'hold' | 'release' | 'assign';

/** What was pressed. */
export type Press =
  | { readonly deed: 'accept' | 'release'; readonly numbers: readonly string[] }
  | { readonly deed: 'hold'; readonly numbers: readonly string[]; readonly reason: string }
  | { readonly deed: 'assign'; readonly numbers: readonly string[]; readonly userId: number | null };

export type Outcome =
  | { readonly deed: Deed; readonly done: OrdersDone }
  | { readonly deed: Deed; readonly failed: true; readonly again: () => void }
  | { readonly undone: number; readonly left: number };

export function useOrderListDeeds() {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome>();
  const renew = () => client.invalidateQueries({ queryKey: ['orders'] });
  const press = useMutation({
    // The key is that of the press: trying again is the same press.
    mutationFn: ({ press: what, key }: { press: Press; key: string }) => send(what, key),
    onSuccess: (done, { press: { deed } }) => {
      setOutcome({ deed, done });
      void renew();
    },
    onError: (_, asked) => setOutcome({ deed: asked.press.deed, failed: true, again: () => press.mutate(asked) }),
  });
  const undo = useMutation({
    mutationFn: async (id: number) => (await callOffice('office_history.undo', { key: newKey(), id })).message,
    onSuccess: ({ back, left, refused }) => {
      setOutcome({ undone: back, left: left + refused });
      void renew();
    },
  });
  return {
    outcome,
    isBusy: press.isPending || undo.isPending,
    undoFailed: undo.isError,
    run: (what: Press) => press.mutateAsync({ press: what, key: newKey() }),
    undo: (id: number) => undo.mutate(id),
    forget: () => setOutcome(undefined),
  };
}

async function send(press: Press, key: string): Promise<OrdersDone> {
  const numbers = [...press.numbers];
  switch (press.deed) {
    case 'accept':
      return (await callOffice('office_orders.accept', { key, numbers })).message;
    case 'hold':
      return (await callOffice('office_orders.hold', { key, numbers, reason: press.reason })).message;
    case 'release':
      return (await callOffice('office_orders.release', { key, numbers })).message;
    default:
      return (await callOffice('office_orders.assign', { key, numbers, user_id: press.userId })).message;
  }
}
