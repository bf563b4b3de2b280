/** What others changed of the same fields meanwhile: mine or theirs, field by field (C-OFF-4). */
import type { ArticleField, OfficeArticle } from '#contract/office/articles.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { articleFieldName } from '../office-article-words.ts';
import type { ArticleEditing } from './use-article-draft.ts';

export function ArticleConflicts({ article, editing }: { article: OfficeArticle; editing: ArticleEditing }) {
  return editing.conflicts.map(({ field, by }) => {
    const about = { field: articleFieldName(field), value: valueText(article, field) };
    return (
      <OfficeNote key={field} tone="error">
        {by
          ? m.articles_conflict({ ...about, who: by.name, when: shortMoment(by.at) })
          : m.articles_conflict_import(about)}{' '}
        <OfficeButton onClick={() => editing.keepMine(field)}>{m.articles_keep_mine()}</OfficeButton>{' '}
        <OfficeButton onClick={() => editing.takeTheirs(field)}>{m.articles_take_theirs()}</OfficeButton>
      </OfficeNote>
    );
  });
}

function valueText({ values }: OfficeArticle, field: ArticleField): string {
  const value = values[field];
  if (value === '' || value === null) return m.articles_empty_value();
  if (typeof value === 'boolean') return value ? m.orders_yes() : m.articles_state_off();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
