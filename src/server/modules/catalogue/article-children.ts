/** Children of articles as cards show them, cached by parent. */
import type { Queryable } from '#server/platform/db/index.ts';
import { createRecordCache } from './article-cache.ts';
import { readChildren } from './article-children.repository.ts';
import type { ArticleChild } from './article-record.ts';
import { type RecordParts, toArticleChild } from './stored-article.ts';

export interface ArticleChildren {
  /** Active children by parent's id, in the order of their ids; articles without children are absent. */
  of(parentIds: readonly number[]): Promise<Map<number, readonly ArticleChild[]>>;
  clear(): void;
}

export interface ChildrenDeps {
  readonly db: Queryable;
  /** Maximum number of cached children; each takes about 200 bytes. */
  readonly capacity: number;
  readonly parts: () => Promise<RecordParts>;
  readonly stockEpoch: () => number;
  /** Whether the stock of any of these articles changed since that epoch. */
  readonly stockMoved: (since: number, ids: Iterable<number>) => boolean;
}

interface Family {
  readonly children: readonly ArticleChild[];
  /** The epoch in which its stock was known to be right. */
  epoch: number;
}

export function createChildren({ db, capacity, parts, stockEpoch, stockMoved }: ChildrenDeps): ArticleChildren {
  const cache = createRecordCache<Family>(
    capacity,
    async (parentIds) => {
      // Before the reading: what moves meanwhile is read again.
      const epoch = stockEpoch();
      const [rows, known] = await Promise.all([readChildren(db, parentIds), parts()]);
      const families = new Map<number, Family & { children: ArticleChild[] }>();
      for (const row of rows) {
        const family = families.get(row.parent_id) ?? { children: [], epoch };
        family.children.push(toArticleChild(row, known));
        families.set(row.parent_id, family);
      }
      return families;
    },
    ({ children }) => children.length,
  );

  /** Orders move the stock of children, and name no parents. */
  const isStale = (family: Family): boolean => {
    const now = stockEpoch();
    if (family.epoch === now) return false;
    if (stockMoved(family.epoch, idsOf(family.children))) return true;
    family.epoch = now;
    return false;
  };

  return {
    async of(parentIds) {
      const found = await cache.get(parentIds);
      const stale = [...found].filter(([, family]) => isStale(family)).map(([id]) => id);
      if (stale.length > 0) {
        cache.forget(stale);
        for (const [id, family] of await cache.get(stale)) found.set(id, family);
      }
      return new Map([...found].map(([id, { children }]) => [id, children]));
    },
    clear: () => cache.clear(),
  };
}

function* idsOf(children: readonly ArticleChild[]): Iterable<number> {
  for (const { id } of children) yield id;
}
