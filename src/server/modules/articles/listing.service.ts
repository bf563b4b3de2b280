/** The listing: request → index → priced cards, filters, chips (C-SRCH-1, 2). */

import type { ArticleListMessage, ArticleListRequest } from '#contract/endpoints/search.ts';
import { LATEST_ORDERS_DAYS } from '#contract/values/constants.ts';
import { perObject } from '#server/platform/cache/per-object.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import type { Catalogue } from '../catalogue/index.ts';
import type { Pricing } from '../pricing/index.ts';
import {
  articleFilters,
  relaxedSearches,
  type Search,
  type ShopSelection,
  type SliderSettings,
  searchQueryOf,
  selectionOf,
  shopQuery,
  tabList,
} from '../search/index.ts';
import type { ArticleCards } from './article-cards.service.ts';
import {
  type BoughtArticle,
  type BoughtIds,
  type CustomerCodes,
  type OrderHistory,
  type SearchRules,
  searching,
} from './article-ports.ts';
import { boughtRange, sortedBought } from './bought-range.rules.ts';

export interface ListingDeps {
  readonly catalogue: Pick<Catalogue, 'brandAddress' | 'familyAddress'>;
  readonly pricing: Pricing;
  readonly search: Search;
  readonly cards: ArticleCards;
  readonly history: OrderHistory;
  readonly boughtIds: BoughtIds;
  readonly customerCodes: CustomerCodes;
  readonly searchRules: SearchRules;
  /** Articles per page when the request names no size. */
  readonly pageSize: number;
  readonly priceSlider: SliderSettings;
}

export interface Listing {
  /**
   * One page of the listing. `success` is false when nothing matches.
   * @throws AppError `price-filter-hidden` when a guest without prices filters or sorts by price.
   */
  list(caller: Caller, request: ArticleListRequest): Promise<ArticleListMessage>;
}

type FiltersOf = typeof articleFilters;

/**
 * Building the filter URLs of each facet value is the most expensive part of a listing. The index returns the same
 * object for a repeated query, so the filters are cached per result: for other pages of it, and for other visitors with
 * the same prices.
 */
function rememberedFilters(): FiltersOf {
  const ofResult = perObject((_: object) => new Map<string, ReturnType<FiltersOf>>());
  return (result, selection, locale, extras) => {
    const written = ofResult(result);
    const key = JSON.stringify([shopQuery(selection), locale, extras?.purchased]);
    const found = written.get(key) ?? articleFilters(result, selection, locale, extras);
    written.set(key, found);
    return found;
  };
}

/** How many articles of a result the customer ever ordered, cached as long as both stay the same objects. */
function rememberedCounts(): (result: object, ids: readonly number[], count: () => Promise<number>) => Promise<number> {
  const ofResult = perObject((_: object) => new WeakMap<object, number>());
  return async (result, ids, count) => {
    const counts = ofResult(result);
    const found = counts.get(ids) ?? (await count());
    counts.set(ids, found);
    return found;
  };
}

