/** For a discount of a customer: which other ones concern the same articles, and which of them counts where (back-office design §4.4). */
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { Catalogue } from '../../catalogue/index.ts';
import { conditionsOf } from '../buyer.ts';
import { readCovered } from '../desk/promo-trial.repository.ts';
import { readBuyer, readDiscounts } from '../price.repository.ts';
import { type AgreedOn, rivalsOf } from './discount-rivals.rules.ts';
import { readDiscountsOfCustomer } from './discounts.repository.ts';

export interface ShownRival {
  readonly level: AgreedOn['level'];
  /** Of the article, family or brand; '' = the customer's own discount. */
  readonly code: string;
  readonly name: string;
  readonly chain: string;
  readonly wins: boolean;
  readonly articles: number;
}

export interface DiscountRivals {
  readonly id: number;
  readonly chain: string;
  /** Active articles that it covers, of how many was asked, and on how many of these it counts itself. */
  readonly covered: number;
  readonly asked: number;
  readonly won: number;
  readonly rivals: readonly ShownRival[];
}

/** @throws AppError `not-found`. */
export type RivalsOf = (id: number, locale: Locale) => Promise<DiscountRivals>;

const MOST_ASKED = 200;

export function createDiscountRivals({
  db,
  catalogue,
}: {
  readonly db: Database;
  readonly catalogue: Pick<Catalogue, 'articlesByIds'>;
}): RivalsOf {
  return async (id, locale) => {
    const all = await readDiscountsOfCustomer(db, id);
    const own = all.find((one) => one.id === id);
    if (!own) throw new AppError('not-found');
    const on = (level: AgreedOn['level']) => (own.level === level ? [own.on] : []);
    const [covered, [buyer], stored] = await Promise.all([
      readCovered(db, { products: on('article'), families: on('family'), brands: on('brand') }, MOST_ASKED),
      readBuyer(db, own.customer, 0),
      readDiscounts(db, own.customer),
    ]);
    const general = buyer?.discount ?? '';
    const conditions = conditionsOf(stored, general, own.customer);
    const articles = await catalogue.articlesByIds(covered.ids);
    const asked = covered.ids.flatMap((one) => articles.get(one) ?? []);
    const { won, rivals } = rivalsOf(conditions, { level: own.level, id: own.on }, asked);
    return {
      id,
      chain: own.chain,
      covered: covered.count,
      asked: asked.length,
      won,
      rivals: rivals.flatMap((rival): ShownRival[] => {
        const { level, wins, articles: count } = rival;
        // Without one the customer has no discount of their own: nothing to lose to.
        if (level === 'general')
          return general === '' ? [] : [{ level, code: '', name: '', chain: general, wins, articles: count }];
        const found = all.find((one) => one.level === level && one.on === rival.id);
        if (!found) return [];
        const name = locale === 'it' ? found.name_it : found.name_en;
        return [{ level, code: found.code, name, chain: found.chain, wins, articles: count }];
      }),
    };
  };
}
