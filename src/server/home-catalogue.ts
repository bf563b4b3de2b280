/** Catalogue data for the home page: the content module gets them through its own port (architecture §1). */
import type { Card } from '#contract/endpoints/article.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import type { ArticlesModule } from './modules/articles/index.ts';
import type { Catalogue } from './modules/catalogue/index.ts';
import { type HomeCatalogue, pictureAt } from './modules/content/index.ts';
import type { Search, SearchFilters, SearchSort } from './modules/search/index.ts';

export function homeCatalogue(catalogue: Catalogue, search: Search, { cards }: ArticlesModule): HomeCatalogue {
  const first = async (locale: Locale, count: number, filters: SearchFilters, sort: SearchSort): Promise<Card[]> => {
    const asked = { text: '', lang: locale, filters, priceView: null, sort, page: 1, perPage: count } as const;
    const { ids } = await search.search(asked);
    return cards.cards(guest(locale), ids);
  };
  return {
    newest: (locale, count) => first(locale, count, { isNew: true }, 'new'),
    promoted: (locale, count) => first(locale, count, { promo: true }, 'popularity'),
    async familyCount(path) {
      const { families } = await catalogue.labels();
      const wanted = path.split(',').at(-1);
      const family = [...families.values()].find(({ code }) => code === wanted);
      return family && (await catalogue.familyCounts()).get(family.id);
    },
    async families() {
      const [{ families, familyPath }, counts] = await Promise.all([catalogue.labels(), catalogue.familyCounts()]);
      return [...families.values()]
        .filter(({ id }) => (counts.get(id) ?? 0) > 0 && familyPath(id).every(({ off }) => !off))
        .map(({ id, code, name, image }) => {
          const codes = familyPath(id).map((step) => step.code);
          return { code, name, image, path: codes.join(','), parent: codes.at(-2) ?? '' };
        })
        .sort((a, b) => a.path.split(',').length - b.path.split(',').length);
    },
    async brands() {
      const [{ brands }, counts] = await Promise.all([catalogue.labels(), catalogue.brandCounts()]);
      return [...brands.values()].flatMap(({ id, code, name, logo, listed }) => {
        const count = counts.get(id) ?? 0;
        return listed && count > 0 ? [{ code, name, picture: pictureAt(logo), count }] : [];
      });
    },
    async idsOf(codes) {
      const found = await catalogue.articlesByCodes(codes);
      return new Map([...found].flatMap(([code, { id, active }]) => (active ? [[code, id] as const] : [])));
    },
    async figures() {
      const { brands, families } = await catalogue.labels();
      return { articles: search.stats().documents, brands: brands.size, families: families.size };
    },
  };
}

/** The home page is public, so its data are those of a guest. */
function guest(locale: Locale): Caller {
  return { customerId: 0, addressCode: 0, userId: null, role: 'guest', userName: '', locale, requestId: 'home' };
}
