/** By what a document names its buyer (C-DOC-5). */
import type { Invoice } from '#server/modules/fatturapa/index.ts';

export interface BuyerNumbers {
  /** In upper case, letters and digits alone, without IT in front; '' = the document has none. */
  readonly vat: string;
  readonly tax: string;
  /** Country of the VAT number; foreign ones are kept here with it, or without. */
  readonly country: string;
  /** RiferimentoAmministrazione: often the customer's code. */
  readonly reference: string;
  /** CodiceDestinatario, in upper case. */
  readonly recipient: string;
}

export function buyerNumbers({ buyer, seller, transmission }: Invoice['header']): BuyerNumbers {
  const { taxId, taxCode = '' } = buyer?.identity ?? {};
  return {
    vat: bare(taxId?.code ?? ''),
    tax: bare(taxCode),
    country: taxId?.country?.toUpperCase() ?? '',
    reference: seller?.reference?.trim() ?? '',
    recipient: transmission?.recipientCode?.toUpperCase() ?? '',
  };
}

/** Letters and digits in upper case, without IT in front of eleven digits. */
export const bare = (written: string) =>
  written
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replace(/^IT(?=\d{11}$)/, '');
