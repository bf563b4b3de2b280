/** Two letters that stand for a person: first and last word of the name, `Laura Frigerio` → `LF`. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => /\p{L}/u.exec(word ?? '')?.[0].toUpperCase() ?? '').join('');
}
