/** One level of children: which rows may not have the parent they name (C-CAT-2). Pure. */
import type { IssueCode } from '../../issue-texts.ts';

export interface NamedParent {
  readonly line: number;
  /** Empty = standalone. */
  readonly parent: string;
}

export interface LinkRefusal {
  readonly code: string;
  readonly line: number;
  readonly parent: string;
  readonly issue: IssueCode;
}

/**
 * @param named what the file says, by article code.
 * @param stored child → parent in the database, for articles that are not in the file. @param exists whether a code is
 * an accepted row of the file or an article of the database.
 */
export function refusedLinks(
  named: ReadonlyMap<string, NamedParent>,
  stored: ReadonlyMap<string, string>,
  exists: (code: string) => boolean,
): LinkRefusal[] {
  const parentOf = (code: string) => named.get(code)?.parent ?? stored.get(code) ?? '';
  const grown = new Set([...stored].filter(([child]) => !named.has(child)).map(([, parent]) => parent));
  const problem = (code: string, parent: string): IssueCode | undefined => {
    if (parent === code) return 'own-parent';
    if (!exists(parent)) return 'unknown-parent';
    if (parentOf(parent) !== '') return 'child-of-child';
    return grown.has(code) ? 'has-children' : undefined;
  };
  const refusals: LinkRefusal[] = [];
  for (const [code, { line, parent }] of named) {
    const issue = parent === '' ? undefined : problem(code, parent);
    if (issue) refusals.push({ code, line, parent, issue });
  }
  return refusals;
}
