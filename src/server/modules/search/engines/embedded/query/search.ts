import type { SearchQuery, SearchResult } from '../../engine.ts';
import type { EmbeddedIndex } from '../embedded-index.ts';
import { countPass } from './count-pass.ts';
import { ORDERED, offerAll } from './document-order.ts';
import { emptyCounts, type FacetCounts } from './facet-counts.ts';
import { type CompiledFilter, compileFilter, GROUP } from './facet-filter.ts';
import type { MatchAllCounts } from './match-all-counts.ts';
import {
  hideChildren,
  listOfIds,
  pick,
  pinnedDocuments,
  restrictTo,
  visibleInFamilies,
  withPinned,
} from './match-set.ts';
import { presentResult } from './result-presentation.ts';
import { movedByRules } from './rule-order.ts';
import { type MatchList, matchList, type SegmentReader } from './segment-reader.ts';
import type { TextResult } from './text-result.ts';
import { TopResults } from './top-results.ts';

/** The documents that a query selects before filters. */
interface Selection {
  /** Per segment, without hidden children. */
  shown: MatchList[];
  /** Per segment, with hidden children; null when there was no text. */
  matched: MatchList[] | null;
  text: TextResult | null;
  /** No restriction at all: the cached counts of the whole catalogue apply. */
  everything: boolean;
}

export function isMatchAll(text: string): boolean {
  const trimmed = text.trim();
  return trimmed === '' || trimmed === '*';
}

/** One search: text → documents, one counting pass, the best of the page. Never awaits (scratch memory is shared). */
export function search(index: EmbeddedIndex, all: MatchAllCounts, query: SearchQuery): SearchResult {
  const { catalog } = index;
  const filter = compileFilter(query, catalog);
  const byPrice = query.sort === 'price-asc' || query.sort === 'price-dec';
  if (query.priceView === null && (byPrice || (filter.active & GROUP.price) !== 0))
    throw new RangeError('No prices to filter or sort by');
  const selection = select(index, query, filter);
  const promo = query.promoDocs ? index.promoColumns(query.promoDocs) : null;
  const counts = selection.everything ? all.get(query.promoDocs, query.priceView) : emptyCounts(catalog);
  const kept = selection.everything
    ? selection.shown
    : filterLists(index, query, filter, selection.shown, promo, counts);
  const base = unfiltered(index, all, query, filter, selection, promo) ?? counts;
  const ids = pageOf(index, query, kept, counts.total);
  return presentResult(query, {
    catalog,
    filter,
    counts,
    base,
    text: selection.text,
    total: counts.total,
    ids,
    near: nearIds(index, query, filter, selection, promo, counts.total),
  });
}

function select(index: EmbeddedIndex, query: SearchQuery, filter: CompiledFilter): Selection {
  const { readers, visible } = index;
  if (filter.nothing) return { shown: readers.map(() => NOTHING), matched: null, text: null, everything: false };
  if (!isMatchAll(query.text)) {
    const text = index.meaningOf(query.text, query.lang);
    let matched = withPinned(text.matches, pinnedDocuments(readers, query, text.exact));
    if (query.only) matched = restrictTo(readers, matched, query.only);
    const shown = matched.map((list, at) => hideChildren(the(readers, at), list, index.text.outdoes(text.plan, at)));
    return { shown, matched, text, everything: false };
  }
  if (query.only) {
    const shown = listOfIds(readers, query.only).map((list, at) => hideChildren(the(readers, at), list));
    return { shown, matched: null, text: null, everything: false };
  }
  const documents = readers.map(({ segment }, at) => {
    const all = the(visible, at);
    return filter.families ? visibleInFamilies(segment, all, filter.families) : all;
  });
  const everything = filter.active === 0 && filter.families === null;
  return { shown: documents.map(ascendingList), matched: null, text: null, everything };
}

/** Documents of the whole catalogue or of families, in index order. */
const ascendingList = (documents: Uint32Array): MatchList => ({ ...matchList(documents, null), ascending: true });

const NOTHING: MatchList = matchList(new Uint32Array(0), null);

function the<T>(list: readonly T[], index: number): T {
  return list[index] as T;
}

/** Applies the filters to each list and counts; returns the documents that remain. */
function filterLists(
  index: EmbeddedIndex,
  query: SearchQuery,
  filter: CompiledFilter,
  lists: readonly MatchList[],
  promo: Uint8Array[] | null,
  counts: FacetCounts | null,
): MatchList[] {
  const prices = index.prices(query.priceView);
  const into = counts ?? emptyCounts(index.catalog);
  return lists.map((list, at) => {
    const { segment } = the(index.readers, at);
    const input = {
      segment,
      catalog: index.catalog,
      filter,
      prices: prices?.[at] ?? null,
      promo: promo?.[at] ?? null,
      counting: counts !== null && query.facets !== null,
    };
    const places = countPass(input, list, into);
    return places === null ? list : gather(list, places);
  });
}

