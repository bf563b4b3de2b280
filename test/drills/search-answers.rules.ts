/** Whether what a copy of the shop found is right, or says honestly that words cannot be searched now (docs/scale-out-search.md): a pure function. */

export interface Found {
  readonly total: number;
  /** Of the first page. */
  readonly ids: readonly number[];
  /** What the shop says of the result; undefined = it is whole. */
  readonly away: 'text' | 'filters' | undefined;
}

export interface Asked {
  /** `vite`; a code is found without OpenSearch too, words are not, a category is listed in another order. */
  readonly kind: 'code' | 'words' | 'category';
  readonly text: string;
}

export type Verdict =
  | { readonly kind: 'right' }
  | { readonly kind: 'away' }
  | { readonly kind: 'wrong'; readonly why: string };

/** @param right what a healthy shop finds @param mayBeAway this copy has no index in memory, and OpenSearch may be away */
export function verdictOf({ kind, text }: Asked, found: Found, right: Found, mayBeAway: boolean): Verdict {
  const wrong = (why: string): Verdict => ({ kind: 'wrong', why: `"${text}" ${why}` });
  if (found.away === undefined) {
    if (found.total !== right.total) return wrong(`finds ${found.total} articles instead of ${right.total}`);
    const known = new Set(right.ids);
    const foreign = found.ids.filter((id) => !known.has(id));
    if (found.ids.length === right.ids.length && foreign.length === 0) return { kind: 'right' };
    return wrong(`shows other articles first: ${foreign.slice(0, 5).join(', ')}, of ${found.ids.length}`);
  }
  if (!mayBeAway) return wrong(`is said not to be available (${found.away})`);
  if (kind === 'code') return wrong(`is a whole code, which is always found, and is said not to be available`);
  if (kind === 'words' && found.away === 'text' && found.total === 0) return { kind: 'away' };
  if (kind === 'category' && found.away === 'filters' && found.total === right.total && found.ids.length > 0)
    return { kind: 'away' };
  return wrong(`is said not to be available (${found.away}), with ${found.total} articles`);
}
