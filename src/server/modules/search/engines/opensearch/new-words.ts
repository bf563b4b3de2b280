/** What a change brings that the words of a generation lack. */

import type { BuiltSegment } from '../embedded/build-segment.ts';
import type { FacetCatalog, FacetCatalogData } from '../embedded/index/facet-catalog.ts';
import type { Segment } from '../embedded/index/segment.ts';
import { findString, stringAt, stringCount } from '../embedded/index/sorted-strings.ts';
import type { LocalText } from '../search-document.ts';
import type { Generation } from './generation.ts';
import { type GenerationWords, wordsOf } from './generation-words.ts';

/** Names and words of a change that the generation does not have; undefined: it has them all. */
export function newWords(
  built: BuiltSegment,
  { catalog, segments, shape }: Generation,
  labels: ReadonlyMap<string, LocalText>,
): GenerationWords | undefined {
  const words = wordsOf(built);
  const isKnown =
    words.segment.lists <= shape.lists &&
    (shape.hasMixed || !words.hasMixed) &&
    hasNames(catalog, built.catalog) &&
    hasWords(words.segment, segments);
  if (isKnown) return undefined;
  const fields = words.catalog.fields.map((field) => ({ ...field, label: labels.get(field.code) ?? field.label }));
  return { ...words, catalog: { ...words.catalog, fields } };
}

function hasNames(catalog: FacetCatalog, { families, fields, values }: FacetCatalogData): boolean {
  const fieldOf = fields.map(({ code }) => catalog.findField(code));
  return (
    families.every(({ path }, number) => number === 0 || catalog.findFamily(path.split(',')) !== undefined) &&
    values.every(({ field, key }, number) => {
      const own = fieldOf[field];
      return number === 0 || (own !== undefined && catalog.findValue(own, key) !== undefined);
    })
  );
}

const hasWords = (own: Segment, segments: readonly Segment[]): boolean =>
  (['terms', 'forms'] as const).every((table) =>
    Array.from({ length: stringCount(own[table]) }, (_, at) => stringAt(own[table], at)).every((text) =>
      segments.some((segment) => findString(segment[table], text) >= 0),
    ),
  );
