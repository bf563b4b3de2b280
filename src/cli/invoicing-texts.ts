/** Output of `npm run shop -- invoicing`, in both languages. */
import type { Locale } from '#contract/values/locale.ts';
import { formatEuro, type Money, moneyToNumber } from '#contract/values/money.ts';
import {
  type AnnulledNote,
  type Invoicing,
  type IssuedCreditNote,
  type IssuedDocument,
  type IssuedInvoiceResult,
  type IssuedNoteResult,
  refusalSentence,
  type Transmitted,
} from '#server/modules/invoicing/index.ts';
import { ORDER_STATUS_LABELS } from '#server/modules/orders/index.ts';
import { aligned } from './aligned-table.ts';

const TEXTS = {
  it: {
    trial: 'PROVA: non è stato emesso niente.',
    draftHead: ['cliente', 'tipo', 'fino al', 'documenti di trasporto'],
    noDrafts: 'Niente da fatturare.',
    types: { TD01: 'immediata', TD24: 'differita' },
    note: (number: string, date: string, rows: number) =>
      `DDT ${number} del ${date}, ${rows} ${rows === 1 ? 'riga' : 'righe'}.`,
    annulled: (number: string) => `DDT ${number} annullato: il numero resta, la merce è di nuovo da consegnare.`,
    order: (number: string, status: string) => `Ordine ${number}: ${status}.`,
    email: (email: string) => `L’email a ${email} viene inviata quando il negozio è in funzione.`,
    invoice: (number: string, date: string, total: string) => `Fattura ${number} del ${date}, totale ${total}.`,
    credit: (number: string, date: string, total: string, invoice: string) =>
      `Nota di credito ${number} del ${date} alla fattura ${invoice}, totale ${total}.`,
    again: (number: string) => `${number}: il file è scritto di nuovo, con i dati del cliente di oggi.`,
    toPay: (amount: string) => `Da pagare: ${amount}.`,
    notes: (numbers: string) => `DDT: ${numbers}.`,
    file: (name: string) => `File ${name}.`,
    toSign: 'Ente pubblico: il file va firmato prima dell’invio (qui non si firma).',
    late: 'ATTENZIONE: emessa oltre il termine di legge.',
    reopened: (numbers: string) => `Da fatturare di nuovo: ${numbers}.`,
    refused: (customer: number, notes: string) => `Cliente ${customer} (${notes}) non fatturato:`,
    nothing: 'Niente da fatturare in quel mese.',
    sent: (count: number) => `File consegnati: ${count}.`,
    notSent: (name: string, why: string) => `${name} non consegnato: ${why}`,
    receipt: (file: string, kind: string) => `Ricevuta ${kind} per ${file}.`,
    unknown: (file: string) => `Ricevuta per ${file}: non è un file di questo negozio.`,
    notRead: (names: string) => `Non sono ricevute: ${names}.`,
    continued: (series: string, next: number) => `Serie ${series}: il prossimo numero è ${next}.`,
  },
  en: {
    trial: 'DRY RUN: nothing was issued.',
    draftHead: ['customer', 'type', 'until', 'delivery notes'],
    noDrafts: 'Nothing to invoice.',
    types: { TD01: 'immediate', TD24: 'deferred' },
    note: (number: string, date: string, rows: number) =>
      `Delivery note ${number} of ${date}, ${rows} ${rows === 1 ? 'line' : 'lines'}.`,
    annulled: (number: string) =>
      `Delivery note ${number} annulled: its number stays, its pieces are to be delivered again.`,
    order: (number: string, status: string) => `Order ${number}: ${status}.`,
    email: (email: string) => `The email to ${email} is sent while the shop is running.`,
    invoice: (number: string, date: string, total: string) => `Invoice ${number} of ${date}, total ${total}.`,
    credit: (number: string, date: string, total: string, invoice: string) =>
      `Credit note ${number} of ${date} for invoice ${invoice}, total ${total}.`,
    again: (number: string) => `${number}: its file is written again, with the customer’s data of today.`,
    toPay: (amount: string) => `To pay: ${amount}.`,
    notes: (numbers: string) => `Delivery notes: ${numbers}.`,
    file: (name: string) => `File ${name}.`,
    toSign: 'Public body: the file must be signed before it is sent (not done here).',
    late: 'WARNING: issued after the day that the law sets.',
    reopened: (numbers: string) => `To be invoiced again: ${numbers}.`,
    refused: (customer: number, notes: string) => `Customer ${customer} (${notes}) not invoiced:`,
    nothing: 'Nothing to invoice in that month.',
    sent: (count: number) => `Files handed over: ${count}.`,
    notSent: (name: string, why: string) => `${name} not handed over: ${why}`,
    receipt: (file: string, kind: string) => `Receipt ${kind} for ${file}.`,
    unknown: (file: string) => `Receipt for ${file}: no file of this shop.`,
    notRead: (names: string) => `No receipts: ${names}.`,
    continued: (series: string, next: number) => `Series ${series}: the next number is ${next}.`,
  },
};

