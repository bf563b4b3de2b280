import type { SearchLang } from '../../search-document.ts';
import { STOP_WORDS } from '../data/stop-words.ts';
import { announces } from '../text/index-tokens.ts';
import type { Piece } from '../text/pieces.ts';

/**
 * The head word of a query names the thing; the others only describe it. Italian begins with it (`sifone lavabo`),
 * English ends its first run of words with it (`basin siphon 1 1/4`). `describes`: words that cannot be the head,
 * brands above all. Undefined for a query of codes and measures.
 */
export function headOf(
  read: readonly Piece[],
  lang: SearchLang,
  describes: (piece: Piece) => boolean,
): Piece | undefined {
  const names = (at: number) => {
    const piece = read[at];
    if (piece?.type !== 'word' || STOP_WORDS.has(piece.text)) return false;
    return !(announces(piece.text) && read[at + 1]?.type === 'number');
  };
  const things = read.map((_, at) => at).filter((at) => names(at) && !describes(read[at] as Piece));
  const [first] = things;
  if (first === undefined) return undefined;
  let head = first;
  if (lang === 'en') {
    const inRun = new Set(things);
    for (let at = first; names(at); at += 1) if (inRun.has(at)) head = at;
  }
  return read[head];
}
