/** Rows of another system that are refused after they waited, as an e-mail to the office: in Italian, the shop's language (C-EXC-6). */
import type { OutgoingEmail } from '#server/modules/mail/index.ts';
import { issueText } from '../issue-texts.ts';
import { WAIT_DAYS } from './waiting.rules.ts';
import type { KeptIssue, StoredWaiting } from './waiting-rows.repository.ts';

export type ToldRow = Pick<StoredWaiting, 'file' | 'key' | 'connection' | 'code' | 'issues'>;

const NAMED = 30;

/** Of one connection. */
export function rowsRefusedEmail(recipient: string, rows: readonly ToldRow[], on: string): OutgoingEmail {
  const [first] = rows;
  const connection = first?.connection ?? '';
  const lines = rows.slice(0, NAMED).map(({ file, key, issues }) => [`${file} ${key}`, reasonOf(issues)] as const);
  const more = rows.length > NAMED ? ` Sono ${rows.length} in tutto: qui ci sono le prime ${NAMED}.` : '';
  return {
    kind: 'enquiry',
    recipient,
    locale: 'it',
    values: {
      request_kind: 'righe di un altro programma rifiutate',
      request_number: connection,
      topic: connection,
      facts: { block: 'lines', lines: lines.map((line) => [...line]) },
      message: {
        block: 'written',
        text: `Queste righe di “${connection}” aspettavano qualcosa che nel negozio non c’era, e adesso sono rifiutate.${more} Si vedono con: npm run shop -- exchange waiting ${connection}. Si correggono nel programma che le manda, o in un file CSV che si importa.`,
      },
    },
    dedupeKey: `waiting.refused:${connection}:${on}:${first?.file}:${first?.key}`,
  };
}

const reasonOf = ([issue]: readonly KeptIssue[]): string =>
  issue ? issueText(issue.code, issue.details, 'it') : issueText('waited-too-long', { days: WAIT_DAYS }, 'it');
