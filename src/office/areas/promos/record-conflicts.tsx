/** What others changed of the same fields meanwhile: mine or theirs, field by field (C-OFF-4). */
import type { Conflict } from '#office/form/record-draft.rules.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { entitledWords, linesWords, promoFieldName } from './promo-words.ts';

interface RecordConflictsProps {
  readonly conflicts: readonly Conflict[];
  readonly settle: (conflict: Conflict, keep: 'mine' | 'theirs') => void;
  /** Left out: a field of promos. */
  readonly nameOf?: (field: string) => string | undefined;
}

export function RecordConflicts({ conflicts, settle, nameOf = promoFieldName }: RecordConflictsProps) {
  return conflicts.map((conflict) => {
    const { field, theirs, by, at } = conflict;
    return (
      <OfficeNote key={field} tone="error">
        {nameOf(field) ?? field}:{' '}
        {m.form_conflict({
          theirs: valueWords(field, theirs),
          who: by === '' ? m.form_somebody() : by,
          when: at === '' ? '' : shortMoment(at),
        })}{' '}
        <OfficeButton onClick={() => settle(conflict, 'mine')}>{m.form_keep_mine()}</OfficeButton>{' '}
        <OfficeButton onClick={() => settle(conflict, 'theirs')}>{m.form_take_theirs()}</OfficeButton>
      </OfficeNote>
    );
  });
}

function valueWords(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (field === 'entitled') return entitledWords(String(value));
  if (Array.isArray(value)) return linesWords(value);
  if (typeof value === 'boolean') return value ? m.form_yes() : m.form_no();
  return String(value);
}
