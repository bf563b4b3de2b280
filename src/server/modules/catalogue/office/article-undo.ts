/** How articles take changes by staff back (C-OFF-2): field by field; a new one is removed as long as nothing refers to it. */
import { ARTICLE_FIELDS } from '#contract/office/articles.ts';
import { COST_FIELDS } from '#contract/values/cost-fields.ts';
import { AppError } from '#contract/values/errors.ts';
import type { ManyRecords, Operations, Values } from '../../operations/index.ts';
import { readWithoutPlace, updateArticles } from './article-cells.repository.ts';
import {
  deleteArticle,
  isArticleUsed,
  readArticle,
  readArticles,
  type StoredValues,
} from './office-article.repository.ts';
import { follow } from './office-articles.service.ts';

/** Those of an import are thousands: they are read and announced together. */
const many: ManyRecords = {
  fields: new Set<string>(ARTICLE_FIELDS),
  async read(transaction, codes) {
    const articles = await readArticles(transaction, codes, { lock: true });
    return new Map(articles.map(({ code, values }) => [code, values as unknown as Values]));
  },
  async withoutPlace(transaction, records) {
    const wanted = [...records].flatMap(([code, values]) => {
      const { brand, family, eans } = values as unknown as Pick<StoredValues, 'brand' | 'family' | 'eans'>;
      return { code, brand, family, eans };
    });
    return new Set(await readWithoutPlace(transaction, wanted));
  },
  async apply(transaction, records) {
    const articles = await readArticles(transaction, [...records.keys()]);
    await updateArticles(
      transaction,
      new Map(articles.map(({ id, code }) => [id, records.get(code) as unknown as Partial<StoredValues>])),
    );
    await follow(
      transaction,
      articles.map(({ id }) => id),
    );
  },
};

export function registerUndoableArticles(operations: Operations): void {
  operations.registerUndoable('article', {
    access: {
      read: 'articles.read',
      undo: (kind, fields) => [
        kind === 'import.run' ? 'imports.run' : kind.startsWith('media.') ? 'media.write' : 'articles.write',
        ...([...fields].some((field) => COST_FIELDS.has(field)) ? (['costs.read'] as const) : []),
      ],
      isCost: (field) => COST_FIELDS.has(field),
    },
    many,
    async read(transaction, code) {
      const article = await readArticle(transaction, code, { lock: true });
      return article?.values as Values | undefined;
    },
    async refuses(transaction, { change }) {
      return change.before === null && (await isArticleUsed(transaction, change.key)) ? 'in-use' : undefined;
    },
    async apply(transaction, code, values) {
      const article = await readArticle(transaction, code, { lock: true });
      // One that was removed again is made anew by hand: its number and its address are gone.
      if (!article) throw new AppError('conflict');
      if (values === null) {
        await follow(transaction, [article.id]);
        if (!(await deleteArticle(transaction, article.id))) throw new AppError('in-use');
        return;
      }
      await updateArticles(transaction, new Map([[article.id, values as unknown as Partial<StoredValues>]]));
      await follow(transaction, [article.id]);
    },
  });
}
