import type { Suggestion, SuggestQuery } from '../../engine.ts';
import type { SearchLang } from '../../search-document.ts';
import { BRAND_FIELD, type FacetCatalog } from '../index/facet-catalog.ts';
import { lexemes } from '../text/lexemes.ts';
import type { FacetCounts } from './facet-counts.ts';
import { breadcrumbsOf, familyEntry } from './family-presentation.ts';
import { LabelWords, stemOf, type TypedWord, typedWords } from './label-words.ts';

export interface LabelsQuery extends SuggestQuery {
  /** The text as it was understood: with its typos corrected. */
  understood: string;
  /** Per family, the results of the text that are directly in it; null: none, or partial ones. */
  results: Uint32Array | null;
  /** How many results the text has with this brand. */
  countOfBrand: (text: string, brand: string) => number;
}

/** Where families and brands are named. */
export interface NamedCatalog {
  /** Another object whenever the catalogue got new names. */
  readonly text: object;
  readonly catalog: FacetCatalog;
}

/**
 * Families and brands for a text (C-SRCH-7). Each count is the number of articles of the page that it links to.
 * @param whole counts of the whole catalogue; the same object as long as they are the same
 */
export function suggestedLabels(
  index: NamedCatalog,
  whole: () => FacetCounts,
  query: LabelsQuery,
): Pick<Suggestion, 'families' | 'brands'> {
  const names = namesOf(index, query.lang);
  const words = typedWords(query.understood);
  const found = {
    families: familiesOf(index.catalog, names.families, words, query, whole),
    brands: brandsOf(index.catalog, names.brands, words, query, whole),
  };
  if (found.families.length + found.brands.length > 0 || query.results) return found;
  const near = (labels: LabelWords) => (word: TypedWord) => {
    const same = labels.having(word);
    return same.size > 0 ? same : labels.near(word.text);
  };
  const nothing = { ...query, results: null };
  return {
    families: familiesOf(index.catalog, names.families, words, nothing, whole, near(names.families)),
    brands: brandsOf(index.catalog, names.brands, words, nothing, whole, near(names.brands)),
  };
}

/** Names with a typed word. */
type Having = (word: TypedWord) => ReadonlySet<number>;

/**
 * First the families whose names, together with those above them, have every word, a name of nothing else before the
 * others; then those that the results are in. All by the number of results.
 */
function familiesOf(
  catalog: FacetCatalog,
  names: LabelWords,
  words: readonly TypedWord[],
  { text, results, labels }: LabelsQuery,
  whole: () => FacetCounts,
  has: Having = (word) => names.having(word),
): Suggestion['families'] {
  const inside = results && withSubfamilies(catalog, results);
  const counted = (family: number) => (inside ? (inside[family] as number) : 0);
  const having = words.map(has);
  /** It is in a family of every word: the text means all of it. */
  const under = (family: number) => having.every((some) => isUnder(catalog, family, some));
  const named = [...new Set(having.flatMap((some) => [...some]))].filter(under);
  const consistsOf = (family: number) =>
    Number(names.lengthOf(family) <= words.length && having.every((some) => some.has(family)));
  const all = () => wholeCounts(catalog, whole());
  const entry = (family: number, narrowed: boolean) => ({
    ...familyEntry(catalog, family),
    above: breadcrumbsOf(catalog, family)
      .slice(0, -1)
      .map(({ label }) => label),
    text: narrowed ? text : '',
    count: narrowed ? counted(family) : (all()[family] as number),
  });
  const byName = named
    .filter((family) => all()[family] !== 0)
    .sort(
      (a, b) =>
        consistsOf(b) - consistsOf(a) ||
        counted(b) - counted(a) ||
        (all()[b] as number) - (all()[a] as number) ||
        a - b,
    )
    .slice(0, labels)
    .map((family) => entry(family, false));
  if (!results || byName.length === labels) return byName;
  const total = inside?.[0] ?? 0;
  const others: number[] = [];
  for (let family = 1; family < results.length; family += 1) if (results[family] !== 0) others.push(family);
  const taken = new Set(named);
  const byResults = others
    .filter((family) => !taken.has(family))
    .sort((a, b) => counted(b) - counted(a) || a - b)
    .slice(0, labels - byName.length)
    // Where all results are in one family, people may want to see what else is there.
    .map((family) => entry(family, counted(family) < total && !under(family)));
  return [...byName, ...byResults];
}

