/**
 * Explains that the list differs from the search: partial matches under their own heading, another spelling instead of the one typed, or
 * beside it (C-SRCH-6), or that the search engine is away. Most lists do not need it: its script is loaded on demand.
 */
import type { ArticleListMessage } from '#contract/endpoints/search.ts';
import { m } from '#storefront/messages/messages.js';
import { Note } from '#storefront/ui/note.tsx';
import { quoted } from './quoted-words.ts';
import { searchText } from './shop-query.ts';

export interface PartialNoteProps
  extends Pick<ArticleListMessage, 'partial' | 'missed' | 'asked' | 'corrected' | 'also' | 'search_away'> {
  query: URLSearchParams;
}

export default function PartialNote({ partial, missed, asked, corrected, also, query, ...rest }: PartialNoteProps) {
  if (rest.search_away) return <Note tone="warn">{m.shop_away_list()}</Note>;
  const instead = corrected && (
    <>
      {' '}
      {m.shop_corrected()} <b>{m.shop_title_text({ text: corrected })}</b>.
    </>
  );
  if (!partial && !corrected)
    return <Note>{m.shop_also({ words: quoted(also.map((written) => ({ written }))) })}</Note>;
  if (!partial)
    return (
      <Note>
        {m.shop_corrected_instead({ text: searchText(query) })}
        {instead}
      </Note>
    );
  const unknown = asked.filter((word) => !word.known);
  const why =
    unknown.length === missed
      ? m.shop_partial_unknown({ words: quoted(unknown) })
      : m.shop_partial({ found: asked.length - missed, all: asked.length });
  return (
    <div className="partial">
      <h2>{m.shop_partial_title()}</h2>
      <p className="hint">
        {why}
        {instead}
      </p>
    </div>
  );
}
