/**
 * Whether a difference may be a slip of the pen and not another word. Hardly anybody misspells the first letter (`prezzo` is no
 * `grezzo`, `batteria` no `latteria`), but for a neighbouring key or a letter that sounds alike; nor the last one of a short word (`relè`
 * is no `reel`). Two letters in the place of two others make another word (`solvente`, `sorgente`), unless both are such slips.
 */
export function isSlip(typed: string, word: string, distance: number): boolean {
  if (typed.length <= SHORT_WORD && typed.at(-1) !== word.at(-1)) return false;
  if (typed[0] !== word[0] && !(distance === 1 && beginsAlike(typed, word))) return false;
  if (distance < 2 || typed.length !== word.length) return true;
  const replaced = [...typed].flatMap((letter, at) => (letter === word[at] ? [] : [[letter, word[at] ?? ''] as const]));
  // More differences than edits: letters are missing, added or swapped, and none is replaced by another.
  if (replaced.length > distance || withoutDoubles(typed) === withoutDoubles(word)) return true;
  return replaced.every(([letter, right]) => areAlike(letter, right));
}

const SHORT_WORD = 4;
const LONG_WORD = 7;

function beginsAlike(typed: string, word: string): boolean {
  if (typed[0] === word[1] && typed[1] === word[0]) return true;
  if (typed.length < LONG_WORD) return false;
  return typed.length !== word.length || areAlike(typed[0] as string, word[0] as string);
}

/** The wrong letter doubled: `coruggato`. */
const withoutDoubles = (text: string) => text.replace(/(.)\1/g, '$1');

const KEYS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const SOUNDS = ['ckq', 'sz', 'bpv', 'dt', 'gj', 'fv', 'mn', 'ijy'];

/** The same letter, one that sounds alike, or one on a key beside it. */
function areAlike(one: string, other: string): boolean {
  if (one === other || SOUNDS.some((letters) => letters.includes(one) && letters.includes(other))) return true;
  const [from, to] = [placeOf(one), placeOf(other)];
  return from !== undefined && to !== undefined && Math.abs(from.row - to.row) <= 1 && Math.abs(from.at - to.at) <= 1;
}

function placeOf(letter: string): { row: number; at: number } | undefined {
  const row = KEYS.findIndex((keys) => keys.includes(letter));
  return row < 0 ? undefined : { row, at: (KEYS[row] as string).indexOf(letter) };
}
