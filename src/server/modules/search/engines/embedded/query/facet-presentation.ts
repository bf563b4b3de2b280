import { MAX_FACET_VALUES, MAX_FOUND_VALUES } from '#contract/values/facet-values.ts';
import { finderOf } from '#contract/values/found-labels.ts';
import { chooseGroups, type GroupCandidate, rankGroups } from '../../../facet-choice.rules.ts';
import { RANGE_FROM, stopsOf } from '../../../measure-scale.rules.ts';
import type { FacetGroupCount, FacetRange, FacetRequest, FacetValueCount } from '../../engine.ts';
import type { SearchLang } from '../../search-document.ts';
import type { FacetCatalog, FieldEntry, ValueEntry } from '../index/facet-catalog.ts';
import type { FacetCounts } from './facet-counts.ts';
import type { CompiledFilter } from './facet-filter.ts';
import { facetShares } from './facet-shares.rules.ts';
import { FacetSpread } from './facet-spread.ts';
import { TopResults } from './top-results.ts';

export interface FacetInput {
  /** Of the result; each group's ignore its own selection (C-SRCH-4). */
  counts: FacetCounts;
  /** Of the same search without its filters: they say in which order groups and values stand. */
  base: FacetCounts;
  catalog: FacetCatalog;
  filter: Pick<CompiledFilter, 'selected' | 'ranged'>;
  lang: SearchLang;
  facets: FacetRequest | undefined;
}

interface Candidate extends GroupCandidate {
  field: number;
}

/** The groups of a response with the values that are shown of them. What is not shown costs one step per value. */
export function facetGroups(input: FacetInput): FacetGroupCount[] {
  const { counts, catalog, facets } = input;
  const spread = new FacetSpread(counts.values, catalog);
  const all = catalog.fields.flatMap((entry, field) => candidateOf(input, spread, entry, field));
  const attributes = facets ? ordered(input, bestGroups(input, facets, all)) : [];
  const shown = facets
    ? [...facets.named.flatMap(({ code }) => all.filter((group) => group.code === code)), ...attributes]
    : all;
  const whole = facets?.whole === undefined ? -1 : shown.findIndex(({ code }) => code === facets.whole);
  const isSearched = (at: number) => facets?.whole === undefined || at === whole;
  const has = finderOf(facets?.find ?? '');
  const most = has ? MAX_FOUND_VALUES : (facets?.most ?? MAX_FACET_VALUES);
  const sizes = shown.map(({ values }, at) => (facets && isSearched(at) ? Math.min(values, most) : values));
  const shares = facets ? facetShares(sizes, facets.values, whole) : sizes;
  const places = new Map(rankGroups(attributes, counts.total).map(({ group }, place) => [group.field, place]));
  return shown.map((group, at) =>
    groupOf(input, group, {
      share: shares[at] as number,
      place: places.get(group.field) ?? 0,
      has: isSearched(at) ? has : undefined,
    }),
  );
}

function candidateOf({ filter, lang }: FacetInput, spread: FacetSpread, entry: FieldEntry, field: number): Candidate[] {
  const selected = (filter.selected.get(field)?.length ?? 0) > 0 || filter.ranged.has(field);
  const own = spread.of(field);
  return own.values > 0 || selected ? [{ field, code: entry.code, title: entry.label[lang], selected, ...own }] : [];
}

function bestGroups(
  { counts, lang, catalog }: FacetInput,
  facets: FacetRequest,
  all: readonly Candidate[],
): Candidate[] {
  const codes = new Set(facets.named.map(({ code }) => code));
  const named = all.filter(({ code }) => codes.has(code));
  const attributes = all.filter(
    (group) =>
      !codes.has(group.code) && (group.selected || !named.some((other) => repeats(counts, catalog, group, other))),
  );
  // A named group that is not shown takes no name: some catalogues have their colours in an attribute.
  const shown = new Set(named.flatMap((group) => (group.values > 1 || group.selected ? [group.code] : [])));
  const titles = facets.named.flatMap(({ code, title }) => (shown.has(code) ? [title[lang]] : []));
  return chooseGroups(attributes, counts.total, facets.groups, titles);
}

