/** When two texts are the same query to a rule of the shop: case, accents, number, and words that say nothing do not matter. */
import { formOf, meaningOf } from './engines/embedded/query/synonym-table.ts';
import { stemEnglish } from './engines/embedded/text/english-stemmer.ts';
import { stemItalian } from './engines/embedded/text/italian-stemmer.ts';
import type { SearchLang } from './engines/search-document.ts';

export function queryKey(text: string, lang: SearchLang): string {
  const stem = lang === 'it' ? stemItalian : stemEnglish;
  return meaningOf(text)
    .map((piece) => (piece.type === 'word' ? stem(piece.text) : formOf(piece)))
    .join(' ');
}
