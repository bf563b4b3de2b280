/** What others changed of the same fields meanwhile: mine or theirs, field by field (C-OFF-4). */
import { shortMoment } from '#office/lib/moments.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import type { Conflict } from './record-draft.rules.ts';
import type { RecordEditing } from './use-record-draft.ts';

interface RecordConflictsProps {
  readonly editing: Pick<RecordEditing<object>, 'conflicts' | 'settle'>;
  readonly nameOf: (field: string) => string | undefined;
  /** Values that are no plain text, number or tick; undefined = it is one. */
  readonly wordsOf?: (field: string, value: unknown) => string | undefined;
}

export function RecordConflicts({ editing, nameOf, wordsOf }: RecordConflictsProps) {
  return editing.conflicts.map((conflict) => {
    const { field, theirs } = conflict;
    return (
      <OfficeNote key={field} tone="error">
        {nameOf(field) ?? field}: {conflictWords(conflict, wordsOf?.(field, theirs) ?? plainWords(theirs))}{' '}
        <OfficeButton onClick={() => editing.settle(conflict, 'mine')}>{m.form_keep_mine()}</OfficeButton>{' '}
        <OfficeButton onClick={() => editing.settle(conflict, 'theirs')}>{m.form_take_theirs()}</OfficeButton>
      </OfficeNote>
    );
  });
}

export const conflictWords = ({ by, at }: Pick<Conflict, 'by' | 'at'>, theirs: string): string =>
  m.form_conflict({ theirs, who: by === '' ? m.form_somebody() : by, when: at === '' ? '' : shortMoment(at) });

function plainWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? m.form_yes() : m.form_no();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
