/** Orders that the ERP has not acknowledged for an hour, as an e-mail to the office: in Italian, the shop's language (C-EXC-4). */
import type { OutgoingEmail } from '../../mail/index.ts';
import type { LateHandovers } from './handovers.repository.ts';

interface LateOrdersAbout {
  /** Plain date. */
  readonly day: string;
  readonly minutes: number;
  readonly link: string;
  readonly timeZone: string;
}

const momentWords = (at: Date, timeZone: string): string =>
  at.toLocaleString('it', { timeZone, dateStyle: 'short', timeStyle: 'short' });

/** @param day plain date: one e-mail a day for each connection. */
export function ordersWaitingEmail(
  recipient: string,
  { name, code, count, since }: LateHandovers,
  { day, minutes, link, timeZone }: LateOrdersAbout,
): OutgoingEmail {
  return {
    kind: 'enquiry',
    recipient,
    locale: 'it',
    values: {
      request_kind: 'ordini che il gestionale non conferma',
      request_number: code,
      topic: name,
      facts: {
        block: 'lines',
        lines: [
          ['Collegamento', `${name} (${code})`],
          ['Ordini che aspettano', String(count)],
          ['Il primo dal', momentWords(since, timeZone)],
          ['Nel negozio', link],
        ],
      },
      message: {
        block: 'written',
        text: `Questi ordini sono pronti per il gestionale da più di ${minutes} minuti, ma nessuno li ha confermati. Guardate se il programma che li prende è acceso; gli ordini non si perdono, aspettano.`,
      },
    },
    dedupeKey: `orders.waiting:${code}:${day}`,
  };
}
