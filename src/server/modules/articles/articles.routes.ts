/** Endpoints of articles: listing, suggestions, pages, children, past purchases. */

import { getLatestOrderList, getMostPurchased } from '#contract/endpoints/account/purchases.ts';
import { type Article, childList, getItem, getItemChild, itemList } from '#contract/endpoints/article.ts';
import { articleList, autocomplete, findCode } from '#contract/endpoints/search.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import type { ArticlePage } from './article-page.service.ts';
import type { BoughtArticles } from './bought-articles.service.ts';
import type { Listing } from './listing.service.ts';
import type { Suggesting } from './suggestions.service.ts';

export function articleRoutes(
  page: ArticlePage,
  listing: Listing,
  suggestions: Suggesting,
  bought: BoughtArticles,
): Route[] {
  const keyOf = (body: { item_id?: string | number | undefined; slug?: string | undefined }) =>
    String(body.item_id ?? body.slug ?? '');
  return [
    route(articleList, async ({ body, caller }) => ({
      message: await listing.list(caller, body),
    })),
    route(autocomplete, async ({ body, caller }) => ({
      message: await suggestions.suggest(caller, body.q, body.rows),
    })),
    route(findCode, async ({ body, caller }) => {
      const article = await suggestions.articleOfCode(caller, body.code);
      return { message: { article, page: article ? null : await suggestions.redirectOf(caller, body.code) } };
    }),
    route(getItem, async ({ body, caller }) => ({
      message: { data: withExtraInfo(await page.article(caller, keyOf(body)), body.extra_info) },
    })),
    route(getItemChild, async ({ body, caller }) => ({
      message: { data: withExtraInfo(await page.parent(caller, keyOf(body)), body.extra_info) },
    })),
    route(itemList, async ({ body, caller }) => ({
      message: { data: await page.cards(caller, body.item_ids) },
    })),
    route(childList, async ({ body, caller }) => ({
      message: await page.children(caller, body.children_ids),
    })),
    route(getLatestOrderList, async ({ body, caller }) => ({
      message: await bought.latest(caller, body),
    })),
    route(getMostPurchased, async ({ body, caller }) => ({
      message: await bought.mostPurchased(caller, body),
    })),
  ];
}

/**
 * The sidebar's data are the article's own fields; a client that expects the names of storefront.md §3 requests them
 * with `extra_info`.
 */
function withExtraInfo<One extends Article>(article: One, wanted: boolean | undefined): One {
  if (!wanted) return article;
  const { barcodes, documents, link_assistence } = article;
  const data = { documents, link_assistence };
  return { ...article, extra_info: { product: { barcodes, ...data }, data } };
}