/** An attribute such as "manufacturer" whose values are those of the brands, article by article as far as counts tell. */
function repeats({ values }: FacetCounts, catalog: FacetCatalog, group: Candidate, named: Candidate): boolean {
  if (group.documents !== named.documents || group.values !== named.values || group.values < 2) return false;
  if (Math.abs(group.bits - named.bits) > 1e-9) return false;
  const labels = (field: number) =>
    Array.from(catalog.valuesOf(field))
      .filter((value) => values[value] !== 0)
      .map((value) => `${(catalog.values[value] as ValueEntry).label.it.toLowerCase()} ${values[value]}`);
  const known = new Set(labels(named.field));
  return labels(group.field).every((label) => known.has(label));
}

/** As in the search without filters, in which the groups have other spreads. */
function ordered({ base, counts, catalog }: FacetInput, groups: readonly Candidate[]): Candidate[] {
  if (base === counts) return [...groups];
  const spread = new FacetSpread(base.values, catalog);
  const known = new Map(groups.map((group) => [group.field, group]));
  const before = groups.map((group) => ({ ...group, ...spread.of(group.field) }));
  return rankGroups(before, base.total).map(({ group }) => known.get(group.field) as Candidate);
}

interface Extent {
  /** This many values. */
  share: number;
  place: number;
  /** Only of values whose names pass. */
  has: ((name: string) => boolean) | undefined;
}

function groupOf(input: FacetInput, group: Candidate, { share, place, has }: Extent): FacetGroupCount {
  const { catalog, counts, lang } = input;
  const { field, code, documents } = group;
  const { label } = catalog.fields[field] as FieldEntry;
  const range = rangeOf(input, field);
  const empty = (input.filter.selected.get(field) ?? []).filter((value) => counts.values[value] === 0).length;
  const about = { code, label, documents, size: group.values + empty, place, ...(range && { range }) };
  if (!has) return { ...about, values: valuesOf(input, field, share, catalog.valuesOf(field)) };
  const named = catalog
    .valuesOf(field)
    .filter((value) => counts.values[value] !== 0 && has((catalog.values[value] as ValueEntry).label[lang]));
  return { ...about, found: named.length, values: valuesOf(input, field, share, named) };
}

/** The most frequent of these values, and the selected ones of the group. */
function valuesOf(
  { catalog, counts, base, filter, lang }: FacetInput,
  field: number,
  share: number,
  values: Uint32Array,
): FacetValueCount[] {
  const ranks = catalog.nameRanks(field, lang);
  const top = new TopResults(share);
  for (const value of values) {
    const key = base.values[value] as number;
    if (counts.values[value] !== 0 && key >= top.floor) top.offer(key, -(ranks[value] as number), value);
  }
  const first = top.drain();
  const known = new Set(first);
  const others = (filter.selected.get(field) ?? []).filter((value) => !known.has(value));
  if (others.length > 0) {
    first.push(...others);
    const order = (a: number, b: number) =>
      (base.values[b] as number) - (base.values[a] as number) || (ranks[a] as number) - (ranks[b] as number);
    first.sort(order);
  }
  return first.map((value) => {
    const { key, label, numeric } = catalog.values[value] as ValueEntry;
    const count = counts.values[value] as number;
    return numeric === undefined ? { key, label, count } : { key, label, count, numeric };
  });
}

function isNamed({ named }: FacetRequest, { fields }: FacetCatalog, field: number): boolean {
  return named.some(({ code }) => code === fields[field]?.code);
}

/** The sizes of a group of measures in this result. Sizes of clothes are chosen one by one. */
function rangeOf({ catalog, counts, filter, facets }: FacetInput, field: number): FacetRange | undefined {
  const values = catalog.valuesOf(field);
  const ranged = filter.ranged.has(field);
  if (!facets || (!ranged && (values.length <= RANGE_FROM || isNamed(facets, catalog, field)))) return undefined;
  const scale = catalog.scaleOf(field);
  if (!scale) return undefined;
  const amounts = new Set<number>();
  values.forEach((value, at) => {
    const amount = scale.amounts[at] as number;
    if (counts.values[value] !== 0 && !Number.isNaN(amount)) amounts.add(amount);
  });
  return ranged || amounts.size > RANGE_FROM ? { unit: scale.unit, stops: stopsOf(amounts) } : undefined;
}
