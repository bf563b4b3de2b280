/** Writing the texts of many rows from their other fields: `{brand} {name_it} M8`. */
import type { Words } from './grid-definition.ts';

export interface PatternChange {
  readonly kind: 'pattern';
  /** Keys of columns in braces; everything else as it is written. */
  readonly text: string;
  /** Rows of which a field is empty are written too, and the gap closes; otherwise they stay as they are. */
  readonly gaps: boolean;
}

export const unknownField = (name: string): Words => ({
  it: `Nessun campo si chiama {${name}}.`,
  en: `No field is called {${name}}.`,
});

export const LONGEST_PATTERN = 1_000;

const FIELD = /\{([^{}]*)\}/g;

/** Keys of the fields of a pattern, each once. */
export const patternFields = (text: string): string[] => [
  ...new Set([...text.matchAll(FIELD)].map(([, key = '']) => key.trim())),
];

/** With each field of the pattern under another name; undefined for one that has none leaves it as it is. */
export const renamedFields = (text: string, nameOf: (field: string) => string | undefined): string =>
  text.replace(FIELD, (field, key: string) => {
    const name = nameOf(key.trim());
    return name === undefined ? field : `{${name}}`;
  });

/**
 * The text of one row, or the first of its fields that is empty where gaps are left out. Blanks that follow each other are one: of
 * a field that is empty one would stay.
 */
export function filledPattern(
  { text, gaps }: PatternChange,
  said: (field: string) => string,
): { readonly text: string } | { readonly empty: string } {
  const values = new Map(patternFields(text).map((field) => [field, said(field).trim()]));
  const empty = [...values].find(([, value]) => value === '');
  if (empty && !gaps) return { empty: empty[0] };
  const filled = text.replace(FIELD, (_, key: string) => values.get(key.trim()) ?? '');
  return { text: filled.replace(/[^\S\n]+/g, ' ').trim() };
}
