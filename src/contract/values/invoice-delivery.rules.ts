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
