/** Which articles an import changed, for the search index: an index reads some again, or everything. */
import { MOST_NAMED_ARTICLES } from '#server/platform/cache/data-changes.repository.ts';

export interface ArticleChanges {
  add(ids: Iterable<number>): void;
  /** More changed than articles: names of families, the order of price lists. */
  addEverything(): void;
  /** Something that the index asks for by itself changed: promos. */
  addOther(): void;
  /** Undefined: nothing that the index depends on changed. `articles` null = everything may have. */
  result(): { articles: number[] | null } | undefined;
}

export function createArticleChanges(): ArticleChanges {
  const ids = new Set<number>();
  let everything = false;
  let other = false;
  return {
    add(more) {
      if (everything) return;
      for (const id of more) ids.add(id);
      if (ids.size <= MOST_NAMED_ARTICLES) return;
      everything = true;
      ids.clear();
    },
    addEverything() {
      everything = true;
      ids.clear();
    },
    addOther() {
      other = true;
    },
    result() {
      if (everything) return { articles: null };
      return ids.size > 0 || other ? { articles: [...ids] } : undefined;
    },
  };
}
