/** Suggestions while typing, and the article of a complete code (C-SRCH-6, 7), with the caller's prices and stock. */

import type { Picture, PriceBase } from '#contract/endpoints/article.ts';
import type { SuggestedArticle, SuggestedPage, Suggestions } from '#contract/endpoints/search.ts';
import type { Locale } from '#contract/values/locale.ts';
import { moneyToNumber } from '#contract/values/money.ts';
import { stepOf } from '#contract/values/packaging.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { unbrokenName } from '#server/platform/unbroken-name.rules.ts';
import { type ArticleRecord, type Catalogue, meantBy, shownFamilies } from '../catalogue/index.ts';
import {
  type Buyer,
  type Pricing,
  presentRange,
  priceBaseOf,
  type Quote,
  type QuoteRange,
  sharedPriceBase,
} from '../pricing/index.ts';
import { codeKey, type Search, type Suggestion } from '../search/index.ts';
import { shownAvailability } from './article-card.presenter.ts';
import type { ArticleCards } from './article-cards.service.ts';
import { type CustomerCodes, type SearchRules, searching } from './article-ports.ts';
import { vatOf } from './shown-vat.rules.ts';
import { suggestedPages } from './suggested-pages.ts';
import { suggestedSearches } from './suggested-searches.ts';
import { variedChoice } from './suggestion-choice.rules.ts';

/** Maximum number of families, and of brands, shown. */
const SUGGESTED_GROUPS = 3;
const SUGGESTED_PAGES = 2;
const SUGGESTED_SEARCHES = 2;
/** Articles read per suggestion, so that different ones can be chosen. */
const CANDIDATES = 8;
/** A shorter text is more likely a word or a number than a code. */
const MIN_CODE = 3;

export interface SuggestionsDeps {
  readonly catalogue: Catalogue;
  readonly pricing: Pricing;
  readonly search: Search;
  readonly cards: ArticleCards;
  readonly customerCodes: CustomerCodes;
  readonly searchRules: SearchRules;
  /** Titles of the pages that everybody who sees the catalogue may see: the same object until they change. */
  readonly sitePages: (locale: Locale) => Promise<readonly SuggestedPage[]>;
  /** What several customers searched and found, the most frequent first: the same list until it changes. */
  readonly popularSearches: (locale: Locale) => readonly string[];
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
  /** Address within the shop, without language, that a whole text leads to; null: to the list. */
  redirectOf(caller: Caller, text: string): Promise<string | null>;
}

/** One buyer's prices of the suggested articles. */
interface Prices {
  quotes: ReadonlyMap<number, Quote>;
  ranges: ReadonlyMap<number, QuoteRange | null>;
}

/** Of each suggested parent: the children that the text means. */
type Children = ReadonlyMap<number, readonly ArticleRecord[]>;

