import type { SearchLang } from '../../search-document.ts';
import { type Segment, termOf } from '../index/segment.ts';
import { termKey } from '../index/text-index-builder.ts';
import { pieces } from '../text/pieces.ts';

/**
 * The language that a query is read in: that of the page, unless the catalogue has none of its words in that language
 * and some in the other. So an English page searches a catalogue with Italian texts alone exactly as an Italian page
 * does: the same head word, the same weights.
 */
export function queryLanguage(text: string, page: SearchLang, segments: readonly Segment[]): SearchLang {
  const words = pieces(text).flatMap((piece) => (piece.type === 'word' ? [piece.text] : []));
  const knows = (lang: SearchLang) =>
    words.some((word) => segments.some((segment) => termOf(segment, termKey(word, lang)) >= 0));
  if (knows(page)) return page;
  const other = page === 'it' ? 'en' : 'it';
  return knows(other) ? other : page;
}
