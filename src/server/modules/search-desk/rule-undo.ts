/** How rules of the search take changes of staff back (C-OFF-2): field by field; publishing goes back as a whole. */

import { AppError } from '#contract/values/errors.ts';
import { NEW_RULE } from '#contract/values/search-rules.ts';
import type { Operations, Values } from '../operations/index.ts';
import { RULE_FIELDS, type RuleRecord, type RuleRow, recordOf, withFields } from './rule-state.rules.ts';
import { RULE_ENTITY } from './rules-desk.service.ts';
import { deleteRule, lockRules, writeRule } from './search-rules.repository.ts';

export function registerUndoableRules(operations: Pick<Operations, 'registerUndoable'>): void {
  operations.registerUndoable(RULE_ENTITY, {
    access: { read: 'search.read', undo: () => 'search.write', hides: (field) => field === 'withdrawn' },
    isTied: (field) => field === 'live' || field === 'withdrawn',
    async read(transaction, key) {
      const [row] = await lockRules(transaction, [Number(key)]);
      return row && (recordOf(row) as unknown as Values);
    },
    async apply(transaction, key, values) {
      const id = Number(key);
      if (values === null) return deleteRule(transaction, id);
      const fields = values as unknown as Partial<RuleRecord>;
      const [row] = await lockRules(transaction, [id]);
      // Its making was undone, and that is taken back: it comes again as it was.
      if (!row && ![...RULE_FIELDS, 'kind'].every((field) => field in values)) throw new AppError('conflict');
      const before: RuleRow = row ?? {
        id,
        kind: fields.kind ?? 'synonym',
        draft: NEW_RULE,
        live: null,
        withdrawn: false,
      };
      await writeRule(transaction, withFields(before, fields));
    },
  });
}