const day = (date: string) => date.split('-').reverse().join('/');
const lines = (...given: ReadonlyArray<string | false>) => given.filter((line) => line !== false).join('\n');

export const trialText = (lang: Locale): string => TEXTS[lang].trial;

export function draftsText(drafts: Awaited<ReturnType<Invoicing['drafts']>>, lang: Locale): string {
  const texts = TEXTS[lang];
  if (drafts.length === 0) return texts.noDrafts;
  const rows = drafts.map(({ customerId, type, until, notes }) => [
    String(customerId),
    texts.types[type],
    day(until),
    notes.map(({ number }) => number).join(', '),
  ]);
  return aligned([texts.draftHead, ...rows], [1, 2, 3]);
}

export function issuedNoteText({ number, date, rows, order }: IssuedNoteResult, lang: Locale): string {
  const texts = TEXTS[lang];
  return lines(
    texts.note(number, day(date), rows),
    texts.order(order.number, ORDER_STATUS_LABELS[order.status][lang]),
    order.emailTo !== '' && texts.email(order.emailTo),
  );
}

export function issuedInvoiceText(issued: IssuedInvoiceResult, lang: Locale): string {
  const texts = TEXTS[lang];
  const euro = (amount: Money) => formatEuro(moneyToNumber(amount), lang);
  const { number, date, total, payable, notes, fileName, toSign, late, warnings } = issued;
  return lines(
    texts.invoice(number, day(date), euro(total)),
    payable !== total && texts.toPay(euro(payable)),
    texts.notes(notes.join(', ')),
    texts.file(fileName),
    toSign && texts.toSign,
    late && texts.late,
    ...warnings.map((one) => `${one.code} · ${one.field}: ${one[lang]}`),
  );
}

export function issuedCreditText(issued: IssuedCreditNote, lang: Locale): string {
  const texts = TEXTS[lang];
  const { number, date, total, invoice, fileName, toSign, reopened } = issued;
  return lines(
    texts.credit(number, day(date), formatEuro(moneyToNumber(total), lang), invoice),
    texts.file(fileName),
    toSign && texts.toSign,
    reopened.length > 0 && texts.reopened(reopened.join(', ')),
  );
}

export function writtenAgainText({ number, fileName, toSign }: IssuedDocument, lang: Locale): string {
  const texts = TEXTS[lang];
  return lines(texts.again(number), texts.file(fileName), toSign && texts.toSign);
}

export function collectedText({ issued, refused }: Awaited<ReturnType<Invoicing['collect']>>, lang: Locale): string {
  const texts = TEXTS[lang];
  if (issued.length === 0 && refused.length === 0) return texts.nothing;
  const told = refused.map(({ draft, why }) =>
    lines(
      texts.refused(draft.customerId, draft.notes.map(({ number }) => number).join(', ')),
      refusalSentence(why, lang),
    ),
  );
  return [...issued.map((one) => issuedInvoiceText(one, lang)), ...told].join('\n\n');
}

export function proformasText(paths: readonly string[], lang: Locale): string {
  return paths.length > 0 ? paths.join('\n') : TEXTS[lang].noDrafts;
}

export function transmittedText({ sent, notSent, receipts, notRead }: Transmitted, lang: Locale): string {
  const texts = TEXTS[lang];
  return lines(
    texts.sent(sent.length),
    ...notSent.map(({ name, why }) => texts.notSent(name, why)),
    ...receipts.flatMap(({ receipt, known }) => [
      known ? texts.receipt(receipt.fileName ?? '', receipt.kind) : texts.unknown(receipt.fileName ?? ''),
      ...receipt.errors.map(({ code = '', description = '' }) => `  ${code} ${description}`),
    ]),
    notRead.length > 0 && texts.notRead(notRead.join(', ')),
  );
}

export const continuedText = (series: string, last: number, lang: Locale): string =>
  TEXTS[lang].continued(series, last + 1);

export const annulledText = ({ number, order }: AnnulledNote, lang: Locale): string =>
  [TEXTS[lang].annulled(number), TEXTS[lang].order(order.number, ORDER_STATUS_LABELS[order.status][lang])].join('\n');
