/**
 * Light Italian stemmer: joins singular, plural, masculine and feminine, nothing more. Input is folded (no accents).
 * `seghe`/`sega` → `seg`, `specchi`/`specchio` → `specc`, `acciai`/`acciaio` → `accia`. Derivations (`zincatura`,
 * `zincata`) stay separate on purpose: they are different articles.
 */
export function stemItalian(word: string): string {
  if (word.length < 4) return word;
  const last = word.charCodeAt(word.length - 1);
  if (!isEnding(last)) return word;
  let end = word.length - 1;
  const before = word.charAt(end - 1);
  if (before === 'i' && end > 3) end -= 1;
  if (word.charAt(end - 1) === 'h' && end > 3 && (word.charAt(end - 2) === 'c' || word.charAt(end - 2) === 'g'))
    end -= 1;
  return word.slice(0, end);
}

/** a, e, i, o */
function isEnding(code: number): boolean {
  return code === 97 || code === 101 || code === 105 || code === 111;
}
