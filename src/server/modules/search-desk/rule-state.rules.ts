/** A rule as it is stored and as the history keeps it: what is written, what counts, whether it was taken out. */
import {
  NEW_RULE,
  type RuleField,
  type RuleKind,
  type RuleState,
  type RuleValues,
} from '#contract/values/search-rules.ts';

export interface RuleRow {
  readonly id: number;
  readonly kind: RuleKind;
  readonly draft: RuleValues;
  /** null = it does not count. */
  readonly live: RuleValues | null;
  readonly withdrawn: boolean;
}

/** One record with all of its fields, the draft's among them. */
export interface RuleRecord extends RuleValues {
  readonly kind: RuleKind;
  readonly live: RuleValues | null;
  readonly withdrawn: boolean;
}

export const RULE_FIELDS = Object.keys(NEW_RULE) as RuleField[];

export function stateOf({ draft, live, withdrawn }: Pick<RuleRow, 'draft' | 'live' | 'withdrawn'>): RuleState {
  if (live) return RULE_FIELDS.every((field) => draft[field] === live[field]) ? 'published' : 'changed';
  return withdrawn ? 'withdrawn' : 'draft';
}

export const recordOf = ({ kind, draft, live, withdrawn }: RuleRow): RuleRecord => ({
  ...draft,
  kind,
  live,
  withdrawn,
});

/** @param fields those of the record that change */
export function withFields(row: RuleRow, fields: Partial<RuleRecord>): RuleRow {
  const { kind, live, withdrawn, ...values } = fields;
  return {
    id: row.id,
    kind: kind ?? row.kind,
    draft: { ...row.draft, ...values },
    live: live === undefined ? row.live : live,
    withdrawn: withdrawn ?? row.withdrawn,
  };
}

/** It counts as its draft says, or no more. */
export const published = (row: RuleRow, withdraw: boolean): RuleRow =>
  withdraw ? { ...row, live: null, withdrawn: true } : { ...row, live: row.draft, withdrawn: false };
