/**
 * Where an electronic invoice is delivered (C-FISC-3, checks 00311, 00313 and 00330 of SdI): recipient code and
 * certified e-mail. Zod-free: checked at the keystroke and on the server.
 */
import { isPec, isRecipientCode } from './tax-numbers.ts';

/** Companies outside Italy have no recipient code: every invoice to them has this one. */
export const FOREIGN_RECIPIENT = 'XXXXXXX';

export type RecipientFault = 'recipient-form' | 'recipient-foreign' | 'recipient-or-pec';
export type PecFault = 'pec-form' | 'pec-sdi';

/**
 * Expects a code in upper case and a trimmed PEC, each of them empty when there is none. `0000000` needs no PEC: the
 * invoice is then in the tax office's drawer of its recipient.
 */
export function recipientFault(
  code: string,
  { pec, foreign }: { readonly pec: string; readonly foreign: boolean },
): RecipientFault | undefined {
  if (code === '') return pec === '' && !foreign ? 'recipient-or-pec' : undefined;
  if (!isRecipientCode(code)) return 'recipient-form';
  return code === FOREIGN_RECIPIENT && !foreign ? 'recipient-foreign' : undefined;
}

/** undefined for an empty one. A mailbox of SdI itself is refused: it forwards invoices, nobody reads it. */
export function pecFault(pec: string): PecFault | undefined {
  if (pec === '') return undefined;
  if (!isPec(pec)) return 'pec-form';
  return isSdiMailbox(pec) ? 'pec-sdi' : undefined;
}

/** `sdi01@pec.fatturapa.it`, in any case. */
export function isSdiMailbox(address: string): boolean {
  return /^sdi\d+@pec\.fatturapa\.it$/i.test(address);
}

/** Whose invoices: a company has a VAT number, a foreign company a foreign one. */
export interface InvoicedCustomer {
  readonly company: boolean;
  readonly foreign: boolean;
}

/** As stored: upper and lower case as usual, and the code of foreign companies where they left it out. */
export function plainInvoiceDelivery(
  given: { readonly recipient_code: string; readonly pec: string },
  { foreign }: Pick<InvoicedCustomer, 'foreign'>,
): { recipient_code: string; pec: string } {
  const code = given.recipient_code.trim().toUpperCase();
  return { recipient_code: code === '' && foreign ? FOREIGN_RECIPIENT : code, pec: given.pec.trim().toLowerCase() };
}

/** Expects plain values; empty when there are no faults. People without a VAT number need neither code nor PEC. */
export function invoiceDeliveryFaults(
  { recipient_code, pec }: { readonly recipient_code: string; readonly pec: string },
  { company, foreign }: InvoicedCustomer,
): { recipient_code?: RecipientFault; pec?: PecFault } {
  const nothing = !company && recipient_code === '';
  const code = nothing ? undefined : recipientFault(recipient_code, { pec, foreign });
  const mail = pecFault(pec);
  return { ...(code && { recipient_code: code }), ...(mail && { pec: mail }) };
}