export function createSuggestions(deps: SuggestionsDeps): Suggesting {
  const { catalogue, pricing, search, cards, customerCodes, searchRules, sitePages, popularSearches, minChars } = deps;
  const ownCodes = async ({ customerId }: Caller, code: string): Promise<readonly number[]> =>
    customerId > 0 ? customerCodes.articlesOfCode(customerId, code) : [];

  const recordsOf = async (sizes: ReadonlyMap<number, readonly number[]>): Promise<Children> => {
    const children = await catalogue.articlesByIds([...sizes.values()].flat());
    return new Map([...sizes].map(([id, ids]) => [id, ids.flatMap((child) => children.get(child) ?? [])]));
  };
  const pricesOf = async (payer: Buyer, articles: readonly ArticleRecord[], children: Children): Promise<Prices> => {
    // The range of all sizes is kept for lists; that of some of them is not.
    const isWhole = ({ id, childIds }: ArticleRecord) => children.get(id)?.length === childIds.length;
    const single = articles.filter(({ childIds }) => childIds.length === 0);
    const parents = articles.filter(({ childIds }) => childIds.length > 0);
    const partly = parents.filter((parent) => !isWhole(parent));
    const sizesOf = ({ id }: ArticleRecord) => children.get(id) ?? [];
    const [quotes, whole] = await Promise.all([
      pricing.quotes(payer, [...single, ...partly.flatMap(sizesOf)]),
      pricing.ranges(
        payer,
        parents.filter(isWhole).map((parent) => [parent.id, sizesOf(parent)]),
      ),
    ]);
    const ranges = new Map(whole);
    for (const parent of partly)
      ranges.set(parent.id, presentRange(sizesOf(parent).flatMap(({ id }) => quotes.get(id) ?? [])));
    return { quotes, ranges };
  };

  return {
    async suggest(caller, text, rows) {
      const typed = text.trim();
      if (typed.length < minChars) return { result: [], families: [], brands: [], pages: [], searches: [], total: 0 };
      const { locale, customerId } = caller;
      const [own, titles] = await Promise.all([ownCodes(caller, typed), sitePages(locale)]);
      const found = await search.suggest({
        text: typed,
        lang: locale,
        rows: rows * CANDIDATES,
        labels: SUGGESTED_GROUPS,
      });
      const payer = await cards.buyer(caller);
      const pins = searchRules.placing(typed, locale, searching(caller, payer))?.pins ?? [];
      const ids = [...new Set([...own, ...pins, ...found.articles.map(({ id }) => id)])];
      const records = await catalogue.articlesByIds(ids);
      const active = ids.flatMap((id) => records.get(id) ?? []).filter((article) => article.active);
      const articles = variedChoice(active.map(suggestible(locale)), rows).map(({ article }) => article);
      const sizes = meantSizes(articles, found.articles);
      const children: Children = payer || customerId > 0 ? await recordsOf(sizes) : new Map();
      // null = prices are hidden from this caller (C-ID-7).
      const prices = payer && (await pricesOf(payer, articles, children));
      const day = cards.today();
      return {
        result: articles.map((article) => ({
          id: article.id,
          name: unbrokenName(article.name[locale]),
          brand: article.brand?.name ?? '',
          carti: article.carti,
          slug: article.slug,
          num_childs: article.childIds.length,
          ...(article.childIds.length > 0 && { sizes: sizes.get(article.id)?.length ?? 0 }),
          images: article.pictures.slice(0, 1).map((picture): Picture => picture.thumb),
          um: article.um,
          ...(customerId > 0 && { availability: shownAvailability(article, children.get(article.id) ?? [], day) }),
          ...(prices ? priceOf(article, prices, children, catalogue.addable(article, day)) : {}),
        })),
        families: found.families.map(({ path, label, above, ...rest }) => ({
          label: label[locale],
          above: above.map((name) => name[locale]),
          path: path.join(','),
          ...rest,
        })),
        brands: found.brands,
        pages: suggestedPages(titles, typed, locale).slice(0, SUGGESTED_PAGES),
        searches: suggestedSearches(popularSearches(locale), typed, locale).slice(0, SUGGESTED_SEARCHES),
        total: found.total,
      };
    },

    async redirectOf(caller, text) {
      return searchRules.redirect(text, caller.locale, searching(caller, await cards.buyer(caller))) ?? null;
    },

    async articleOfCode(caller, code) {
      const typed = code.trim();
      if (codeKey(typed).length < MIN_CODE) return null;
      const own = new Set(await ownCodes(caller, typed));
      const records = await catalogue.articlesByIds([...new Set([...own, ...(await search.findByCode(typed))])]);
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
    const family = shownFamilies(familyPath)
      .map(({ code }) => code)
      .join();
    return { article, id, parentId, title: name[locale], brand: brand?.name ?? '', family };
  };
}

/** The children that each parent stands for: those that match; all of them if only the parent itself does. */
function meantSizes(
  articles: readonly ArticleRecord[],
  found: Suggestion['articles'],
): ReadonlyMap<number, readonly number[]> {
  const matching = new Map(found.map(({ id, sizes }) => [id, new Set(sizes)]));
  return new Map(
    articles
      .filter(({ childIds }) => childIds.length > 0)
      .map(({ id, childIds }) => {
        const some = childIds.filter((child) => matching.get(id)?.has(child));
        return [id, some.length > 0 ? some : childIds];
      }),
  );
}

/** "Add" with one click is possible where there is nothing to choose: one article with one offer (C-PRICE-2). */
function priceOf(
  article: ArticleRecord,
  { quotes, ranges }: Prices,
  children: Children,
  addable: boolean,
): Partial<SuggestedArticle> {
  if (article.childIds.length > 0) {
    const range = ranges.get(article.id);
    if (!range) return {};
    const sizes = children.get(article.id) ?? [];
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
