/** What a run refuses and warns of, as it is heard: counted by reason, and the lines of refused rows. */
import type { IssueDetails } from '../import-failure.ts';
import type { LoggedIssue } from '../issue-log.ts';
import type { IssueCode } from '../issue-texts.ts';
import type { StoredReport } from './import-runs.repository.ts';

export interface RefusedLine {
  readonly file: string;
  readonly line: number;
  readonly issues: Array<{ column: string; code: IssueCode; details: IssueDetails }>;
}

export interface FoundIssues {
  hear(issue: LoggedIssue): void;
  readonly refusedLines: number;
  readonly warnings: number;
  /** `file<TAB>line` of all of them, those that were left out beforehand included. */
  readonly places: ReadonlySet<string>;
  /** The first ones, to be mended. */
  readonly lines: readonly RefusedLine[];
  reasons(): StoredReport['issues'];
}

const MOST_REASONS = 200;
const SHOWN_REASONS = 50;

/** `listino.csv (prices)` → `listino.csv`: a table that a mapping makes of a file. */
export const fileOf = (table: string): string => table.replace(/ \([a-z_]+\)$/, '');

/** @param leftOut lines that an earlier trial refused: they are not read again, and still refused. */
export function createFoundIssues(mostLines: number, leftOut: ReadonlySet<string> = new Set()): FoundIssues {
  const lines = new Map<string, RefusedLine>();
  const places = new Set<string>(leftOut);
  const reasons = new Map<string, StoredReport['issues'][number] & { count: number }>();
  let warnings = 0;
  return {
    hear({ level, file, line, column, code, details = {} }) {
      const reason = `${level}\t${column}\t${code}`;
      const known = reasons.get(reason);
      if (known) known.count += 1;
      else if (reasons.size < MOST_REASONS)
        reasons.set(reason, { level, column, code, details: withoutLine(details), count: 1, first: line });
      if (level === 'warning') warnings += 1;
      if (level !== 'error' || line === 0) return;
      const place = `${fileOf(file)}\t${line}`;
      places.add(place);
      const found = lines.get(place) ?? { file: fileOf(file), line, issues: [] };
      if (!lines.has(place) && lines.size >= mostLines) return;
      lines.set(place, found);
      found.issues.push({ column, code, details });
    },
    get refusedLines() {
      return places.size;
    },
    get warnings() {
      return warnings;
    },
    places,
    get lines() {
      return [...lines.values()];
    },
    reasons: () => [...reasons.values()].sort((one, other) => other.count - one.count).slice(0, SHOWN_REASONS),
  };
}

/** Of many rows with one reason, each has another line: it says nothing of the others. */
const withoutLine = (details: IssueDetails): IssueDetails =>
  'line' in details
    ? Object.fromEntries(Object.entries(details).map(([name, value]) => [name, name === 'line' ? '…' : value]))
    : details;
