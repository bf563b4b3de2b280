import type { FacetCatalog } from '../index/facet-catalog.ts';
import { addFrequentCounts, NOT_FREQUENT } from '../index/frequent-words.ts';
import { FLAG, type Segment } from '../index/segment.ts';
import type { FacetCounts } from './facet-counts.ts';
import { type CompiledFilter, GROUP } from './facet-filter.ts';
import { firstAtLeast } from './match-set.ts';
import { include, type PriceCalculator } from './price-calculator.ts';
import type { MatchList } from './segment-reader.ts';

/** What the pass reads besides the documents. */
export interface PassInput {
  segment: Segment;
  catalog: FacetCatalog;
  filter: CompiledFilter;
  prices: PriceCalculator | null;
  /** Promo membership of this customer, per document; null = the documents' own flag. */
  promo: Uint8Array | null;
  /** False when the counts are known already and only the documents are needed. */
  counting: boolean;
}

/**
 * One pass over the documents of a match: which filter groups does each fail? None → it is in the result and counts
 * everywhere. Exactly one → it counts in that group only, whose own selection is ignored there (C-SRCH-4). So all
 * disjunctive counts are exact after a single pass. Returns the indexes (in `documents`) of the result; null = all.
 */
export function countPass(
  input: PassInput,
  { documents, ascending, frequent }: Pick<MatchList, 'documents' | 'ascending' | 'frequent'>,
  counts: FacetCounts,
): Uint32Array | null {
  const { filter, counting } = input;
  const places = filter.active === 0 && filter.families === null ? null : filterPlaces(input, documents, counts);
  const size = places === null ? documents.length : places.length;
  counts.total += size;
  if (!counting) return places;
  const kept = places === null ? documents : places.map((place) => documents[place] as number);
  if (places === null && frequent !== NOT_FREQUENT) addFrequentCounts(input.segment, frequent, counts);
  else countTexts(input.segment, { documents: kept, ascending }, counts);
  countColumns(input, kept, counts);
  return places;
}

function filterPlaces(input: PassInput, documents: Uint32Array, counts: FacetCounts): Uint32Array {
  const { segment, filter, prices, promo, counting } = input;
  const { family, availability, flags, valueStart, values } = segment;
  const { active, valueBit, families } = filter;
  const priceActive = prices !== null && (active & GROUP.price) !== 0;
  const valuesActive = active >>> 5 !== 0;
  const kept = new Uint32Array(documents.length);
  let size = 0;
  for (let place = 0; place < documents.length; place += 1) {
    const document = documents[place] as number;
    if (families !== null && families[family[document] as number] === 0) continue;
    let passed = 0;
    const own = flags[document] as number;
    if ((filter.availability & (1 << (availability[document] as number))) !== 0) passed |= GROUP.availability;
    if (promo === null ? (own & FLAG.promo) !== 0 : promo[document] === 1) passed |= GROUP.promo;
    if ((own & FLAG.isNew) !== 0) passed |= GROUP.isNew;
    if ((own & FLAG.nextInsert) !== 0) passed |= GROUP.nextInsert;
    if (valuesActive) {
      const end = valueStart[document + 1] as number;
      for (let at = valueStart[document] as number; at < end; at += 1)
        passed |= valueBit[values[at] as number] as number;
    }
    let fails = active & ~passed;
    let price = -1;
    // A document that fails two other groups counts nowhere, so its price is not needed.
    const others = fails & ~GROUP.price;
    if (priceActive && (others & (others - 1)) === 0) {
      price = (prices as PriceCalculator).net(document);
      if (price >= filter.minPrice && price <= filter.maxPrice) fails &= ~GROUP.price;
    }
    if (fails === 0) {
      kept[size] = place;
      size += 1;
    } else if (counting && (fails & (fails - 1)) === 0) {
      countNearMiss(input, document, counts, fails, price);
    }
  }
  return kept.subarray(0, size);
}

