/** Says that the list is not quite what was asked: partial matches, or another spelling (C-SRCH-6). */
import { m } from '#storefront/messages/messages.js';
import { Note } from '#storefront/ui/note.tsx';
import { searchText } from './shop-query.ts';

export interface PartialNoteProps {
  partial: boolean;
  corrected: string | null;
  query: URLSearchParams;
}

export function PartialNote({ partial, corrected, query }: PartialNoteProps) {
  if (!partial && !corrected) return null;
  return (
    <Note>
      {partial ? m.shop_partial() : m.shop_corrected_instead({ text: searchText(query) })}
      {corrected && (
        <>
          {' '}
          {m.shop_corrected()} <b>{m.shop_title_text({ text: corrected })}</b>.
        </>
      )}
    </Note>
  );
}
