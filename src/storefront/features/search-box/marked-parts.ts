/** Which letters of a suggestion match the typed text: its words at the beginnings of words of the label. */

export interface Part {
  text: string;
  marked: boolean;
}

/**
 * A letter without accent and case; `×` is the x of sizes. One character in, one out, so that positions stay the same.
 */
function plain(text: string): string {
  return [...text.toLowerCase()]
    .map((letter) => (letter === '×' ? 'x' : (letter.normalize('NFD')[0] ?? letter)))
    .join('');
}

const LETTER = /[\p{L}\p{N}]/u;
/**
 * A typed word with a different ending is the same word in another form (viti, vite) if at least this many letters
 * agree.
 */
const MIN_STEM = 3;

/** `a` of `valvola a sfera` begins too many words: among other words one letter is marked where it is the whole word. */
const marksWhole = (word: string, words: readonly string[]) => word.length === 1 && words.length > 1;

/** How many letters of `label` from `at` on match `word`; 0 if it is another word. */
function markedLength(label: string, at: number, word: string): number {
  let same = 0;
  while (same < word.length && label[at + same] === word[same]) same += 1;
  return same === word.length || (same >= MIN_STEM && same >= word.length - 1) ? same : 0;
}

/** `label` in parts, the matching ones marked; joined they are the label again. */
export function markedParts(label: string, typed: string): Part[] {
  const words = plain(typed).match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters = plain(label);
  // Letters of two UTF-16 units would shift positions: such a label is not marked.
  if (words.length === 0 || letters.length !== label.length) return [{ text: label, marked: false }];
  const parts: Part[] = [];
  let open = 0;
  for (let at = 0; at < letters.length; ) {
    const starts = LETTER.test(letters[at] ?? '') && !LETTER.test(letters[at - 1] ?? '');
    const lengthOf = (word: string) =>
      marksWhole(word, words) && LETTER.test(letters[at + 1] ?? '') ? 0 : markedLength(letters, at, word);
    const length = starts ? Math.max(...words.map(lengthOf)) : 0;
    if (length === 0) {
      at += 1;
      continue;
    }
    if (at > open) parts.push({ text: label.slice(open, at), marked: false });
    parts.push({ text: label.slice(at, at + length), marked: true });
    at += length;
    open = at;
  }
  if (open < label.length) parts.push({ text: label.slice(open), marked: false });
  return parts;
}
