/** The buyer's note on a row: text, with a field on demand. Without JavaScript it is submitted with "update". */
import { type KeyboardEvent, useRef } from 'react';
import { ROW_NOTE_MAX } from '#contract/values/constants.ts';
import { annotateCartRow } from '#storefront/domain/cart/cart-store.ts';
import { m } from '#storefront/messages/messages.js';
import { Icon } from '#storefront/ui/icon.tsx';

export interface RowNoteProps {
  rowId: number;
  code: string;
  note: string;
}

export function RowNote({ rowId, code, note }: RowNoteProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const keep = (text: string) => {
    if (text.trim() !== note) annotateCartRow(rowId, text.trim());
  };
  const close = () => {
    if (!details.current) return;
    details.current.open = false;
    details.current.querySelector('summary')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    if (event.key === 'Enter') keep(event.currentTarget.value);
    else event.currentTarget.value = note;
    close();
  };
  return (
    <details
      className={note === '' ? 'row-note' : 'row-note row-note--set'}
      ref={details}
      onToggle={(event) => {
        // A buyer who opens it is about to write, so the field gets the focus.
        if (event.currentTarget.open) event.currentTarget.querySelector('input')?.focus();
      }}
    >
      <summary title={note === '' ? m.cart_note_new() : undefined}>
        <Icon name="note" />
        <span>{note === '' ? m.cart_note_new() : m.cart_note_text({ text: note })}</span>{' '}
        <span className="visually-hidden">({code})</span>
      </summary>
      <input
        key={note}
        className="input"
        name={`note-${rowId}`}
        defaultValue={note}
        maxLength={ROW_NOTE_MAX}
        autoComplete="off"
        aria-label={m.cart_note_of({ code })}
        placeholder={m.cart_note_hint()}
        onBlur={(event) => keep(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </details>
  );
}
