/** Output of `npm run shop -- dispute`, in both languages. */
import type { DisputeState } from '#contract/values/document-kinds.ts';
import type { Locale } from '#contract/values/locale.ts';
import {
  DISPUTE_REASON_WORDS,
  type DisputeNotMoved,
  type ListedDispute,
  type MovedDispute,
  type OfficeDispute,
} from '#server/modules/disputes/index.ts';
import { aligned } from './aligned-table.ts';

const STATES: Readonly<Record<Locale, Record<DisputeState, string>>> = {
  it: { open: 'aperta', answered: 'risposta data', accepted: 'accolta', refused: 'respinta', closed: 'chiusa' },
  en: { open: 'open', answered: 'reply sent', accepted: 'accepted', refused: 'refused', closed: 'closed' },
};

export const DISPUTE_TEXTS = {
  it: {
    head: ['id', 'aperta', 'cliente', 'ragione sociale', 'documento', 'motivo', 'stato'],
    none: 'Nessuna contestazione.',
    creditNote: 'Nota di credito',
    all: 'tutta',
    you: 'ufficio',
    files: (id: number) => `File (si scrivono con: npm run shop -- dispute files ${id}):`,
    noFiles: (id: number) => `La contestazione ${id} non ha file.`,
    existing: (path: string) => `${path} c’è già e resta com’è.`,
    missing: (name: string) => `${name} non c’è più nella cartella dei dati.`,
    moved: (id: number, from: string, to: string) => `Contestazione ${id}: ${from} → ${to}.`,
    email: (email: string) => `L’email a ${email} viene inviata quando il negozio è in funzione.`,
    noEmail: 'Nessuna email: il cliente non ha un indirizzo.',
    'no-dispute': (id: number) => `Non c’è una contestazione ${id}.`,
    'moved-meanwhile': () => 'Nel frattempo è cambiata.',
    forbidden: () => 'Serve il permesso disputes.write.',
    'no-text': () => 'Che cosa legge il cliente? Indicare --text.',
    'no-credit-note': () => 'Questo cliente non ha una nota di credito con questo numero.',
    'several-credit-notes': () => 'Più note di credito hanno questo numero: indicare --year.',
    transition: (state: string, possible: string) =>
      possible === ''
        ? `La contestazione è ${state}: non cambia più.`
        : `La contestazione è ${state}. Si può: ${possible}.`,
  },
  en: {
    head: ['id', 'opened', 'customer', 'company', 'document', 'reason', 'state'],
    none: 'No dispute.',
    creditNote: 'Credit note',
    all: 'all',
    you: 'office',
    files: (id: number) => `Files (written with: npm run shop -- dispute files ${id}):`,
    noFiles: (id: number) => `Dispute ${id} has no files.`,
    existing: (path: string) => `${path} is there already and stays as it is.`,
    missing: (name: string) => `${name} is no longer in the data folder.`,
    moved: (id: number, from: string, to: string) => `Dispute ${id}: ${from} → ${to}.`,
    email: (email: string) => `The email to ${email} is sent while the shop is running.`,
    noEmail: 'No email: the customer has no address.',
    'no-dispute': (id: number) => `There is no dispute ${id}.`,
    'moved-meanwhile': () => 'It has changed meanwhile.',
    forbidden: () => 'The permission disputes.write is needed.',
    'no-text': () => 'What does the customer read? Give --text.',
    'no-credit-note': () => 'This customer has no credit note with that number.',
    'several-credit-notes': () => 'Several credit notes have that number: give --year.',
    transition: (state: string, possible: string) =>
      possible === ''
        ? `The dispute is ${state}: it does not change any more.`
        : `The dispute is ${state}. Possible: ${possible}.`,
  },
};

export interface DisputeTextOptions {
  readonly lang: Locale;
  /** Time zone of the shop, for its days. */
  readonly timeZone: string;
}

/** Customers' texts are untrusted: control characters of terminals are removed. */
const plain = (text: string) => text.replace(/[^\P{Cc}\n\t]/gu, '');
const oneLine = (text: string) => plain(text).replace(/\s+/g, ' ').trim();
const day = (date: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short' }).format(date);
const moment = (date: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(date).replace(',', '');

export function disputesText(disputes: readonly ListedDispute[], { lang, timeZone }: DisputeTextOptions): string {
  const texts = DISPUTE_TEXTS[lang];
  if (disputes.length === 0) return texts.none;
  return aligned(
    [
      texts.head,
      ...disputes.map(({ id, created_at: opened, client_id: customer, company, document, reason, state }) => [
        String(id),
        day(opened, timeZone),
        String(customer),
        oneLine(company),
        oneLine(document),
        DISPUTE_REASON_WORDS[lang][reason],
        STATES[lang][state],
      ]),
    ],
    [1, 3, 4, 5, 6],
  );
}

export function disputeText(one: OfficeDispute, { lang, timeZone }: DisputeTextOptions): string {
  const texts = DISPUTE_TEXTS[lang];
  const { id, customerId, company, document, reason, state, rows, files, events, credit_note: creditNote } = one;
  const written = events.map(({ at, actor, by_staff: byStaff, state: to, text }) => {
    const who = oneLine(actor) || (byStaff ? texts.you : '');
    const head = `${moment(new Date(at), timeZone)} · ${who} · ${STATES[lang][to as DisputeState]}`;
    return text === '' ? head : `${head}\n${plain(text).trim()}`;
  });
  const disputed = rows.map(({ row_id: row, carti, description, quantity }) => [
    `  ${row}`,
    oneLine(carti),
    oneLine(description),
    quantity === null ? texts.all : String(quantity),
  ]);
  return [
    [
      `${id} · ${STATES[lang][state]} · ${DISPUTE_REASON_WORDS[lang][reason]}`,
      `${customerId} ${oneLine(company)} · ${oneLine(document?.number ?? '')}`,
      ...(creditNote ? [`${texts.creditNote} ${oneLine(creditNote.number)}`] : []),
    ].join('\n'),
    ...(disputed.length > 0 ? [aligned(disputed, [1, 2])] : []),
    ...written,
    ...(files.length > 0
      ? [
          `${texts.files(id)}\n${aligned(files.map(({ name, bytes }) => [`  ${oneLine(name)}`, `${Math.ceil(bytes / 1000)} kB`]))}`,
        ]
      : []),
  ].join('\n\n');
}

export function movedDisputeText({ id, from, state, emailTo }: MovedDispute, lang: Locale): string {
  const texts = DISPUTE_TEXTS[lang];
  const moved = texts.moved(id, STATES[lang][from], STATES[lang][state]);
  return `${moved}\n${emailTo === '' ? texts.noEmail : texts.email(emailTo)}`;
}

export function notMovedDisputeText({ reason, from, possible }: DisputeNotMoved, id: number, lang: Locale): string {
  const texts = DISPUTE_TEXTS[lang];
  if (reason === 'transition' && from) return texts.transition(STATES[lang][from], possible.join(', '));
  return reason === 'transition' ? texts['no-dispute'](id) : texts[reason](id);
}