/**
 * Counts of the same search without filters, in whose order groups, values and families are returned; undefined: they
 * are those of the result, or nobody asked.
 */
function unfiltered(
  index: EmbeddedIndex,
  all: MatchAllCounts,
  query: SearchQuery,
  filter: CompiledFilter,
  { shown, text }: Selection,
  promo: Uint8Array[] | null,
): FacetCounts | undefined {
  if (!query.facets || filter.active === 0) return undefined;
  if (text === null && !query.only && filter.families === null) return all.get(query.promoDocs, null);
  return all.unfiltered(query, () => {
    const counts = emptyCounts(index.catalog);
    filterLists(index, { ...query, priceView: null }, { ...filter, active: 0 }, shown, promo, counts);
    return counts;
  });
}

function gather({ documents, scores, scale }: MatchList, places: Uint32Array): MatchList {
  const kept = new Uint32Array(places.length);
  const keptScores = scores === null ? null : new Float32Array(places.length);
  for (let at = 0; at < places.length; at += 1) {
    kept[at] = documents[places[at] as number] as number;
    if (keptScores && scores) keptScores[at] = (scores[places[at] as number] as number) * scale;
  }
  return matchList(kept, keptScores);
}

function pageOf(index: EmbeddedIndex, query: SearchQuery, lists: readonly MatchList[], total: number): number[] {
  const start = (query.page - 1) * query.perPage;
  if (start >= total) return [];
  const segments = index.readers.map(({ segment }) => segment);
  // Of a customer's own articles the order is given.
  const moved = query.only ? lists : movedByRules(query.rules, index.catalog, segments, lists);
  return best(index, query, moved, Math.min(total, start + query.perPage)).slice(start);
}

function best(index: EmbeddedIndex, query: SearchQuery, lists: readonly MatchList[], count: number): number[] {
  const top = new TopResults(count);
  const prices = index.prices(query.priceView);
  lists.forEach((list, at) => {
    offerAll(top, query.sort, the(index.readers, at).segment, list, prices?.[at] ?? null);
  });
  return top.drain();
}

/**
 * For a result shorter than a page: articles that miss one word or have a code similar to the one typed, best first
 * (never counted).
 */
function nearIds(
  index: EmbeddedIndex,
  query: SearchQuery,
  filter: CompiledFilter,
  selection: Selection,
  promo: Uint8Array[] | null,
  total: number,
): number[] {
  const { text, matched } = selection;
  const room = query.perPage - total;
  if (
    !query.near ||
    !text ||
    !matched ||
    text.missed > 0 ||
    query.page > 1 ||
    room <= 0 ||
    query.only ||
    query.sort !== 'default'
  )
    return [];
  const known = matched.some(({ documents }) => documents.length > 0);
  // What replaces the article comes before what only shares most words with it.
  const tiers = [
    () => (text.nearCodes.length > 0 ? nearestFirst(index, text.nearCodes) : []),
    () => text.instead ?? [],
    () => (known ? index.text.equivalents(text.plan) : []),
    () => (known ? index.text.sameFamily(text.plan, matched, false) : []),
    () => (known ? index.text.sameFamily(text.plan, matched, true) : []),
    () => (known && text.nearCodes.length === 0 ? index.text.near(text.plan) : []),
  ];
  const ids = new Set<number>();
  for (const tier of tiers) {
    if (ids.size >= room) break;
    const others = tier().map((list, at) => withoutMatched(the(index.readers, at), list, the(matched, at)));
    if (others.length === 0) continue;
    for (const id of best(index, query, filterLists(index, query, filter, others, promo, null), room)) ids.add(id);
  }
  return [...ids].slice(0, room);
}

function withoutMatched(reader: SegmentReader, list: MatchList, { documents }: MatchList): MatchList {
  for (const document of documents) reader.inMatch[document] = 1;
  const others = pick(list, (document) => reader.inMatch[document] === 0);
  for (const document of documents) reader.inMatch[document] = 0;
  return hideChildren(reader, others);
}

/** Documents in this order, as lists per segment. */
function nearestFirst({ readers }: EmbeddedIndex, documents: ReadonlyArray<[number, number]>): MatchList[] {
  return readers.map((_, at) => {
    const own = documents.flatMap(([segment, document], place) => (segment === at ? [{ document, place }] : []));
    return matchList(
      Uint32Array.from(own, ({ document }) => document),
      Float32Array.from(own, ({ place }) => ORDERED + documents.length - place),
    );
  });
}
