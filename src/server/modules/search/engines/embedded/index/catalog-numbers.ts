import type { FacetCatalog, FacetCatalogData } from './facet-catalog.ts';
import type { Segment } from './segment.ts';

/**
 * A segment that was built beside a catalog of its own, with the numbers of the shared one: families, facet groups and
 * values that are new get numbers there.
 */
export function renumbered(segment: Segment, own: FacetCatalogData, shared: FacetCatalog): Segment {
  const families = familyNumbers(own, shared);
  const values = valueNumbers(own, shared);
  const family = (number: number) => families[number] as number;
  const value = (number: number) => values[number] as number;
  return {
    ...segment,
    family: segment.family.map(family),
    runFamily: segment.runFamily.map(family),
    classFamily: segment.classFamily.map(family),
    classBrand: segment.classBrand.map(value),
    values: Uint32Array.from(segment.values, value),
    // These counts are kept for whole catalogues only, and would have to be renumbered too.
    frequentTerm: new Uint32Array(0),
    frequentValues: new Uint32Array(0),
    frequentFamilies: new Uint32Array(0),
  };
}

/** The names of such a segment alone: the same numbers as those that `renumbered` gave in a catalog that was equal. */
export function takeNames(own: FacetCatalogData, shared: FacetCatalog): void {
  familyNumbers(own, shared);
  valueNumbers(own, shared);
}

function familyNumbers(own: FacetCatalogData, shared: FacetCatalog): Uint32Array {
  const numbers = new Uint32Array(own.families.length);
  const steps: Array<Array<{ code: string; label: { it: string; en: string } }>> = [[]];
  own.families.forEach(({ code, label, parent }, number) => {
    if (number === 0) return;
    // A parent has a smaller number than its children.
    const path = [...(steps[parent] ?? []), { code, label }];
    steps[number] = path;
    numbers[number] = shared.addFamily(path);
  });
  return numbers;
}

function valueNumbers(own: FacetCatalogData, shared: FacetCatalog): Uint32Array {
  const fields = own.fields.map(({ code }) => shared.addField(code));
  const numbers = new Uint32Array(own.values.length);
  own.values.forEach(({ field, key, label, numeric }, number) => {
    if (number > 0) numbers[number] = shared.addValue(fields[field] as number, key, label, numeric);
  });
  return numbers;
}
