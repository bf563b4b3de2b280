/** Collects the rejected rows and writes them to a CSV file that spreadsheets open (C-CAT-6). */

import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import type { IssueDetails } from './import-failure.ts';
import { type IssueCode, type IssueLanguage, issueText } from './issue-texts.ts';

export interface Issue {
  readonly file: string;
  /** 0 = the whole file. */
  readonly line: number;
  readonly column: string;
  readonly value: string;
  readonly code: IssueCode;
  readonly details?: IssueDetails;
}

export interface LoggedIssue extends Issue {
  readonly level: 'error' | 'warning';
  readonly text: string;
}

export interface IssueLog {
  /** A row (or file) that is rejected. */
  refuse(issue: Issue): void;
  /** Accepted, but not as written. */
  warn(issue: Issue): void;
  readonly errors: number;
  readonly warnings: number;
  /** The first ones, for the output. */
  readonly first: readonly LoggedIssue[];
  /** Closes the file; returns its path when it has any line. */
  close(): Promise<string | undefined>;
}

const KEPT = 1000;
const HEADER = { it: 'file;riga;colonna;valore;gravità;motivo', en: 'file;line;column;value;level;reason' };
const LEVELS = { it: { error: 'errore', warning: 'avviso' }, en: { error: 'error', warning: 'warning' } };

/** @param onIssue hears each of them; `first` has some only. */
export function createIssueLog(path: string, lang: IssueLanguage, onIssue?: (issue: LoggedIssue) => void): IssueLog {
  let output: WriteStream | undefined;
  let closed: Promise<unknown> | undefined;
  const counts = { error: 0, warning: 0 };
  const first: LoggedIssue[] = [];
  const add = (level: 'error' | 'warning', issue: Issue) => {
    counts[level]++;
    const text = issueText(issue.code, issue.details ?? {}, lang);
    const logged = { ...issue, level, text };
    if (first.length < KEPT) first.push(logged);
    onIssue?.(logged);
    output ??= createWriteStream(path).on('error', () => {});
    if (counts.error + counts.warning === 1) output.write(issueHeader(lang));
    output.write(issueLine(level, issue, lang));
  };
  return {
    refuse: (issue) => add('error', issue),
    warn: (issue) => add('warning', issue),
    get errors() {
      return counts.error;
    },
    get warnings() {
      return counts.warning;
    },
    first,
    async close() {
      if (!output) return undefined;
      closed ??= once(output.end(), 'close');
      await closed;
      return path;
    },
  };
}

/** The BOM marks the file as UTF-8 for spreadsheets. */
export const issueHeader = (lang: IssueLanguage): string => `\ufeff${HEADER[lang]}\r\n`;

export function issueLine(level: 'error' | 'warning', issue: Issue, lang: IssueLanguage): string {
  const { file, line, column, value, code, details = {} } = issue;
  const cells = [file, line || '', column, value.slice(0, 500), LEVELS[lang][level], issueText(code, details, lang)];
  return `${cells.map(csvCell).join(';')}\r\n`;
}

/** A value that begins like a formula needs an apostrophe, so that spreadsheets show it as text. */
function csvCell(value: string | number): string {
  const text = /^[=+\-@\t]/.test(String(value)) && typeof value === 'string' ? `'${value}` : String(value);
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
