/** The order that is being taken: asked for, changed line by line, sent once. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { StartedOrder } from '#contract/office/order-taking.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import type { FoundLine } from '../lines/add-lines.tsx';
import { askedPrices, type TakingDraft } from './taking-draft.ts';

export interface StartedBuyer {
  readonly client_id: number;
  readonly address_code: number;
}

export function useStartedOrder(buyer: StartedBuyer, draft: TakingDraft) {
  const { delivery, payment } = draft;
  const client = useQueryClient();
  const prices = askedPrices(draft);
  const chosen = { ...buyer, delivery_type: delivery, payment_method: payment, prices };
  const queryKey = ['started', buyer.client_id, buyer.address_code, delivery, payment, prices];
  const { data, error, isPlaceholderData } = useQuery({
    queryKey,
    queryFn: async () => (await callOffice('office_orders.get_started', chosen)).message,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const [busy, setBusy] = useState(0);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  /** Changes go one after the other: each names the cart that the one before has made. */
  const last = useRef<Promise<unknown>>(Promise.resolve());

  function edit(change: {
    readonly add?: readonly FoundLine[];
    readonly rows?: ReadonlyArray<{ readonly row_id: number; readonly quantity: number }>;
  }): Promise<void> {
    const { add = [], rows = [] } = change;
    setBusy((count) => count + 1);
    const done = last.current.then(async () => {
      const cart = client.getQueryData<StartedOrder>(queryKey) ?? data;
      try {
        const { message } = await changeOffice('office_orders.edit_started', {
          ...chosen,
          id_cart: cart?.id_cart ?? 0,
          add: add.map(({ item_id, pieces }) => ({ item_id, quantity: pieces })),
          change: [...rows],
        });
        const { refused, ...started } = message;
        client.setQueryData<StartedOrder>(queryKey, started);
        setRefusals(refused.map(({ index, text }) => `${add[index]?.carti ?? ''}: ${text}`));
      } catch (failure) {
        setRefusals([refusalWords(failure)]);
        await client.invalidateQueries({ queryKey: ['started'] });
      }
      setBusy((count) => count - 1);
    });
    last.current = done;
    return done;
  }

  return { started: data, error, isCurrent: data !== undefined && !isPlaceholderData && busy === 0, refusals, edit };
}
