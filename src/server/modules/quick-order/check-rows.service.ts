/** What each row of a list means, its pieces and its price, before anything is added. */
import type { OrderLimits } from '#contract/endpoints/article.ts';
import type { RowChoice, Verdict } from '#contract/endpoints/quick-order.ts';
import type { Locale } from '#contract/values/locale.ts';
import { type Money, moneyToNumber } from '#contract/values/money.ts';
import { MAX_QUANTITY } from '#contract/values/packaging.ts';
import { limitFault } from '#contract/values/quantity-limits.ts';
import { unbrokenName } from '#server/platform/unbroken-name.rules.ts';
import { type ArticleRecord, availabilityOf, type Catalogue } from '../catalogue/index.ts';
import { type Price, type Pricing, priceBaseOf, rowTotal } from '../pricing/index.ts';
import type { FoundCode, LookUpCodes } from './code-lookup.service.ts';
import { type AskedPieces, askedPieces, sellablePieces } from './row-quantity.rules.ts';

export interface AskedRow {
  readonly code: string;
  readonly quantity: number | string;
  readonly itemId: number | undefined;
}

export interface CheckedRows {
  readonly rows: Verdict[];
  readonly net: Money;
}

export interface CheckRowsDeps {
  readonly catalogue: Catalogue;
  readonly pricing: Pricing;
  readonly lookUp: LookUpCodes;
}

/** For whom, and in which language. */
export interface RowBuyer {
  readonly customerId: number;
  readonly addressCode: number;
  readonly locale: Locale;
}

/** In the order of `asked`. Rows of one article are summed into the first of them. @throws AppError `not-found` */
export type CheckRows = (buyer: RowBuyer, asked: readonly AskedRow[]) => Promise<CheckedRows>;

export function createRowCheck({ catalogue, pricing, lookUp }: CheckRowsDeps): CheckRows {
  return async (caller, asked) => {
    const { customerId, addressCode, locale } = caller;
    const [found, buyer] = await Promise.all([lookUp(customerId, asked), pricing.buyerFor(customerId, addressCode)]);
    const { day } = buyer;
    const articles = found.flatMap((one) => (one.kind === 'one' ? [one.article] : []));
    const stood = await replacements(catalogue, articles, day);
    const quoter = await pricing.quoter(buyer, new Set([...articles, ...stood.values()]));
    const priced = (article: ArticleRecord) => quoter.price(article, 1) !== null;
    const sold = (article: ArticleRecord) => catalogue.addable(article, day);
    const groups = new Map<number, Group>();
    const rows = found.map((one, index): Verdict => {
      if (one.kind === 'none') return { kind: 'unknown', article: null, quantity: null };
      if (one.kind === 'several') {
        const choices = one.articles.map((article) => choiceOf(article, locale));
        return { kind: 'ambiguous', article: null, quantity: null, choices };
      }
      const { article } = one;
      const shown = { article: presentArticle(catalogue, article, day, locale), quantity: null };
      if (!sold(article)) {
        const instead = stood.get(article.id);
        const alternative =
          instead && sold(instead) && priced(instead) ? { alternative: choiceOf(instead, locale) } : {};
        return { kind: 'not-sellable', ...shown, ...alternative };
      }
      if (!priced(article)) return { kind: 'no-price', ...shown };
      const pieces = piecesOf(one, asked[index]?.quantity ?? '', locale);
      if (!pieces) return { kind: 'bad-quantity', ...shown };
      const group = groups.get(article.id);
      if (group) {
        group.asked.push(pieces);
        return { kind: 'summed', ...shown, into: group.index };
      }
      groups.set(article.id, { index, article, asked: [pieces] });
      return { kind: 'ok', ...shown };
    });
    let net = 0;
    for (const group of groups.values()) {
      const row = rows[group.index];
      const limits = catalogue.limits(group.article, day);
      if (row) net += settle(row, { ...group, limits }, (quantity) => quoter.price(group.article, quantity), locale);
    }
    return { rows, net };
  };
}

/** The rows of one article. */
interface Group {
  readonly index: number;
  readonly article: ArticleRecord;
  readonly asked: AskedPieces[];
}

function piecesOf(found: FoundCode & { kind: 'one' }, written: number | string, locale: Locale): AskedPieces | null {
  const { article, packaging } = found;
  const scanned = article.packagings.find(({ code }) => code === packaging);
  return askedPieces(written, article.packagings, scanned, locale);
}

/** Writes quantity and price of a whole group into its first row; returns the row net. */
function settle(
  row: Verdict,
  group: Group & { limits: OrderLimits },
  priceAt: (quantity: number) => Price | null,
  locale: Locale,
): Money {
  const [first] = group.asked;
  const sum = Math.round(group.asked.reduce((total, { pieces }) => total + pieces, 0) * 1000) / 1000;
  const sellable = sellablePieces(sum, group.article.packagings, MAX_QUANTITY);
  const price = sellable && priceAt(sellable.quantity);
  if (!sellable || !price) {
    row.kind = 'bad-quantity';
    return 0;
  }
  const limit = limitFault(sellable.quantity, group.article.packagings, group.limits);
  if (limit) {
    Object.assign(row, { kind: 'bad-quantity', limit });
    return 0;
  }
  row.quantity = sellable.quantity;
  if (sellable.roundedFrom !== undefined) row.rounded_from = sellable.roundedFrom;
  if (group.asked.length > 1) row.rows = group.asked.length;
  else if (first?.counted) row.counted = { ...first.counted };
  if (group.asked.length === 1 && first?.proposed) row.proposed = true;
  const total = rowTotal(sellable.quantity, price.net);
  row.price = {
    gross: moneyToNumber(price.gross),
    net: moneyToNumber(price.net),
    discounts: price.chain,
    promo_code: price.promo?.code ?? '',
    promo_row: price.promo?.row ?? 0,
    promo_title: price.promo?.title[locale] ?? '',
    total: moneyToNumber(total),
  };
  return total;
}

/** For unavailable articles: the successor, else the first replacement that is available (C-CAT-4). */
async function replacements(
  catalogue: Catalogue,
  articles: readonly ArticleRecord[],
  day: string,
): Promise<ReadonlyMap<number, ArticleRecord>> {
  const missing = articles.filter((article) => !catalogue.addable(article, day));
  const namesOf = ({ supersededBy, alternatives }: ArticleRecord) =>
    supersededBy === '' ? alternatives : [supersededBy, ...alternatives];
  const byCode = await catalogue.articlesByCodes([...new Set(missing.flatMap(namesOf))]);
  const found = new Map<number, ArticleRecord>();
  for (const article of missing) {
    const named = namesOf(article).flatMap((code) => byCode.get(code) ?? []);
    const best = named.find((other) => catalogue.addable(other, day));
    if (best) found.set(article.id, best);
  }
  return found;
}

function choiceOf({ id, carti, slug, name }: ArticleRecord, locale: Locale): RowChoice {
  return { id, carti, slug, name: unbrokenName(name[locale]) };
}

function presentArticle(catalogue: Catalogue, article: ArticleRecord, day: string, locale: Locale): Verdict['article'] {
  const { id, carti, slug, um, childIds, name, packagings, pictures } = article;
  const limits = catalogue.limits(article, day);
  return {
    id,
    carti,
    slug,
    um,
    num_childs: childIds.length,
    name: unbrokenName(name[locale]),
    packagings: [...packagings],
    image: pictures[0]?.thumb ?? null,
    availability: availabilityOf(article, day),
    ...(Object.keys(limits).length > 0 && { order_limits: limits }),
    price_base: priceBaseOf(article),
  };
}
