/** Orders that the ERP has not acknowledged for an hour, as an e-mail to the office: in Italian, the shop's language (C-EXC-4). */
import type { OutgoingEmail } from '../../mail/index.ts';
import type { LateHandovers } from './handovers.repository.ts';

/** @param day plain date: one e-mail a day for each connection. */
export function ordersWaitingEmail(
  recipient: string,
  { name, code, count, since }: LateHandovers,
  { day, minutes, link }: { readonly day: string; readonly minutes: number; readonly link: string },
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
          ['Il primo dalle', `${since.toISOString().slice(0, 16)}Z`],
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