/** What depends on texts alone. */
export function countTexts(
  segment: Segment,
  list: Pick<MatchList, 'documents' | 'ascending'>,
  counts: Pick<FacetCounts, 'values' | 'families'>,
): void {
  countValues(segment, list.documents, counts);
  countFamilies(segment, list, counts.families);
}

/** The hottest loop of the engine: one increment per value of each document. */
function countValues(segment: Segment, documents: Uint32Array, counts: Pick<FacetCounts, 'values'>): void {
  const { valueStart, values } = segment;
  const valueCounts = counts.values;
  for (let place = 0; place < documents.length; place += 1) {
    const document = documents[place] as number;
    const end = valueStart[document + 1] as number;
    for (let at = valueStart[document] as number; at < end; at += 1) {
      const value = values[at] as number;
      valueCounts[value] = (valueCounts[value] as number) + 1;
    }
  }
}

/** What orders and imports change: availability, flags, prices. */
export function countColumns(
  input: Pick<PassInput, 'segment' | 'prices' | 'promo'>,
  list: Uint32Array,
  counts: FacetCounts,
): void {
  const { segment, prices, promo } = input;
  const { availability, flags } = segment;
  /** By the four shown flags and the two bits of availability. */
  const states = new Uint32Array(64);
  let inPromo = 0;
  for (let place = 0; place < list.length; place += 1) {
    const document = list[place] as number;
    const state = ((availability[document] as number) << 4) | ((flags[document] as number) & 15);
    states[state] = (states[state] as number) + 1;
    if (promo !== null) inPromo += promo[document] as number;
  }
  states.forEach((count, state) => {
    if (count === 0) return;
    counts.availability[(state >> 4) as 0 | 1 | 2] += count;
    if ((state & FLAG.promo) !== 0 && promo === null) counts.promo += count;
    if ((state & FLAG.isNew) !== 0) counts.isNew += count;
    if ((state & FLAG.nextInsert) !== 0) counts.nextInsert += count;
  });
  counts.promo += inPromo;
  prices?.widen(counts, list);
}

/** Adds to each family the documents of a list that are directly in it. */
export function countFamilies(
  segment: Segment,
  { documents, ascending }: Pick<MatchList, 'documents' | 'ascending'>,
  families: Uint32Array,
): void {
  if (ascending) countFamilyRuns(segment, documents, families);
  else countEachFamily(segment, documents, families);
}

function countEachFamily({ family }: Segment, list: Uint32Array, families: Uint32Array): void {
  for (let place = 0; place < list.length; place += 1) {
    const leaf = family[list[place] as number] as number;
    families[leaf] = (families[leaf] as number) + 1;
  }
}

/** Documents are ordered by family: in an ascending list each family is one range, found by its end. */
function countFamilyRuns({ runFamily, runStart, count }: Segment, list: Uint32Array, families: Uint32Array): void {
  let run = 0;
  for (let place = 0; place < list.length; ) {
    const document = list[place] as number;
    while ((runStart[run + 1] ?? count) <= document) run += 1;
    const end = firstAtLeast(list, runStart[run + 1] ?? count, place);
    const leaf = runFamily[run] as number;
    families[leaf] = (families[leaf] as number) + end - place;
    place = end;
  }
}

/** `group` is the bit of the only group that the document fails. A flag that is not set needs no count. */
function countNearMiss(input: PassInput, document: number, counts: FacetCounts, group: number, price: number): void {
  const { segment, catalog, filter } = input;
  if (group === GROUP.price) include(counts, price);
  else if (group === GROUP.availability) counts.availability[segment.availability[document] as 0 | 1 | 2] += 1;
  else if (group > GROUP.nextInsert) {
    const { valueStart, values } = segment;
    const end = valueStart[document + 1] as number;
    for (let at = valueStart[document] as number; at < end; at += 1) {
      const value = values[at] as number;
      if (filter.fieldBit[catalog.fieldOfValue[value] as number] === group)
        counts.values[value] = (counts.values[value] as number) + 1;
    }
  }
}
