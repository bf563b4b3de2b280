/** Fields that the history can be narrowed by, in groups of the kinds of records that have them. */
import { recordKind } from './history-records.ts';
import { fieldName } from './history-words.ts';

interface ChangedField {
  readonly entity: string;
  readonly field: string;
}

export interface FieldGroup {
  readonly title: string;
  readonly fields: ReadonlyArray<ChangedField & { readonly name: string }>;
}

/** `entity`: of one kind only; '' = of all. Kinds and fields without words are left out: nobody looks for a code. */
export function fieldGroups(changed: readonly ChangedField[], { entity }: { readonly entity: string }): FieldGroup[] {
  const named = changed
    .filter((one) => entity === '' || one.entity === entity)
    .map((one) => ({ ...one, title: recordKind(one.entity), name: fieldName(one.field, one.entity) }))
    .filter(({ title, name, field }) => title !== undefined && name !== field);
  return [...Map.groupBy(named, ({ title = '' }) => title)]
    .map(([title, fields]) => ({
      title,
      fields: fields.sort((one, other) => one.name.localeCompare(other.name)),
    }))
    .sort((one, other) => one.title.localeCompare(other.title));
}
