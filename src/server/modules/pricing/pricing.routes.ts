/** Endpoints of promos and of the explanation of prices. */

import { explainPrice, getPromo } from '#contract/endpoints/promo.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import type { ArticleRecord, Catalogue } from '../catalogue/index.ts';
import type { BookedPromo } from './benefits/promo-book.ts';
import { presentPromo, type ScopeNames } from './benefits/promo-list.presenter.ts';
import type { Buyer } from './buyer.ts';
import { presentExplanation } from './price-explanation.presenter.ts';
import type { Pricing } from './pricing.service.ts';
import { defaultQuantity } from './quote.rules.ts';

type Shelves = Pick<Catalogue, 'articlesByIds' | 'articleByKey' | 'labels'>;

export function pricingRoutes(pricing: Pricing, catalogue: Shelves): Route[] {
  /** @throws AppError `forbidden` when prices are hidden from the caller (C-ID-7). */
  async function buyerOf({ customerId, addressCode }: Caller): Promise<Buyer | null> {
    return customerId > 0 ? pricing.buyerFor(customerId, addressCode) : pricing.guestBuyer();
  }

  async function articleOf(item: number | string): Promise<ArticleRecord> {
    const article =
      typeof item === 'number' ? (await catalogue.articlesByIds([item])).get(item) : await catalogue.articleByKey(item);
    if (!article) throw new AppError('not-found');
    return article;
  }

  async function namesOf(promos: readonly BookedPromo[]): Promise<ScopeNames> {
    const ids = promos.flatMap(({ scope }) => (scope.kind === 'article' ? [scope.id] : []));
    const [articles, { families, brands }] = await Promise.all([catalogue.articlesByIds(ids), catalogue.labels()]);
    return { articles, families, brands };
  }

  return [
    route(getPromo, async ({ body, caller }) => {
      const buyer = await buyerOf(caller);
      let promos = await pricing.promos(buyer ?? { customerId: 0, priceListCodes: [] });
      if (body.promo_code !== undefined) {
        promos = promos.filter((one) => (one.promo ?? one.gift)?.code === body.promo_code);
        if (promos.length === 0) throw new AppError('not-found');
      }
      if (body.item_id !== undefined) {
        const article = await articleOf(body.item_id);
        promos = promos.filter(({ scope }) => covers(scope, article));
      }
      const { page, per_page } = body;
      const shown = promos.slice((page - 1) * per_page, page * per_page);
      const names = await namesOf(shown);
      const data = shown.map((one) => presentPromo(one, names, caller.locale, buyer !== null));
      return { message: { data, count: promos.length, page, pages: Math.ceil(promos.length / per_page) } };
    }),

    route(explainPrice, async ({ body, caller }) => {
      const buyer = await buyerOf(caller);
      if (!buyer) throw new AppError('forbidden');
      const article = await articleOf(body.item_id);
      const quantity = body.quantity ?? defaultQuantity(article);
      const chosen = body.promo_code === '' ? undefined : { code: body.promo_code, row: body.promo_row };
      const quoter = await pricing.quoter(buyer, [article]);
      const explanation = quoter.explain(article, quantity, chosen);
      if (!explanation) throw new AppError('not-sellable');
      const { parentId } = article;
      const parent = parentId === null ? undefined : (await catalogue.articlesByIds([parentId])).get(parentId);
      const explained = { article, parent, buyer, quantity, explanation };
      return { message: presentExplanation(explained, caller.locale) };
    }),
  ];
}

function covers(scope: BookedPromo['scope'], article: ArticleRecord): boolean {
  switch (scope.kind) {
    case 'cart':
      return true;
    case 'article':
      return scope.id === article.id || scope.id === article.parentId;
    case 'family':
      return article.familyPath.some((step) => step.id === scope.id);
    case 'brand':
      return article.brand?.id === scope.id;
  }
}