/** Whether the family or one above it is among some. */
function isUnder({ families }: FacetCatalog, family: number, some: ReadonlySet<number>): boolean {
  for (let at = family; at > 0; at = families[at]?.parent ?? 0) if (some.has(at)) return true;
  return false;
}

/** The brand alone if its name has every word; the rest of the text within the brand if it has some. */
function brandsOf(
  catalog: FacetCatalog,
  names: LabelWords,
  words: readonly TypedWord[],
  { understood, labels, countOfBrand, results }: LabelsQuery,
  whole: () => FacetCounts,
  having: Having = (word) => names.having(word),
): Suggestion['brands'] {
  const found = words.map(having);
  const counts = (value: number) => whole().values[value] as number;
  const best = (values: readonly number[]) =>
    values
      .filter((value) => counts(value) > 0)
      .sort((a, b) => counts(b) - counts(a) || a - b)
      .slice(0, labels);
  const entry = (value: number, text: string, count: number) => {
    const { key, label } = catalog.values[value] as FacetCatalog['values'][number];
    return { code: key, label: label.it, text, count };
  };
  const alone = [...(found[0] ?? [])].filter((value) => found.every((some) => some.has(value)));
  if (alone.length > 0) return best(alone).map((value) => entry(value, '', counts(value)));
  if (words.length < 2 || !results) return [];
  // A beginning says too little among other words, except that of the word still being typed.
  const said = words.map((word, at) => ({ ...word, begun: word.begun && at === words.length - 1 }));
  const sets = said.map((word) => (word.text.length > 2 ? names.having(word) : NONE));
  const some = new Set(
    sets.flatMap((set, at) => [...set].filter((value) => names.startsWith(value, said[at] as TypedWord))),
  );
  return best([...some])
    .map((value) => {
      const own = new Set(said.flatMap(({ text }, at) => (sets[at]?.has(value) ? [text] : [])));
      const rest = withoutWords(understood, own);
      return entry(value, rest, countOfBrand(rest, catalog.values[value]?.key ?? ''));
    })
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}

const NONE: ReadonlySet<number> = new Set();

/** A text without the parts that consist of these words. */
function withoutWords(text: string, words: ReadonlySet<string>): string {
  return text
    .split(/\s+/)
    .filter((part) => !lexemes(part).every((lexeme) => words.has(lexeme.text)))
    .join(' ');
}

/** Counts of families with everything below them; 0 is the root. Families come after those above them. */
function withSubfamilies({ families }: FacetCatalog, counts: Uint32Array): Uint32Array {
  const sums = counts.slice();
  for (let family = sums.length - 1; family > 0; family -= 1) {
    const parent = families[family]?.parent ?? 0;
    sums[parent] = (sums[parent] as number) + (sums[family] as number);
  }
  return sums;
}

/** The same of the whole catalogue, as long as its counts are the same. */
const wholeSums = new WeakMap<FacetCounts, Uint32Array>();

function wholeCounts(catalog: FacetCatalog, counts: FacetCounts): Uint32Array {
  let sums = wholeSums.get(counts);
  if (!sums) {
    sums = withSubfamilies(catalog, counts.families);
    wholeSums.set(counts, sums);
  }
  return sums;
}

interface Names {
  families: LabelWords;
  brands: LabelWords;
}

/** Names by their words, read once. */
const namesPerText = new WeakMap<object, Map<SearchLang, Names>>();

function namesOf({ text, catalog }: NamedCatalog, lang: SearchLang): Names {
  let byLang = namesPerText.get(text);
  if (!byLang) {
    byLang = new Map();
    namesPerText.set(text, byLang);
  }
  let names = byLang.get(lang);
  if (!names) {
    const families = catalog.families.map(({ label }, family) => [family, label[lang]] as const).slice(1);
    const brands = catalog.values.flatMap(({ field, label }, value) =>
      field === BRAND_FIELD && value > 0 ? [[value, label.it] as const] : [],
    );
    const own = [...byLang.values()][0]?.brands ?? new LabelWords(brands, (word) => word);
    names = { families: new LabelWords(families, stemOf(lang)), brands: own };
    byLang.set(lang, names);
  }
  return names;
}
