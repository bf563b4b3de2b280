/** An order that the ERP refuses, as an e-mail to the office: in Italian, the shop's language (C-EXC-4). */
import type { OutgoingEmail } from '../../mail/index.ts';
import type { HandoverRow } from './handovers.repository.ts';

export function orderRefusedEmail(
  recipient: string,
  { orderId, number, customerId }: HandoverRow,
  { connection, reason, link }: { readonly connection: string; readonly reason: string; readonly link: string },
): OutgoingEmail {
  return {
    kind: 'enquiry',
    recipient,
    locale: 'it',
    values: {
      request_kind: 'ordine rifiutato dal gestionale',
      request_number: number,
      topic: number,
      facts: {
        block: 'lines',
        lines: [
          ['Ordine', number],
          ['Cliente', String(customerId)],
          ['Collegamento', connection],
          ['Motivo', reason],
          ['Nel negozio', link],
        ],
      },
      message: {
        block: 'written',
        text: 'Il gestionale non ha preso questo ordine: nel negozio è sospeso con lo stesso motivo. Risolvete la causa e togliete la sospensione; il gestionale può poi confermarlo come gli altri.',
      },
    },
    // One e-mail for one reason, however often it is said.
    dedupeKey: `order.refused:${connection}:${orderId}:${reason}`,
  };
}
