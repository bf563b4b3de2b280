/** Suggestions while typing, and the article of a complete code (C-SRCH-6, 7), with the caller's prices. */

import type { Picture, PriceBase } from '#contract/endpoints/article.ts';
import type { SuggestedArticle, Suggestions } from '#contract/endpoints/search.ts';
import { moneyToNumber } from '#contract/values/money.ts';
import { stepOf } from '#contract/values/packaging.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { unbrokenName } from '#server/platform/unbroken-name.rules.ts';
import { type ArticleRecord, type Catalogue, meantBy } from '../catalogue/index.ts';
import { type Pricing, priceBaseOf, type Quote, type QuoteRange, sharedPriceBase } from '../pricing/index.ts';
import { codeKey, type SearchService } from '../search/index.ts';
import type { ArticleCards } from './article-cards.service.ts';
import type { CustomerCodes } from './article-ports.ts';
import { vatOf } from './shown-vat.rules.ts';
import { variedChoice } from './suggestion-choice.rules.ts';

/** Maximum number of families, and of brands, shown. */
const SUGGESTED_GROUPS = 3;
/** Articles read per suggestion, so that different ones can be chosen. */
const CANDIDATES = 8;
/** A shorter text is more likely a word or a number than a code. */
const MIN_CODE = 3;

export interface SuggestionsDeps {
  readonly catalogue: Catalogue;
  readonly pricing: Pricing;
  readonly search: SearchService;
  readonly cards: ArticleCards;
  readonly customerCodes: CustomerCodes;
  /** Shorter texts have no suggestions. */
  readonly minChars: number;
}

/** The article of a code, with the data for a link; `quantity`: pieces of the packaging with this barcode. */
export interface FoundCode {
  carti: string;
  slug: string;
  num_childs: number;
  quantity: number | null;
}

export interface Suggesting {
  /**
   * Empty below 3 characters, or the number in the settings. `rows` articles at most, the customer's own codes first.
   */
  suggest(caller: Caller, text: string, rows: number): Promise<Suggestions>;
  /** null when the text is no complete code, or one of several articles (`meantBy`). */
  articleOfCode(caller: Caller, code: string): Promise<FoundCode | null>;
}

/** One buyer's prices of the suggested articles. */
interface Prices {
  quotes: ReadonlyMap<number, Quote>;
  ranges: ReadonlyMap<number, QuoteRange | null>;
  /** Children of the parents among them. */
  families: ReadonlyMap<number, readonly ArticleRecord[]>;
}

export function createSuggestions(deps: SuggestionsDeps): Suggesting {
  const { catalogue, pricing, search, cards, customerCodes, minChars } = deps;
  const ownCodes = async ({ customerId }: Caller, code: string): Promise<readonly number[]> =>
    customerId > 0 ? customerCodes.articlesOfCode(customerId, code) : [];

  /** null = prices are hidden from this caller (C-ID-7). */
  const pricesOf = async (caller: Caller, articles: readonly ArticleRecord[]): Promise<Prices | null> => {
    const payer = await cards.buyer(caller);
    if (!payer) return null;
    const parents = articles.filter((article) => article.childIds.length > 0);
    const children = await catalogue.articlesByIds(parents.flatMap((parent) => parent.childIds));
    const families = parents.map(
      ({ id, childIds }) => [id, childIds.flatMap((child) => children.get(child) ?? [])] as const,
    );
    const [quotes, ranges] = await Promise.all([
      pricing.quotes(
        payer,
        articles.filter((article) => article.childIds.length === 0),
      ),
      pricing.ranges(payer, families),
    ]);
    return { quotes, ranges, families: new Map(families) };
  };

  return {
    async suggest(caller, text, rows) {
      const typed = text.trim();
      if (typed.length < minChars) return { result: [], families: [], brands: [], total: 0 };
      const { locale } = caller;
      const own = await ownCodes(caller, typed);
      const found = search.suggest({ text: typed, lang: locale, rows: rows * CANDIDATES });
      const ids = [...new Set([...own, ...found.products])];
      const records = await catalogue.articlesByIds(ids);
      const active = ids.flatMap((id) => records.get(id) ?? []).filter((article) => article.active);
      const articles = variedChoice(active.map(suggestible(locale)), rows).map(({ article }) => article);
      const prices = await pricesOf(caller, articles);
      const day = cards.today();
      return {
        result: articles.map((article) => ({
          id: article.id,
          name: unbrokenName(article.name[locale]),
          brand: article.brand?.name ?? '',
          carti: article.carti,
          slug: article.slug,
          num_childs: article.childIds.length,
          images: article.pictures.slice(0, 1).map((picture): Picture => picture.thumb),
          um: article.um,
          ...(prices ? priceOf(article, prices, catalogue.addable(article, day)) : {}),
        })),
        families: found.families
          .slice(0, SUGGESTED_GROUPS)
          .map(({ path, label, count }) => ({ label: label[locale], path: path.join(','), count })),
        brands: found.brands.slice(0, SUGGESTED_GROUPS).map(({ code, label, count }) => ({ label, code, count })),
        total: found.total,
      };
    },

    async articleOfCode(caller, code) {
      const typed = code.trim();
      if (codeKey(typed).length < MIN_CODE) return null;
      const own = new Set(await ownCodes(caller, typed));
      const records = await catalogue.articlesByIds([...new Set([...own, ...search.findByCode(typed)])]);
      const active = [...records.values()].filter((article) => article.active);
      const meant = meantBy(
        typed,
        active.map((article) => ({ id: article.id, carti: article.carti, own: own.has(article.id) })),
      );
      const article = meant.length === 1 ? records.get(meant[0]?.id ?? 0) : undefined;
      if (!article) return null;
      const { carti, slug, childIds, id } = article;
      const barcodes = await catalogue.barcodesOf(id);
      const packaging = barcodes.find(({ ean }) => codeKey(ean) === codeKey(typed))?.packaging;
      const pieces = article.packagings.find((one) => one.code === packaging)?.quantity;
      return { carti, slug, num_childs: childIds.length, quantity: pieces ?? null };
    },
  };
}

function suggestible(locale: Caller['locale']) {
  return (article: ArticleRecord) => {
    const { id, parentId, name, brand, familyPath } = article;
    const family = familyPath.map(({ code }) => code).join();
    return { article, id, parentId, title: name[locale], brand: brand?.name ?? '', family };
  };
}

/** "Add" with one click is possible where there is nothing to choose: one article with one offer (C-PRICE-2). */
function priceOf(article: ArticleRecord, prices: Prices, addable: boolean): Partial<SuggestedArticle> {
  const { quotes, ranges, families } = prices;
  if (article.childIds.length > 0) {
    const range = ranges.get(article.id);
    if (!range) return {};
    const sizes = families.get(article.id) ?? [];
    const priced = { sale_price: range.min, vat: vatOf(article, sizes), price_from: range.max > range.min };
    return withBase(priced, sharedPriceBase(sizes));
  }
  const quote = quotes.get(article.id);
  if (!quote) return {};
  const { net, promo, seeOffers } = quote;
  const priced = withBase({ sale_price: moneyToNumber(net), vat: article.vat }, priceBaseOf(article));
  if (!addable) return priced;
  if (seeOffers) return { ...priced, see_offers: true };
  const quantity = stepOf(article.packagings);
  return { ...priced, add: { quantity, promo_code: promo?.code ?? '', promo_row: promo?.row ?? 0 } };
}

const withBase = <Priced extends object>(
  priced: Priced,
  base: PriceBase | undefined,
): Priced & { price_base?: PriceBase } => (base ? { ...priced, price_base: base } : priced);
