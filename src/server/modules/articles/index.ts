/** Owns what a buyer sees of an article: listing, suggestions, card, page, children. */
import type { Route } from '#server/platform/http/route.ts';
import { type ArticleCards, type ArticleCardsDeps, createArticleCards } from './article-cards.service.ts';
import { type ArticlePageDeps, createArticlePage } from './article-page.service.ts';
import { articleRoutes } from './articles.routes.ts';
import { type BoughtArticles, createBoughtArticles } from './bought-articles.service.ts';
import { createListing, type Listing, type ListingDeps } from './listing.service.ts';
import { createSuggestions, type SuggestionsDeps } from './suggestions.service.ts';

export type { CustomerCodes, LastOrdered, OrderHistory } from './article-ports.ts';

export interface ArticlesModule {
  readonly routes: Route[];
  readonly cards: ArticleCards;
  readonly listing: Listing;
  readonly allPurchased: BoughtArticles['allPurchased'];
}

export type ArticlesDeps = ArticleCardsDeps &
  Omit<ListingDeps, 'cards'> &
  Pick<SuggestionsDeps, 'minChars' | 'sitePages' | 'popularSearches'> &
  Pick<ArticlePageDeps, 'alerts' | 'guestDocuments'>;

export function createArticles(deps: ArticlesDeps): ArticlesModule {
  const cards = createArticleCards(deps);
  const listing = createListing({ ...deps, cards });
  const suggestions = createSuggestions({ ...deps, cards });
  const bought = createBoughtArticles({ ...deps, cards });
  const page = createArticlePage({ ...deps, cards });
  const { allPurchased } = bought;
  return { cards, listing, allPurchased, routes: articleRoutes(page, listing, suggestions, bought) };
}
