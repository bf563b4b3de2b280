/** Which tried terms can be saved from the price desk, and where each would be stored. Pure. */
import type { LookedAt, PriceDeskExplained } from '#contract/office/price-desk.ts';
import { moneyFromNumber } from '#contract/values/money.ts';
import { readNumber } from '#contract/values/written-number.ts';
import type { DeskForm } from './desk-form.rules.ts';

/** A row of a price list, as the call of the article's prices has it. */
export interface ListPrice {
  readonly id: number;
  readonly list: string;
  readonly from: number;
  /** Ten-thousandths. */
  readonly price: number;
  readonly in_force: boolean;
}

export type Saving =
  /** The customer's list, or that of the address where it has one of its own. `known`: what the page shows now; empty = none. */
  | { readonly what: 'list'; readonly of: 'customer' | 'address'; readonly code: string; readonly known: string }
  | { readonly what: 'general'; readonly of: 'customer' | 'address'; readonly chain: string; readonly known: string }
  /** `row` undefined: the list has no price for the article, one from the first piece is added. */
  | { readonly what: 'price'; readonly list: string; readonly row: ListPrice | undefined; readonly price: number }
  /** `known`: the chain that the customer has for the article; empty = none. */
  | { readonly what: 'chain'; readonly chain: string; readonly known: string }
  /** A line as the paste field of promos reads it. */
  | { readonly what: 'promo'; readonly line: string };

const looked = ({ steps }: PriceDeskExplained, step: 'list' | 'discount'): readonly LookedAt[] =>
  steps.find((one) => one.step === step)?.looked_at ?? [];

/** The list that the price comes from: the one that applies last, after a replacement. */
const listOf = (explained: PriceDeskExplained): string =>
  looked(explained, 'list').find(({ why }) => why === 'applies')?.code ?? '';

/**
 * In the order of the fields. Terms of an agreement need a customer; a price of another day than today is not the row that would be changed.
 * @param article its code @param isToday both sides are of today
 */
export function savingsOf(
  form: DeskForm,
  { now, tried }: { readonly now: PriceDeskExplained; readonly tried: PriceDeskExplained },
  prices: readonly ListPrice[],
  { article, isToday }: { readonly article: string; readonly isToday: boolean },
): Saving[] {
  const savings: Saving[] = [];
  const hasCustomer = form.customer !== '';
  const find = (step: 'list' | 'discount', kind: LookedAt['kind']) =>
    looked(now, step).find((one) => one.kind === kind);
  if (form.try_list !== '' && hasCustomer) {
    const own = find('list', 'list-of-address');
    const known = (own ?? find('list', 'list-of-customer'))?.code ?? '';
    savings.push({ what: 'list', of: own ? 'address' : 'customer', code: form.try_list, known });
  }
  const gross = readNumber(form.try_gross.trim());
  const price = gross === undefined ? undefined : moneyFromNumber(gross);
  const list = form.try_list || listOf(now);
  if (price !== undefined && price > 0 && list !== '' && isToday)
    savings.push({ what: 'price', list, row: rowFor(prices, list, tried.quantity), price });
  if (form.try_chain.trim() !== '' && hasCustomer) {
    const known = find('discount', 'chain-of-article')?.chain ?? '';
    savings.push({ what: 'chain', chain: form.try_chain.trim(), known });
  }
  if (form.try_general.trim() !== '' && hasCustomer) {
    const own = find('discount', 'chain-of-address');
    const known = (own ?? find('discount', 'chain-of-customer'))?.chain ?? '';
    savings.push({ what: 'general', of: own ? 'address' : 'customer', chain: form.try_general.trim(), known });
  }
  const effect = form.try_net.trim() || form.try_extra.trim();
  if (effect !== '') savings.push({ what: 'promo', line: [article, effect, form.try_from.trim() || '1'].join(';') });
  return savings;
}

/** The row of the list whose quantity is reached: the highest of those in force today. */
function rowFor(prices: readonly ListPrice[], list: string, quantity: number): ListPrice | undefined {
  const rows = prices.filter((row) => row.list === list && row.in_force).sort((one, other) => one.from - other.from);
  return rows.findLast(({ from }) => from <= quantity) ?? rows[0];
}
