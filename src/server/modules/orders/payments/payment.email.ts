/** A payment of deadlines as an e-mail to the office: in Italian, the shop's language (C-DOC-4). */
import { formatEuro, type Money, moneyToNumber } from '#contract/values/money.ts';
import type { OutgoingEmail } from '../../mail/index.ts';
import { italianDate } from '../history/order-places.ts';
import type { DeadlinesRequest, Payer } from './payment-journal.repository.ts';

export interface PaymentLetter {
  readonly id: number;
  readonly customerId: number;
  readonly company: string;
  readonly amount: Money;
  readonly request: DeadlinesRequest;
  readonly caller: Pick<Payer, 'userName'>;
  readonly reference: string;
}

const euro = (amount: Money) => formatEuro(moneyToNumber(amount), 'it');

export const paymentReceivedEmail = (recipient: string, letter: PaymentLetter): OutgoingEmail =>
  paymentEmail(recipient, letter, 'payment.received', {
    kind: 'pagamento ricevuto',
    text: `Registrate l’incasso nel gestionale. Il negozio considera pagate queste scadenze già da ora; la prossima importazione delle scadenze lo conferma, meglio se riporta il riferimento ${letter.reference} nella colonna paid_reference.`,
  });

export const paymentRefundedEmail = (recipient: string, letter: PaymentLetter): OutgoingEmail =>
  paymentEmail(recipient, letter, 'payment.refunded', {
    kind: 'pagamento rimborsato',
    text: 'L’importo è stato restituito al cliente: nel negozio queste scadenze sono di nuovo aperte. Se l’incasso è già nel gestionale, va stornato.',
  });

function paymentEmail(
  recipient: string,
  { id, customerId, company, amount, request, caller, reference }: PaymentLetter,
  event: 'payment.received' | 'payment.refunded',
  { kind, text }: { kind: string; text: string },
): OutgoingEmail {
  const lines: Array<[string, string]> = [
    ['Cliente', `${customerId} ${company}`],
    ['Pagato da', caller.userName],
    ['Importo', euro(amount)],
    ['Riferimento', reference],
    ...request.deadlines.map((one): [string, string] => [
      `Documento ${one.document}`,
      `${one.dueDate ? `scadenza ${italianDate(one.dueDate)}` : 'a vista'}, ${euro(one.amount)}`,
    ]),
  ];
  return {
    kind: 'enquiry',
    recipient,
    locale: 'it',
    values: {
      request_kind: kind,
      request_number: String(id),
      topic: company.slice(0, 100),
      facts: { block: 'lines', lines },
      message: { block: 'written', text },
    },
    dedupeKey: `${event}:${id}`,
  };
}
