/** Two orders have one number after a restore from a backup, as an e-mail to the office: in Italian, the shop's language (C-EXC-4). */
import type { OutgoingEmail } from '../../mail/index.ts';

export interface NumberTwice {
  readonly number: string;
  /** Of the order in the shop. */
  readonly uid: string;
  /** Of the order in the other system's books. */
  readonly otherUid: string;
}

export function numberTwiceEmail(
  recipient: string,
  { number, uid, otherUid }: NumberTwice,
  { connection, link }: { readonly connection: string; readonly link: string },
): OutgoingEmail {
  return {
    kind: 'enquiry',
    recipient,
    locale: 'it',
    values: {
      request_kind: 'due ordini con lo stesso numero',
      request_number: number,
      topic: number,
      facts: {
        block: 'lines',
        lines: [
          ['Ordine', number],
          ['Nel negozio', uid],
          ['Nel gestionale', otherUid],
          ['Collegamento', connection],
          ['Nel negozio', link],
        ],
      },
      message: {
        block: 'written',
        text: `Il gestionale ha già un altro ordine con questo numero: succede dopo che il negozio è tornato a una copia di sicurezza. Sono due ordini diversi, e vanno evasi tutti e due. Perché non accada di nuovo: npm run shop -- exchange after-restore ${connection} --number con il numero d’ordine più alto del gestionale.`,
      },
    },
    dedupeKey: `order.number-twice:${connection}:${number}:${otherUid}`,
  };
}
