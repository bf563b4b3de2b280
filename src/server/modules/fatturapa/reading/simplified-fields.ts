/** Where the simplified invoice (FSM10) keeps what an invoice has in its header: it is shown as header only (C-FISC-1). */
import { BODY_FIELDS } from '../format/body-fields.ts';
import { group, type ValueOf } from '../format/field.ts';
import { HEADER_FIELDS, NAMES, PLACE, TAX_ID } from '../format/header-fields.ts';
import type { InvoiceHeader } from '../format/invoice.ts';

const seller = HEADER_FIELDS.seller.fields;
const IDENTIFIERS = { taxId: seller.identity.fields.taxId, taxCode: seller.identity.fields.taxCode } as const;

export const SIMPLIFIED_HEADER = {
  transmission: HEADER_FIELDS.transmission,
  seller: group('CedentePrestatore', '', '', {
    taxId: group('IdFiscaleIVA', '', '', TAX_ID),
    taxCode: seller.identity.fields.taxCode,
    ...NAMES,
    seat: seller.seat,
    branch: seller.branch,
    companyRegister: seller.companyRegister,
    regime: seller.identity.fields.regime,
  }),
  buyer: group('CessionarioCommittente', '', '', {
    identifiers: group('IdentificativiFiscali', '', '', IDENTIFIERS),
    other: group('AltriDatiIdentificativi', '', '', { ...NAMES, seat: group('Sede', '', '', PLACE) }),
  }),
  issuer: HEADER_FIELDS.issuer,
} as const;

/** Of the body only type, currency, day and number. */
export const SIMPLIFIED_BODY = {
  general: group('DatiGenerali', '', '', {
    document: group('DatiGeneraliDocumento', '', '', {
      type: BODY_FIELDS.general.fields.document.fields.type,
      currency: BODY_FIELDS.general.fields.document.fields.currency,
      day: BODY_FIELDS.general.fields.document.fields.day,
      number: BODY_FIELDS.general.fields.document.fields.number,
    }),
  }),
} as const;

/** The header in the shape of an ordinary invoice's. */
export function headerOfSimplified(header: ValueOf<typeof SIMPLIFIED_HEADER>): InvoiceHeader {
  const { taxId, taxCode, company, firstName, lastName, regime, ...rest } = header.seller ?? {};
  const { seat, ...name } = header.buyer?.other ?? {};
  return {
    ...(header.transmission && { transmission: header.transmission }),
    seller: {
      identity: {
        ...(taxId && { taxId }),
        ...(taxCode && { taxCode }),
        name: { ...(company && { company }), ...(firstName && { firstName }), ...(lastName && { lastName }) },
        ...(regime && { regime }),
      },
      ...rest,
    },
    buyer: { identity: { ...header.buyer?.identifiers, name }, ...(seat && { seat }) },
    ...(header.issuer && { issuer: header.issuer }),
  };
}
