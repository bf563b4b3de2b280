/** `npm run shop -- email …`: the same functions as the office's pages of e-mails (C-CNT-3). */
import { userInfo } from 'node:os';
import { EMAIL_FAULT_WORDS } from '#contract/office/grids/emails-grid.ts';
import type { Locale } from '#contract/values/locale.ts';
import { createEmailAdmin, type EmailFacts, type MovedEmails } from '#server/modules/mail/index.ts';
import { createOperations } from '#server/modules/operations/index.ts';
import { aligned } from './aligned-table.ts';
import type { CommandContext } from './command-line.ts';
import type { EmailArguments } from './email-arguments.ts';

/** All that failed are sent again in one go, up to here. */
const MOST_FAILED = 10_000;

const TEXTS = {
  it: {
    head: ['id', 'scritta (UTC)', 'stato', 'tipo', 'a', 'perché no'],
    none: 'Nessuna email.',
    done: 'fatto',
    gone: 'non c’è più',
    sending: 'sta partendo',
    already: 'già così',
    'not-kept': 'il testo non è conservato',
  },
  en: {
    head: ['id', 'written (UTC)', 'state', 'kind', 'to', 'why not'],
    none: 'No emails.',
    done: 'done',
    gone: 'is no longer there',
    sending: 'is leaving',
    already: 'already so',
    'not-kept': 'its text is not kept',
  },
} as const;

/** Returns the exit code: 0 done, 1 when something was left out. */
export async function emailCommand(
  { database: { db } }: CommandContext,
  { command, by, lang }: EmailArguments,
): Promise<number> {
  const clock = () => new Date();
  const admin = createEmailAdmin({
    db,
    clock,
    operations: createOperations({ clock }),
    outbox: undefined,
    log: console,
  });
  const hand = { userId: null, name: by || userInfo().username };
  if (command.name === 'list') {
    console.log(listText(await admin.list(command.state, command.limit), lang));
    return 0;
  }
  const ids = command.ids ?? (await admin.list('failed', MOST_FAILED)).map(({ id }) => id);
  const { answer } = await (command.name === 'stop' ? admin.stop(ids, hand) : admin.sendAgain(ids, hand));
  console.log(movedText(answer, lang));
  return answer.left.length > 0 ? 1 : 0;
}

function listText(emails: readonly EmailFacts[], lang: Locale): string {
  if (emails.length === 0) return TEXTS[lang].none;
  const rows = emails.map(({ id, writtenAt, state, kind, recipient, fault, error }) => [
    String(id),
    writtenAt.toISOString().slice(0, 16).replace('T', ' '),
    state,
    kind,
    recipient,
    state === 'failed' && fault ? `${EMAIL_FAULT_WORDS[fault][lang]} (${error})` : '',
  ]);
  return aligned([TEXTS[lang].head, ...rows], [1, 2, 3, 4, 5]);
}

function movedText({ done, left }: MovedEmails, lang: Locale): string {
  const texts = TEXTS[lang];
  if (done.length + left.length === 0) return texts.none;
  return [...done.map((id) => `${id}: ${texts.done}`), ...left.map(({ id, reason }) => `${id}: ${texts[reason]}`)].join(
    '\n',
  );
}
