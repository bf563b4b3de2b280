const VOWEL = /[aeiouy]/;

/** Light English stemmer: plurals, `-ed`, `-ing`, British and American endings. Input is folded. */
export function stemEnglish(word: string): string {
  if (word.length < 4) return word;
  return finish(withoutSuffix(singular(word)));
}

function singular(word: string): string {
  if (!word.endsWith('s') || word.endsWith('ss') || word.endsWith('us') || word.endsWith('is')) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:[sxz]|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

function withoutSuffix(word: string): string {
  for (const suffix of ['ing', 'ed']) {
    if (!word.endsWith(suffix)) continue;
    const root = word.slice(0, -suffix.length);
    if (root.length < 3 || !VOWEL.test(root)) return word;
    return /([^aeiouylsz])\1$/.test(root) ? root.slice(0, -1) : root;
  }
  return word;
}

/**
 * Drops a silent `e` so that `galvanise`/`galvanised` and `fuse`/`fuses` meet, and turns `-is` of British verbs into
 * `-iz`.
 */
function finish(word: string): string {
  const silent = word.endsWith('e') && (word.length > 4 || /[sz]e$/.test(word));
  const root = silent ? word.slice(0, -1) : word;
  return root.length > 4 && root.endsWith('is') ? `${root.slice(0, -2)}iz` : root;
}
