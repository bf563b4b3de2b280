import { type FrequentWords, NO_PARENT, postingCount, postingOf, type Segment } from './segment.ts';

/** A word that occurs in this share of all documents is frequent… */
const MIN_SHARE = 0.03;
/** … unless the catalogue is small; only the most frequent ones are needed. */
const MIN_DOCUMENTS = 1000;
const MAX_WORDS = 96;

export const NOT_FREQUENT = -1;

export function countFrequentWords(
  segment: Omit<Segment, keyof FrequentWords>,
  values: number,
  families: number,
): FrequentWords {
  const frequentTerm = frequentTerms(segment);
  const words = {
    frequentTerm,
    frequentValues: new Uint32Array(frequentTerm.length * values),
    frequentFamilies: new Uint32Array(frequentTerm.length * families),
  };
  frequentTerm.forEach((term, row) => {
    const { postingStart, postingDoc, parent, family, valueStart } = segment;
    let leader = NO_PARENT;
    for (let at = postingStart[term] as number; at < (postingStart[term + 1] as number); at += 1) {
      const document = postingDoc[at] as number;
      const above = parent[document] as number;
      if (above === NO_PARENT) leader = document;
      // A child is hidden when its parent has the word too; see `hideChildren`.
      else if (above === leader) continue;
      add(words.frequentFamilies, row * families + (family[document] as number));
      for (let value = valueStart[document] as number; value < (valueStart[document + 1] as number); value += 1)
        add(words.frequentValues, row * values + (segment.values[value] as number));
    }
  });
  return words;
}

/** Takes a document that is replaced out of the stored counts. */
export function uncount(segment: Segment, document: number): void {
  const { frequentTerm, frequentValues, frequentFamilies, valueStart, values } = segment;
  const above = segment.parent[document] as number;
  frequentTerm.forEach((term, row) => {
    const has = (one: number) => postingOf(segment, term, one) >= 0;
    if (!has(document) || (above !== NO_PARENT && has(above))) return;
    const firstFamily = row * (frequentFamilies.length / frequentTerm.length);
    subtract(frequentFamilies, firstFamily + (segment.family[document] as number));
    const firstValue = row * (frequentValues.length / frequentTerm.length);
    for (let at = valueStart[document] as number; at < (valueStart[document + 1] as number); at += 1)
      subtract(frequentValues, firstValue + (values[at] as number));
  });
}

function subtract(counts: Uint32Array, place: number): void {
  counts[place] = (counts[place] as number) - 1;
}

function add(counts: Uint32Array, place: number): void {
  counts[place] = (counts[place] as number) + 1;
}

function frequentTerms(segment: Omit<Segment, keyof FrequentWords>): Uint32Array {
  const least = Math.max(MIN_DOCUMENTS, segment.count * MIN_SHARE);
  const terms: number[] = [];
  for (let term = 0; term + 1 < segment.postingStart.length; term += 1)
    if (postingCount(segment, term) >= least) terms.push(term);
  terms.sort((a, b) => postingCount(segment, b) - postingCount(segment, a));
  return Uint32Array.from(terms.slice(0, MAX_WORDS)).sort();
}

/** Row of a term in the stored counts, `NOT_FREQUENT` when it has none. */
export function frequentRow({ frequentTerm }: FrequentWords, term: number): number {
  return frequentTerm.indexOf(term);
}

/** Adds the stored counts of one word. */
export function addFrequentCounts(
  { frequentTerm, frequentValues, frequentFamilies }: FrequentWords,
  row: number,
  counts: { values: Uint32Array; families: Uint32Array },
): void {
  addRow(frequentValues, row, frequentValues.length / frequentTerm.length, counts.values);
  addRow(frequentFamilies, row, frequentFamilies.length / frequentTerm.length, counts.families);
}

/** The catalogue may have got more values and families since: those are counted in other segments. */
function addRow(rows: Uint32Array, row: number, width: number, counts: Uint32Array): void {
  const start = row * width;
  for (let at = 0; at < width; at += 1) counts[at] = (counts[at] as number) + (rows[start + at] as number);
}
