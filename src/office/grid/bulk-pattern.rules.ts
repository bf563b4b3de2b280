/** Patterns as people write them (`{Marca} {Nome} M8`) and as they are sent (`{brand} {name_it} M8`). */
import { attributeKey, readAttributeKey } from '#contract/office/grids/attribute-columns.ts';
import type { GridColumn, GridDefinition, Words } from '#contract/office/grids/grid-definition.ts';
import { CELL_FAULTS } from '#contract/office/grids/grid-edit.rules.ts';
import { patternFields, renamedFields, unknownField } from '#contract/office/grids/pattern-change.rules.ts';
import type { Locale } from '#contract/values/locale.ts';

export interface PatternPart {
  readonly key: string;
  /** As it is written in braces, one of its own for each field. */
  readonly name: string;
}

/**
 * What a text of this column can be written from: fields of the grid that the person sees, and attributes in the language of the
 * column. A name that a field before has too is replaced by the key.
 */
export function patternParts(
  { parts = [] }: Pick<GridDefinition, 'parts'>,
  {
    seen,
    more,
    of,
  }: { readonly seen: readonly GridColumn[]; readonly more: readonly GridColumn[]; readonly of: string },
  locale: Locale,
): PatternPart[] {
  const language = of.endsWith('_en') ? 'en' : 'it';
  const found = [
    ...seen.flatMap(({ key, title }) => (parts.includes(key) ? { key, name: title[locale] } : [])),
    ...more.flatMap(({ key, title }) => {
      const attribute = readAttributeKey(key);
      return attribute ? { key: attributeKey(attribute.code, language), name: title[locale] } : [];
    }),
  ];
  const taken = new Set<string>();
  return found.map(({ key, name }) => {
    const plain = name.replace(/[{}]/g, '').trim();
    const isFree = plain !== '' && !taken.has(plain.toLowerCase());
    taken.add(plain.toLowerCase());
    return { key, name: isFree ? plain : key };
  });
}

/** With the keys of its fields, or what is wrong with it. */
export function keyedPattern(
  written: string,
  parts: readonly PatternPart[],
): { readonly text: string } | { readonly fault: Words } {
  if (written.trim() === '') return { fault: CELL_FAULTS.empty };
  const keyOf = (field: string) =>
    parts.find(({ name, key }) => name.toLowerCase() === field.toLowerCase() || key === field)?.key;
  const strange = patternFields(written).find((field) => keyOf(field) === undefined);
  return strange === undefined ? { text: renamedFields(written, keyOf) } : { fault: unknownField(strange) };
}
