/** How the order that is being taken shall go, as chosen so far. */
export interface TakingDraft {
  readonly delivery: 'shipping' | 'pickup';
  /** Empty = the first one. */
  readonly payment: string;
  /** Plain date; empty = the first possible one. */
  readonly day: string;
  /** `date from to` of a window; empty = the first one. */
  readonly window: string;
  readonly together: boolean;
  readonly reference: string;
  readonly note: string;
  /** Net euros that were set by hand, by article id. */
  readonly prices: Readonly<Record<string, number>>;
  readonly priceReason: string;
}

export const NOTHING_CHOSEN_YET: TakingDraft = {
  delivery: 'shipping',
  payment: '',
  day: '',
  window: '',
  together: false,
  reference: '',
  note: '',
  prices: {},
  priceReason: '',
};

/** As the calls take them. */
export const askedPrices = ({ prices }: Pick<TakingDraft, 'prices'>) =>
  Object.entries(prices).map(([id, net]) => ({ item_id: Number(id), net }));

/** `net` undefined = the price of the customer's terms again. */
export function withPrice(draft: TakingDraft, itemId: number, net: number | undefined): TakingDraft {
  const { [itemId]: _, ...others } = draft.prices;
  return { ...draft, prices: net === undefined ? others : { ...others, [itemId]: net } };
}
