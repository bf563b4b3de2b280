/** One bit per letter (a–z, others share the rest): words that differ by few letters have few differing bits. */
export function letterSignature(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) {
    const letter = word.charCodeAt(at) - 97;
    bits |= 1 << (letter >= 0 && letter < 26 ? letter : 26 + (word.charCodeAt(at) % 5));
  }
  return bits >>> 0;
}

export interface WordTable {
  words: Uint32Array;
  wordSignature: Uint32Array;
  wordStart: Uint32Array;
}

/** The forms that are words, ordered by length, so that the search for typos compares only similar lengths. */
export function buildWordTable(forms: readonly string[], isWord: Uint8Array): WordTable {
  const chosen: number[] = [];
  forms.forEach((_, index) => {
    if (isWord[index] === 1) chosen.push(index);
  });
  const length = (index: number) => forms[index]?.length ?? 0;
  chosen.sort((a, b) => length(a) - length(b) || a - b);
  const longest = chosen.length === 0 ? 0 : length(chosen.at(-1) ?? 0);
  const wordStart = new Uint32Array(longest + 2);
  for (const index of chosen) wordStart[length(index) + 1] = (wordStart[length(index) + 1] ?? 0) + 1;
  for (let size = 1; size < wordStart.length; size += 1)
    wordStart[size] = (wordStart[size] as number) + (wordStart[size - 1] as number);
  return {
    words: Uint32Array.from(chosen),
    wordSignature: Uint32Array.from(chosen, (index) => letterSignature(forms[index] ?? '')),
    wordStart,
  };
}
