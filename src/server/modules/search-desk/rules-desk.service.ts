/** Rules of the search in the hands of staff (back-office design §4.7): drafts, publishing, taking out; each an operation (C-OFF-1). */
import type { SearchRule } from '#contract/office/search-desk.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import { NEW_RULE, type RuleKind, type RuleValues } from '#contract/values/search-rules.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import { type Act, type Operations, refuseCollisions, type Values } from '../operations/index.ts';
import { faultsOf, listed, tidy } from './rule-faults.rules.ts';
import { published, type RuleRow, recordOf, stateOf } from './rule-state.rules.ts';
import { insertRule, lockRules, readMissing, readRules, writeRule } from './search-rules.repository.ts';

export const RULE_ENTITY = 'search-rule';

export interface By extends Omit<Act, 'kind' | 'params'> {
  readonly locale: Locale;
}

export interface WrittenRule {
  /** null = a new one. */
  readonly id: number | null;
  readonly kind: RuleKind;
  readonly values: Partial<RuleValues>;
  /** What the page held of the fields. */
  readonly known: Partial<RuleValues>;
}

export interface RulesDesk {
  /** The newest first. */
  rules(): Promise<SearchRule[]>;
  /**
   * @throws AppError `not-found`; `validation` with the fields that are wrong; `changed-meanwhile` when another person changed one of
   *   them since the page held `known` (C-OFF-4).
   */
  save(by: By, rules: readonly WrittenRule[]): Promise<{ ids: number[]; operation: number | null }>;
  /**
   * Those that are so already are left out. @throws AppError `not-found`; `validation` when a draft cannot count as it is.
   */
  publish(by: By, ids: readonly number[], withdraw: boolean): Promise<{ done: number[]; operation: number | null }>;
}

export interface RulesDeskDeps {
  readonly db: Database;
  readonly operations: Operations;
  /** Address of the shop, without a slash at its end. */
  readonly shopUrl: () => string;
}

export function createRulesDesk({ db, operations, shopUrl }: RulesDeskDeps): RulesDesk {
  return {
    async rules() {
      const rows = await readRules(db);
      return rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        state: stateOf(row),
        values: row.draft,
        live: row.live,
      }));
    },

    async save({ locale, ...act }, rules) {
      const params = { rules: rules as unknown as Values[] };
      const kind = rules.every(({ id }) => id === null) ? 'search-rule.create' : 'search-rule.save';
      const ran = await operations.run(db, { ...act, kind, params }, async (transaction, change) => {
        const known = await lockRules(
          transaction,
          rules.flatMap(({ id }) => id ?? []),
        );
        const rows = new Map(known.map((row) => [row.id, row]));
        const ids: number[] = [];
        for (const rule of rules) {
          const row = rule.id === null ? undefined : rows.get(rule.id);
          if (rule.id !== null && !row) throw new AppError('not-found');
          const draft = tidy(row?.kind ?? rule.kind, { ...(row?.draft ?? NEW_RULE), ...rule.values }, shopUrl());
          await refuseFaults(transaction, row?.kind ?? rule.kind, draft, locale);
          if (!row) {
            const id = await insertRule(transaction, rule.kind, draft);
            note(change, null, { id, kind: rule.kind, draft, live: null, withdrawn: false });
            ids.push(id);
            continue;
          }
          const stored = row.draft as unknown as Values;
          await refuseCollisions(
            transaction,
            act.actor.userId,
            { entity: RULE_ENTITY, key: String(row.id) },
            { known: rule.known as Values, stored, wanted: rule.values as Values },
          );
          const after = { ...row, draft };
          await writeRule(transaction, after);
          note(change, row, after);
          ids.push(row.id);
        }
        return { ids };
      });
      return { ...ran.answer, operation: ran.operationId };
    },

    async publish({ locale, ...act }, ids, withdraw) {
      const kind = withdraw ? 'search-rule.withdraw' : 'search-rule.publish';
      const params = { numbers: ids.map(String) };
      const ran = await operations.run(db, { ...act, kind, params }, async (transaction, change) => {
        const wanted = [...new Set(ids)];
        const rows = await lockRules(transaction, wanted);
        if (rows.length < wanted.length) throw new AppError('not-found');
        const done: number[] = [];
        for (const row of rows) {
          const after = published(row, withdraw);
          const isSo = withdraw ? stateOf(row) === 'withdrawn' : stateOf(row) === 'published';
          if (isSo) continue;
          if (!withdraw) await refuseFaults(transaction, row.kind, row.draft, locale);
          await writeRule(transaction, after);
          note(change, row, after);
          done.push(row.id);
        }
        return { done };
      });
      return { ...ran.answer, operation: ran.operationId };
    },
  };
}

type Note = (noted: { entity: string; key: string; before: Values | null; after: Values | null }) => void;

const note = (change: Note, before: RuleRow | null, after: RuleRow): void =>
  change({
    entity: RULE_ENTITY,
    key: String(after.id),
    before: before && (recordOf(before) as unknown as Values),
    after: recordOf(after) as unknown as Values,
  });

async function refuseFaults(db: Queryable, kind: RuleKind, values: RuleValues, locale: Locale): Promise<void> {
  const of = kind === 'pin' ? 'article' : kind === 'boost' || kind === 'bury' ? values.of : undefined;
  const named = (wanted: RuleValues['of']) => (of === wanted ? listed(values.target) : []);
  const missing = await readMissing(db, {
    articles: named('article'),
    families: named('family'),
    brands: named('brand'),
    lists: values.audience.startsWith('list:') ? [values.audience.slice('list:'.length)] : [],
  });
  const targets = [...missing.articles, ...missing.families, ...missing.brands];
  const faults = faultsOf(kind, values, { targets, lists: missing.lists }, locale);
  if (Object.keys(faults).length > 0) throw new AppError('validation', { errors: faults as Record<string, string[]> });
}
