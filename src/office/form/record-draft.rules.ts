/**
 * What is typed into the fields of one record and not saved yet: each changed field with what the page held when its change began,
 * so that a later version of the record does not pass as seen (C-OFF-4).
 */

export interface RecordDraft<Fields extends object = object, Known extends object = object> {
  /** As typed. */
  readonly fields: Partial<Fields>;
  /** As the server sent them. */
  readonly known: Partial<Known>;
}

/** What another person changed meanwhile (`ErrorBody.conflicts`). */
export interface Conflict<Field extends string = string, Value = unknown> {
  readonly field: Field;
  readonly theirs: Value;
  /** '' = nobody of the office: an import. */
  readonly by: string;
  /** ISO time, or ''. */
  readonly at: string;
}

export const NO_DRAFT: RecordDraft = { fields: {}, known: {} };

export const isEmptyDraft = ({ fields }: RecordDraft): boolean => Object.keys(fields).length === 0;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/**
 * `typed` as the field shows it; `shown` what it shows of the record as it is stored now, `stored` the same as the server sent
 * it. A field that is as it was, or as it is stored now, is no change any more.
 */
export function withField<Draft extends RecordDraft>(
  draft: Draft,
  field: string,
  { typed, shown, stored }: { readonly typed: unknown; readonly shown: unknown; readonly stored: unknown },
): Draft {
  const known: Record<string, unknown> =
    field in draft.known ? { ...draft.known } : { ...draft.known, [field]: stored };
  if (isSame(typed, shown) || isSame(typed, known[field])) return withoutField(draft, field);
  return { ...draft, fields: { ...draft.fields, [field]: typed }, known };
}

/** Theirs is taken. */
export function withoutField<Draft extends RecordDraft>(draft: Draft, field: string): Draft {
  const rest = (values: object) => Object.fromEntries(Object.entries(values).filter(([name]) => name !== field));
  return { ...draft, fields: rest(draft.fields), known: rest(draft.known) };
}

/** Mine is kept, knowing theirs. */
export const overField = <Draft extends RecordDraft>(draft: Draft, field: string, theirs: unknown): Draft => ({
  ...draft,
  known: { ...draft.known, [field]: theirs },
});
