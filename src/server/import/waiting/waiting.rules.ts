/** Rows that name what the shop does not have yet: which ones wait, and for what (C-EXC-1). Pure. */
import type { Issue } from '../issue-log.ts';
import type { IssueCode } from '../issue-texts.ts';

export const WAITED_FOR = ['article', 'list', 'customer', 'order'] as const;
export type WaitedFor = (typeof WAITED_FOR)[number];

/** What has to appear so that a row with this refusal is right. */
const APPEARS: Partial<Record<IssueCode, WaitedFor>> = {
  'unknown-product': 'article',
  'unknown-list': 'list',
  'unknown-customer': 'customer',
  'unknown-order': 'order',
};

/** After so many days the rows are refused, and the office gets an e-mail. */
export const WAIT_DAYS = 30;
const MOST_CODE = 100;

/** A code as the shop's tables have it; undefined: nothing with such a code can ever appear. */
export function waitedCode(kind: WaitedFor, value: string): string | undefined {
  const text = value.trim();
  if (text === '' || text.length > MOST_CODE) return undefined;
  if (kind === 'customer') {
    const digits = text.replace(/^\+?0*(?=\d)/, '');
    return /^\d{1,9}$/.test(digits) ? digits : undefined;
  }
  return kind === 'order' ? text.toUpperCase().replaceAll(/\/0+(?=\d)/g, '/') : text;
}

export interface WaitingLine {
  readonly line: number;
  readonly waitsFor: WaitedFor;
  readonly code: string;
  readonly issue: Issue;
}

/**
 * Of the refusals of some rows: lines whose only fault is that what they name is not there yet, and the other refusals. @param mayWait
 * whether a line is a row that can be kept; the header is none.
 */
export function parted(
  issues: readonly Issue[],
  mayWait: (line: number) => boolean,
): { readonly waiting: WaitingLine[]; readonly refused: Issue[] } {
  const ofLine = new Map<number, Issue[]>();
  for (const issue of issues) ofLine.set(issue.line, [...(ofLine.get(issue.line) ?? []), issue]);
  const waiting: WaitingLine[] = [];
  const refused: Issue[] = [];
  for (const [line, found] of ofLine) {
    const [issue, ...others] = found;
    const waitsFor = issue && APPEARS[issue.code];
    const code = waitsFor && waitedCode(waitsFor, issue.value);
    if (issue && waitsFor && code !== undefined && others.length === 0 && mayWait(line))
      waiting.push({ line, waitsFor, code, issue });
    else refused.push(...found);
  }
  return { waiting, refused };
}
