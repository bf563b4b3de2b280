/** What others changed of the same fields meanwhile: mine or theirs, field by field (C-OFF-4). */
import { shortMoment } from '#office/lib/moments.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { articleFieldName } from '../office-article-words.ts';
import type { ArticleEditing } from './use-article-draft.ts';

export function ArticleConflicts({ editing }: { editing: ArticleEditing }) {
  return editing.conflicts.map((conflict) => {
    const { field, theirs, by, at } = conflict;
    const about = { field: articleFieldName(field), value: valueText(theirs) };
    return (
      <OfficeNote key={field} tone="error">
        {by === ''
          ? m.articles_conflict_import(about)
          : m.articles_conflict({ ...about, who: by, when: shortMoment(at) })}{' '}
        <OfficeButton onClick={() => editing.keepMine(conflict)}>{m.articles_keep_mine()}</OfficeButton>{' '}
        <OfficeButton onClick={() => editing.takeTheirs(conflict)}>{m.articles_take_theirs()}</OfficeButton>
      </OfficeNote>
    );
  });
}

function valueText(value: unknown): string {
  if (value === '' || value === null) return m.articles_empty_value();
  if (typeof value === 'boolean') return value ? m.form_yes() : m.form_no();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
