/**
 * Says that the list is not quite what was asked: partial matches under a heading of their own, or another spelling (C-SRCH-6). Most
 * lists are: its program comes when it is needed.
 */
import { m } from '#storefront/messages/messages.js';
import { Note } from '#storefront/ui/note.tsx';
import { searchText } from './shop-query.ts';

export interface PartialNoteProps {
  partial: boolean;
  corrected: string | null;
  query: URLSearchParams;
}

export default function PartialNote({ partial, corrected, query }: PartialNoteProps) {
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
