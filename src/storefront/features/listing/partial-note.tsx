/** Says that the list is not quite what was asked: partial matches under a heading of their own, or another spelling (C-SRCH-6). */
import { m } from '#storefront/messages/messages.js';
import { Note } from '#storefront/ui/note.tsx';
import { searchText } from './shop-query.ts';

export interface PartialNoteProps {
  partial: boolean;
  corrected: string | null;
  query: URLSearchParams;
  /** Nothing is shown: the empty list speaks for itself. */
  empty: boolean;
}

export function PartialNote({ partial, corrected, query, empty }: PartialNoteProps) {
  if (empty || (!partial && !corrected)) return null;
  const instead = corrected && (
    <>
      {' '}
      {m.shop_corrected()} <b>{m.shop_title_text({ text: corrected })}</b>.
    </>
  );
  if (!partial)
    return (
      <Note>
        {m.shop_corrected_instead({ text: searchText(query) })}
        {instead}
      </Note>
    );
  return (
    <div className="partial">
      <h2>{m.shop_partial_title()}</h2>
      <p className="hint">
        {m.shop_partial()}
        {instead}
      </p>
    </div>
  );
}