export function createListing(deps: ListingDeps): Listing {
  const { catalogue, pricing, search, cards, history, boughtIds, customerCodes, searchRules } = deps;
  const countedOnce = rememberedCounts();
  const filters = rememberedFilters();

  /**
   * The articles that the customer ordered, when a flag filters by them: newest first, or the most purchased first.
   * Undefined = no restriction, empty for guests.
   */
  const boughtBy = async (
    caller: Caller,
    request: ArticleListRequest,
  ): Promise<ReadonlyMap<number, BoughtArticle> | undefined> => {
    const latest = request['latest-order-list'];
    if (!request.purchased && !latest) return undefined;
    if (caller.customerId === 0) return new Map();
    const range = boughtRange(request, latest ? LATEST_ORDERS_DAYS : undefined, history.lastDays);
    const bought = await history.bought(caller.customerId, range);
    return new Map(sortedBought(bought, latest ? 'latest' : 'times', caller.locale).map((one) => [one.id, one]));
  };

  return {
    async list(caller, request) {
      const { locale } = caller;
      const perPage = request.per_page ?? deps.pageSize;
      const asked = selectionOf(request);
      // Addresses of families that were moved or switched off since, and of brands that were merged.
      const category = asked.category.length > 0 ? await catalogue.familyAddress(asked.category) : asked.category;
      const askedBrands = asked.lists.get('brand') ?? [];
      const brand = askedBrands.length > 0 ? await catalogue.brandAddress(askedBrands) : askedBrands;
      // A list that nobody asked for would count as a filter.
      const lists = askedBrands.length > 0 ? new Map(asked.lists).set('brand', brand) : asked.lists;
      const selection = { ...asked, category, lists };
      const moved = {
        ...(category.join() !== asked.category.join() && { category: category.join() }),
        ...(brand.join() !== askedBrands.join() && { brand: brand.join() }),
      };
      const buyer = await cards.buyer(caller);
      const [priceView, promoDocs, bought, pin, everBought] = await Promise.all([
        buyer ? pricing.priceView(buyer) : null,
        buyer ? pricing.promoArticles(buyer) : undefined,
        boughtBy(caller, request),
        caller.customerId > 0 && selection.text !== ''
          ? customerCodes.articlesOfCode(caller.customerId, selection.text)
          : [],
        caller.customerId > 0 ? boughtIds.of(caller.customerId) : [],
      ]);
      const setting = {
        lang: locale,
        page: request.page,
        perPage,
        priceView,
        ...(bought ? { only: [...bought.keys()] } : {}),
        ...(pin.length > 0 ? { pin } : {}),
        ...(promoDocs ? { promoDocs } : {}),
        rules: searchRules.placing(selection.text, locale, searching(caller, buyer)),
      };
      const { facet_values: values, facet: whole, facet_most: most, facet_find: find } = request;
      const facets = { values, whole, most, find };
      const result = await search.search(searchQueryOf(selection, { ...setting, facets, near: request.near === true }));
      const tabs = tabList(result, selection, locale);
      const countOf = async (other: ShopSelection) => {
        const { only: ordered, pin: own, rules, ...everywhere } = setting;
        const restricted = ordered && (other.flags.has('purchased') || other.flags.has('latest-order-list'));
        const kept = {
          ...(restricted ? { only: ordered } : {}),
          ...(own && other.text !== '' ? { pin: own } : {}),
          ...(other.text === selection.text ? { rules } : {}),
        };
        const query = searchQueryOf(other, { ...everywhere, ...kept, page: 1, perPage: 1, facets: null });
        return (await search.search(query)).total;
      };
      /** For the filter "already ordered" (C-SRCH-4); undefined = not offered, above all to guests. */
      const purchased = async () => {
        if (everBought.length === 0 || result.away) return undefined;
        if (selection.flags.has('purchased') || selection.flags.has('latest-order-list')) return result.total;
        const among = { ...setting, only: everBought, page: 1, perPage: 1, facets: null };
        return countedOnce(result, everBought, async () => {
          const { total } = await search.search(searchQueryOf(selection, among));
          return total;
        });
      };
      const shown = await cards.cards(caller, [...result.ids, ...result.near], {
        childsNamed: request.max_childs,
        imageSize: request.image_size,
        variants: request.variants,
        ordered: bought,
      });
      const near = new Set(result.near);
      return {
        success: result.total > 0,
        product_list: {
          data: shown.filter((card) => !near.has(card.id)),
          pagination: {
            current_page: request.page,
            pages: Math.ceil(result.total / perPage),
            per_page: perPage,
            total: result.total,
          },
        },
        filters: filters(result, selection, locale, {
          purchased: await purchased(),
          slider: deps.priceSlider,
        }),
        tab_list: tabs,
        ...(Object.keys(moved).length > 0 && { moved }),
        partial: result.partial,
        missed: result.missed,
        asked: result.asked.map(({ written, known }) => ({ written, known })),
        corrected: result.correctedQuery,
        also: [...result.also],
        near: shown.filter((card) => near.has(card.id)),
        near_codes: result.nearCodes,
        relaxed:
          result.total > 0 || result.away ? [] : await relaxedSearches(selection, tabs.chips, result.asked, countOf),
        ...(result.away && { search_away: result.away }),
      };
    },
  };
}
