/**
 * What undoing does to each field (C-OFF-2): a field goes back when it still is what the operation made of it. One that
 * changed meanwhile is a conflict: skipped, or forced by a second press that names the value that was seen.
 */
import { isSame } from './changed-fields.rules.ts';
import type { Json, NotedChange, Values } from './operation.ts';

export type FieldOutcome =
  /** Goes back. */
  | 'back'
  /** Is already what it was before. */
  | 'already'
  /** Changed meanwhile: stays. */
  | 'conflict';

export interface PlannedField {
  readonly field: string;
  readonly before: Json;
  readonly after: Json;
  readonly now: Json;
  readonly outcome: FieldOutcome;
}

export interface PlannedChange {
  readonly fields: readonly PlannedField[];
  /** What is written: some fields; `null` = the record is removed; undefined = nothing is written. */
  readonly write: Values | null | undefined;
}

/** A conflict that goes back nevertheless, when the field still has the value that the person saw. */
export interface ForcedField {
  readonly field: string;
  readonly seen: Json;
}

export interface UndoTerms {
  /** Fields that go back together or not at all, and cannot be forced: the status of an order with its quantities. */
  readonly isTied?: ((field: string) => boolean) | undefined;
  readonly forced?: readonly ForcedField[] | undefined;
  /** What is there now has no place for it: its barcode is another article's, its brand is gone. Nothing of it goes back. */
  readonly hasNoPlace?: boolean | undefined;
}

/** `now`: the present values of the record; undefined = there is no such record. */
export function planUndo(change: NotedChange, now: Values | undefined, terms: UndoTerms = {}): PlannedChange {
  const plan = planFields(change, now, terms);
  if (!terms.hasNoPlace || plan.write === undefined) return plan;
  const fields = plan.fields.map((one) => (one.outcome === 'back' ? { ...one, outcome: 'conflict' as const } : one));
  return { fields, write: undefined };
}

function planFields(change: NotedChange, now: Values | undefined, terms: UndoTerms): PlannedChange {
  const { before, after } = change;
  if (before === null || after === null || now === undefined) return planWhole(change, now);
  const { isTied = () => false, forced = [] } = terms;
  const compared = Object.keys(before).map((field) => compareField(field, before, after, now));
  const tiedMoved = compared.some(({ field, outcome }) => isTied(field) && outcome === 'conflict');
  const fields = compared.map((one): PlannedField => {
    if (isTied(one.field)) return tiedMoved ? { ...one, outcome: 'conflict' } : one;
    const wanted =
      one.outcome === 'conflict' && forced.some(({ field, seen }) => field === one.field && isSame(seen, one.now));
    return wanted ? { ...one, outcome: 'back' } : one;
  });
  const back = fields.filter(({ outcome }) => outcome === 'back');
  return {
    fields,
    write: back.length > 0 ? Object.fromEntries(back.map((one) => [one.field, one.before])) : undefined,
  };
}

function compareField(field: string, before: Values, after: Values, now: Values): PlannedField {
  const value = now[field] ?? null;
  const outcome = isSame(value, after[field]) ? 'back' : isSame(value, before[field]) ? 'already' : 'conflict';
  return { field, before: before[field] ?? null, after: after[field] ?? null, now: value, outcome };
}

/** A record that was made is removed, one that was removed is made again: with all of its fields, or not at all. */
function planWhole({ before, after }: NotedChange, now: Values | undefined): PlannedChange {
  const names = Object.keys(before ?? after ?? {});
  const is = (values: Values | null) =>
    values === null ? now === undefined : now !== undefined && names.every((name) => isSame(now[name], values[name]));
  const outcome: FieldOutcome = is(after) ? 'back' : is(before) ? 'already' : 'conflict';
  const fields = names.map((field) => ({
    field,
    before: before?.[field] ?? null,
    after: after?.[field] ?? null,
    now: now?.[field] ?? null,
    outcome,
  }));
  return { fields, write: outcome === 'back' ? before : undefined };
}
