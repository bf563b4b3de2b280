/** How articles take changes by staff back (C-OFF-2): field by field; a new one is removed as long as nothing refers to it. */
import type { ArticleField } from '#contract/office/articles.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Operations } from '../../operations/index.ts';
import { deleteArticle, readArticle, type StoredValues, updateArticle } from './office-article.repository.ts';
import { follow, picked } from './office-articles.service.ts';

export function registerUndoableArticles(operations: Operations): void {
  operations.registerUndoable('article', {
    access: { read: 'articles.read', undo: () => 'articles.write' },
    async read(transaction, code, fields) {
      const article = await readArticle(transaction, code, { lock: true });
      return article && picked(article.values, fields as ArticleField[]);
    },
    async apply(transaction, code, values) {
      const article = await readArticle(transaction, code, { lock: true });
      // One that was removed again is made anew by hand: its number and its address are gone.
      if (!article) throw new AppError('conflict');
      if (values === null) {
        await follow(transaction, article.id);
        if (!(await deleteArticle(transaction, article.id))) throw new AppError('in-use');
        return;
      }
      await updateArticle(transaction, article.id, values as unknown as Partial<StoredValues>);
      await follow(transaction, article.id);
    },
  });
}
