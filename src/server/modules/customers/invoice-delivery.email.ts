/** A customer's new recipient code or PEC as an e-mail to the office: in Italian, the shop's language. */
import type { OutgoingEmail } from '../mail/index.ts';
import type { InvoiceDelivery } from './invoice-delivery.repository.ts';

/** `id`: unique per change. */
export function invoiceDeliveryEmail(
  recipient: string,
  about: { readonly id: string; readonly customerId: number; readonly company: string; readonly by: string },
  before: InvoiceDelivery,
  after: InvoiceDelivery,
): OutgoingEmail {
  const { id, customerId, company, by } = about;
  const lines: Array<[string, string]> = [
    ['Cliente', `${customerId} ${company}`],
    ['Modificato da', by],
    ['Codice destinatario', difference(before.recipient_code, after.recipient_code)],
    ['PEC', difference(before.pec, after.pec)],
  ];
  return {
    kind: 'enquiry',
    recipient,
    locale: 'it',
    values: {
      request_kind: 'recapito delle fatture cambiato',
      request_number: String(customerId),
      topic: company.slice(0, 100),
      facts: { block: 'lines', lines },
      message: { block: 'written', text: ERP },
    },
    dedupeKey: `invoice-delivery:${id}`,
  };
}

const ERP =
  'Il negozio usa già i nuovi dati. Vanno riportati anche nel gestionale, altrimenti la prossima importazione dei clienti rimette quelli di prima.';

/** Empty, and so left out, for a field that stays as it was. */
const difference = (before: string, after: string): string =>
  before === after ? '' : `${before || '(nessuno)'} → ${after || '(nessuno)'}`;
