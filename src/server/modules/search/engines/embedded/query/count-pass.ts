import type { FacetCatalog } from '../index/facet-catalog.ts';
import { FLAG, type Segment } from '../index/segment.ts';
import type { FacetCounts } from './facet-counts.ts';
import { type CompiledFilter, GROUP } from './facet-filter.ts';
import type { PriceCalculator } from './price-calculator.ts';

/** What the pass reads besides the documents. */
export interface PassInput {
  segment: Segment;
  catalog: FacetCatalog;
  filter: CompiledFilter;
  prices: PriceCalculator | null;
  /** Promo membership of this customer, per document; null = the documents' own flag. */
  promo: Uint8Array | null;
  /** False when the counts are known already and only the documents are wanted. */
  counting: boolean;
}

/**
 * One pass over the documents of a match: which filter groups does each fail? None → it is in the result and counts
 * everywhere. Exactly one → it counts in that group only, whose own selection is thereby ignored (C-SRCH-4). So all
 * disjunctive counts are exact after a single pass. Appends the places (in `documents`) of the result to `kept`.
 */
export function countPass(input: PassInput, documents: Uint32Array, counts: FacetCounts, kept: Uint32Array): number {
  const { segment, filter, prices, promo, counting } = input;
  const { family, availability, flags, valueStart, values } = segment;
  const { active, valueBit, families } = filter;
  const priceActive = (active & GROUP.price) !== 0;
  const priceNeeded = prices !== null && (counting || priceActive);
  const valuesActive = active >>> 5 !== 0;
  let size = 0;
  for (let place = 0; place < documents.length; place += 1) {
    const document = documents[place] as number;
    if (families !== null && families[family[document] as number] === 0) continue;
    let passed = 0;
    const level = availability[document] as number;
    const own = flags[document] as number;
    const inPromo = promo === null ? (own & FLAG.promo) !== 0 : promo[document] === 1;
    if (active !== 0) {
      if ((filter.availability & (1 << level)) !== 0) passed |= GROUP.availability;
      if (inPromo) passed |= GROUP.promo;
      if ((own & FLAG.isNew) !== 0) passed |= GROUP.isNew;
      if ((own & FLAG.nextInsert) !== 0) passed |= GROUP.nextInsert;
      if (valuesActive) {
        const end = valueStart[document + 1] as number;
        for (let at = valueStart[document] as number; at < end; at += 1)
          passed |= valueBit[values[at] as number] as number;
      }
    }
    let fails = active & ~passed;
    let price = -1;
    // A document that fails two other groups counts nowhere, so its price is not needed.
    const others = fails & ~GROUP.price;
    if (priceNeeded && (others === 0 || (priceActive && (others & (others - 1)) === 0))) {
      price = (prices as PriceCalculator).net(document);
      if (price >= filter.minPrice && price <= filter.maxPrice) fails &= ~GROUP.price;
    }
    if (fails === 0) {
      kept[size] = place;
      size += 1;
      if (counting) countEverywhere(input, document, counts, level, inPromo, own, price);
    } else if (counting && (fails & (fails - 1)) === 0) {
      countNearMiss(input, document, counts, fails, level, price);
    }
  }
  counts.total += size;
  return size;
}

function countEverywhere(
  input: PassInput,
  document: number,
  counts: FacetCounts,
  level: number,
  inPromo: boolean,
  own: number,
  price: number,
): void {
  const { valueStart, values, family } = input.segment;
  const valueCounts = counts.values;
  const end = valueStart[document + 1] as number;
  for (let at = valueStart[document] as number; at < end; at += 1) {
    const value = values[at] as number;
    valueCounts[value] = (valueCounts[value] as number) + 1;
  }
  const leaf = family[document] as number;
  counts.families[leaf] = (counts.families[leaf] as number) + 1;
  counts.availability[level as 0 | 1 | 2] += 1;
  if (inPromo) counts.promo += 1;
  if ((own & FLAG.isNew) !== 0) counts.isNew += 1;
  if ((own & FLAG.nextInsert) !== 0) counts.nextInsert += 1;
  countPrice(counts, price);
}

function countPrice(counts: FacetCounts, price: number): void {
  if (price < 0) return;
  if (price < counts.minPrice) counts.minPrice = price;
  if (price > counts.maxPrice) counts.maxPrice = price;
}

function countNearMiss(
  input: PassInput,
  document: number,
  counts: FacetCounts,
  group: number,
  level: number,
  price: number,
): void {
  if (group === GROUP.price) countPrice(counts, price);
  else if (group === GROUP.availability) counts.availability[level as 0 | 1 | 2] += 1;
  else if (group > GROUP.nextInsert || group < 0) {
    const { valueStart, values } = input.segment;
    const { fieldOfValue } = input.catalog;
    const { fieldBit } = input.filter;
    const end = valueStart[document + 1] as number;
    for (let at = valueStart[document] as number; at < end; at += 1) {
      const value = values[at] as number;
      if (((fieldBit[fieldOfValue[value] as number] as number) | 0) === group)
        counts.values[value] = (counts.values[value] as number) + 1;
    }
  }
}
