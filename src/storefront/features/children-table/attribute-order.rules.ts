/**
 * Order of the values of an attribute: numbers as numbers, whatever text surrounds them, clothing sizes by size. Pure.
 */

/** Clothing sizes, smallest first; `2XL` and `XXL` are the same size. */
const CLOTHES = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL'];
const CLOTHES_AGAIN: Record<string, string> = { '2XS': 'XXS', '2XL': 'XXL', '3XL': 'XXXL' };

/** `1 1/4`, `1/2`, `5,5`, `5.5`, `20`; anything between them is text. */
const PARTS = /(\d+ \d+\/\d+|\d+\/\d+|\d+(?:[.,]\d+)?)/;

function numberOf(written: string): number {
  const [whole, fraction] = written.includes('/') ? written.split(' ') : [written.replace(',', '.'), undefined];
  const [above, below] = (fraction ?? whole ?? '').split('/').map(Number);
  const part = below === undefined ? 0 : (above ?? 0) / (below || 1);
  return fraction === undefined && below !== undefined ? part : Number(whole) + part;
}

function clothesSize(value: string): number {
  const size = value.trim().toUpperCase();
  return CLOTHES.indexOf(CLOTHES_AGAIN[size] ?? size);
}

let words: Intl.Collator | undefined;

/** Created once, at the first two words that differ: it costs as much as a thousand comparisons. */
function compareWords(a: string, b: string): number {
  if (a === b) return 0;
  words ??= new Intl.Collator('it', { sensitivity: 'base' });
  return words.compare(a.trim(), b.trim());
}

/** Negative when `a` comes first: `M8` before `M10`, `1/2"` before `3/4"` before `1"`, `S` before `XL`. */
export function compareValues(a: string, b: string): number {
  if (a === b) return 0;
  const [sizeA, sizeB] = [clothesSize(a), clothesSize(b)];
  if (sizeA >= 0 && sizeB >= 0) return sizeA - sizeB;
  // Every second part is a number.
  const [partsA, partsB] = [a.split(PARTS), b.split(PARTS)];
  for (let index = 0; index < Math.min(partsA.length, partsB.length); index++) {
    const [partA, partB] = [partsA[index] ?? '', partsB[index] ?? ''];
    const order = index % 2 === 1 ? numberOf(partA) - numberOf(partB) : compareWords(partA, partB);
    if (order !== 0) return order;
  }
  return partsA.length - partsB.length;
}
