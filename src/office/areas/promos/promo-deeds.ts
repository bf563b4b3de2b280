/** Ending and starting promos and gifts from their list and from their page. */
import { changeOffice } from '#office/lib/change-office.ts';
import { queryClient } from '#office/lib/query-client.ts';
import type { PromoSort } from './promo/promo-form.rules.ts';

/** First part of the keys of what the pages hold: that of the events. */
export const topicOf = (sort: PromoSort): 'promos' | 'gifts' => (sort === 'gift' ? 'gifts' : 'promos');

export const promoPath = (sort: PromoSort, code: string): string => `/${topicOf(sort)}/${encodeURIComponent(code)}`;

export async function switchSort(sort: PromoSort, codes: string[], off: boolean) {
  try {
    const name = sort === 'gift' ? 'office_promos.switch_gifts' : 'office_promos.switch_promos';
    return (await changeOffice(name, { codes, off })).message;
  } finally {
    await queryClient.invalidateQueries({ queryKey: [topicOf(sort)] });
  }
}
