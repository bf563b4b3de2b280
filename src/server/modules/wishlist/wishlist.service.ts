/** Adding, removing and listing wishlist items (storefront.md §4 "Wishlist"). */
import type { Card } from '#contract/endpoints/article.ts';
import type { Wishlist, WishlistAdded, WishlistSort } from '#contract/endpoints/wishlist.ts';
import { WISHLIST_MAX } from '#contract/values/constants.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Announcements } from '#server/platform/announcements/announcements.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { unbrokenName } from '#server/platform/unbroken-name.rules.ts';
import type { ArticlesModule } from '../articles/index.ts';
import type { ArticleRecord, Catalogue } from '../catalogue/index.ts';
import { countWishes, deleteWishlistItem, insertWishlistItem, lockWishes } from './wishlist.repository.ts';
import type { Wishes } from './wishlist-cache.ts';
import { byPrice, byText, matchesWords, wordsOf } from './wishlist-order.rules.ts';

export interface WishlistDeps {
  readonly db: Database;
  readonly wishes: Wishes;
  readonly announcements: Announcements;
  readonly catalogue: Catalogue;
  readonly cards: ArticlesModule['cards'];
}

export interface WishlistRequest {
  readonly text: string;
  readonly sort: WishlistSort;
  readonly page: number;
  readonly per_page: number;
}

export interface WishlistService {
  list(caller: Caller, request: WishlistRequest): Promise<Wishlist>;
  /** @throws AppError `not-found`, `wishlist-full` */
  add(caller: Caller, item: string): Promise<WishlistAdded>;
  /** Returns how many are left. @throws AppError `not-found` */
  remove(caller: Caller, item: string): Promise<number>;
}

export function createWishlistService({ db, wishes, announcements, catalogue, cards }: WishlistDeps): WishlistService {
  const find = async (item: string): Promise<ArticleRecord> => {
    const article = await catalogue.articleByKey(item);
    if (!article) throw new AppError('not-found');
    return article;
  };

  /** Cards in the requested order; sorting by price needs all of them, other orders only those of the page. */
  const ordered = async (caller: Caller, articles: ArticleRecord[], request: WishlistRequest): Promise<Card[]> => {
    const { sort, page, per_page } = request;
    const ofPage = <T>(all: T[]): T[] => all.slice((page - 1) * per_page, page * per_page);
    if (sort === 'price-asc' || sort === 'price-dec') {
      const all = await cards.cards(caller, idsOf(articles), { childsNamed: 0 });
      return ofPage(all.sort(byPrice(sort === 'price-asc' ? 1 : -1)));
    }
    const key = sort === 'added' ? undefined : byText(sort, caller.locale);
    return cards.cards(caller, idsOf(ofPage(key ? articles.sort(key) : articles)), { childsNamed: 0 });
  };

  return {
    async list(caller, request) {
      const ids = [...(await wishes.of(caller.customerId))];
      const records = await catalogue.articlesByIds(ids);
      const words = wordsOf(request.text);
      const found = ids.flatMap((id) => {
        const article = records.get(id);
        return article && matchesWords(article, words, caller.locale) ? [article] : [];
      });
      const { page, per_page } = request;
      const pagination = {
        current_page: page,
        per_page,
        total: found.length,
        pages: Math.ceil(found.length / per_page),
      };
      return { data: await ordered(caller, found, request), pagination, count: ids.length };
    },

    async add(caller, item) {
      const { customerId, locale } = caller;
      const article = await find(item);
      if (!article.active) throw new AppError('not-found');
      const { added, count } = await db.transaction(async (transaction) => {
        await lockWishes(transaction, customerId);
        const inserted = await insertWishlistItem(transaction, customerId, article.id, announcements);
        const now = await countWishes(transaction, customerId);
        if (inserted && now > WISHLIST_MAX) throw new AppError('wishlist-full');
        return { added: inserted, count: now };
      });
      wishes.forget(customerId);
      const { id, carti, slug, name, childIds, pictures } = article;
      const image = pictures[0]?.thumb ?? null;
      const product = { id, carti, slug, name: unbrokenName(name[locale]), num_childs: childIds.length, image };
      return { response: true, added, count, product };
    },

    async remove({ customerId }, item) {
      const { id } = await find(item);
      await deleteWishlistItem(db, customerId, id, announcements);
      wishes.forget(customerId);
      return countWishes(db, customerId);
    },
  };
}

function idsOf(articles: readonly ArticleRecord[]): number[] {
  return articles.map((article) => article.id);
}
