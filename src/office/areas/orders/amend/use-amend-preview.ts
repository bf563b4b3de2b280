/** What the order would be, asked again when what is typed has come to rest. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AmendmentBody, AmendPreview } from '#contract/office/order-amending.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { useSettled } from '#office/lib/use-settled.ts';

export interface Previewed {
  /** undefined until the first one has come. */
  readonly preview: AmendPreview | undefined;
  /** It is that of what is typed now. */
  readonly isCurrent: boolean;
  readonly failed: boolean;
}

export function useAmendPreview(number: string, amendment: AmendmentBody): Previewed {
  const typed = JSON.stringify(amendment);
  const settled = useSettled(typed);
  const { data, isPlaceholderData, isFetching, error } = useQuery({
    queryKey: ['orders', number, 'amend', settled],
    queryFn: async () =>
      (await callOffice('office_orders.amend_preview', { number, amendment: JSON.parse(settled) as AmendmentBody }))
        .message,
    placeholderData: keepPreviousData,
    // Prices and stock move: it is seen anew whenever the page is opened.
    staleTime: 0,
  });
  const isCurrent = data !== undefined && !isPlaceholderData && !isFetching && settled === typed;
  return { preview: data, isCurrent, failed: error !== null };
}
