/** To the office: an order got ordinary VAT because the plafond of the declaration of intent is too small. In Italian, the shop's language. */

import { formatEuro, moneyToNumber } from '#contract/values/money.ts';
import type { DeclarationOfIntent } from '#contract/values/vat-treatment.rules.ts';
import type { OutgoingEmail } from '../../mail/index.ts';
import { italianDate } from '../history/order-places.ts';
import type { NewOrder } from './order-writing.repository.ts';

export function plafondEmail(
  recipient: string,
  company: string,
  order: Pick<NewOrder, 'customerId' | 'totalNet' | 'transport'> & { readonly number: string },
  { protocol, validTo, plafond, left }: DeclarationOfIntent,
): OutgoingEmail {
  const { customerId, number, totalNet, transport } = order;
  const euro = (amount: number) => formatEuro(moneyToNumber(amount), 'it');
  return {
    kind: 'enquiry',
    recipient,
    locale: 'it',
    values: {
      request_kind: 'plafond superato',
      request_number: number,
      topic: company.slice(0, 100),
      facts: {
        block: 'lines',
        lines: [
          ['Cliente', `${customerId} ${company}`],
          ['Ordine', number],
          ['Imponibile dell’ordine', euro(totalNet + transport)],
          ['Dichiarazione d’intento', `${protocol}, fino al ${italianDate(validTo)}`],
          ['Plafond', euro(plafond)],
          ['Plafond rimasto', euro(left)],
        ],
      },
      message: { block: 'written', text: MESSAGE },
    },
    dedupeKey: `plafond:${number}`,
  };
}

const MESSAGE =
  'L’ordine ha l’IVA ordinaria perché supera il plafond rimasto. Se il cliente ha presentato un’altra dichiarazione, va riportata nel gestionale.';
