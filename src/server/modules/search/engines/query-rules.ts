/** What the shop's own people say about the order of a search (docs/office-search.md): data of a query, resolved before it is asked. */

/** Articles, families and brands of rules that lift or lower what they name. */
export interface RuleTargets {
  /** Product ids. */
  readonly articles: ReadonlySet<number>;
  /** Codes; a family means those below it too. */
  readonly families: ReadonlySet<string>;
  readonly brands: ReadonlySet<string>;
}

/**
 * The rules of one query for one kind of caller. The same object as long as nothing changes: its identity is part of the key of cached
 * results, so it must never be changed after use.
 */
export interface QueryRules {
  /** Product ids that stand first, in this order. They are part of the result, whatever words they have; filters apply to them. */
  readonly pins: readonly number[];
  readonly boosts: RuleTargets;
  readonly buries: RuleTargets;
}
