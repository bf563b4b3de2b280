/** Which VAT a row bears: ordinary, or none and why (C-FISC-2: reverse charge, declaration of intent, intra-EU, exempt). */
export interface RowVat {
  /** Percent, two decimals: `22.00`. */
  readonly rate: string;
  readonly natura?: string;
}

export interface BuyerVat {
  readonly hasVatNumber: boolean;
  /** A country of the EU other than Italy whose number VIES called valid, not longer ago than the setting allows. */
  readonly validInVies: boolean;
  /** Nature of a customer who is exempt in general (N4 and others). */
  readonly exempt?: string | undefined;
  /** A declaration of intent of this day with enough plafond left for the row. */
  readonly intent: boolean;
}

export interface DeclarationOfIntent {
  /** `12345678901234567-123456`. */
  readonly protocol: string;
  /** Day of receipt, plain date. */
  readonly receivedOn: string;
  readonly validFrom: string;
  readonly validUntil: string;
}

export function isProtocolOfIntent(protocol: string): boolean {
  return /^\d{17}-\d{6}$/.test(protocol);
}

/** Does a declaration cover an amount on a day? Expired or used up: ordinary VAT. Amounts in any one unit. */
export function coversAmount(
  declaration: DeclarationOfIntent,
  day: string,
  plafondLeft: number,
  amount: number,
): boolean {
  const { protocol, validFrom, validUntil } = declaration;
  return isProtocolOfIntent(protocol) && validFrom <= day && day <= validUntil && amount <= plafondLeft;
}

/** `reverseCharge`: the article's N6.x, which needs a buyer with a VAT number. */
export function vatOfRow(ordinary: string, buyer: BuyerVat, reverseCharge?: string): RowVat {
  if (reverseCharge && buyer.hasVatNumber) return { rate: '0.00', natura: reverseCharge };
  if (buyer.validInVies) return { rate: '0.00', natura: 'N3.2' };
  if (buyer.intent) return { rate: '0.00', natura: 'N3.5' };
  if (buyer.exempt) return { rate: '0.00', natura: buyer.exempt };
  return { rate: ordinary };
}

/** Law that an invoice without VAT names; an accountant reads them once a year. */
const LAWS: Readonly<Record<string, string>> = {
  N1: 'Escluso art. 15 DPR 633/72',
  'N2.1': 'Non soggetto artt. 7 - 7-septies DPR 633/72',
  'N2.2': 'Non soggetto',
  'N3.1': 'Non imponibile art. 8 c. 1 lett. a) DPR 633/72',
  'N3.2': 'Non imponibile art. 41 DL 331/93',
  'N3.3': 'Non imponibile art. 71 DPR 633/72',
  'N3.4': 'Non imponibile art. 8-bis DPR 633/72',
  'N3.5': 'Non imponibile art. 8 c. 1 lett. c) DPR 633/72',
  'N3.6': 'Non imponibile',
  N4: 'Esente art. 10 DPR 633/72',
  N5: 'Regime del margine art. 36 DL 41/95',
  N7: 'IVA assolta in altro stato UE',
};
export const SPLIT_PAYMENT_LAW = 'Scissione dei pagamenti art. 17-ter DPR 633/72';

/** `own`: the text that a customer has for their nature. */
export function lawOf(natura: string, own?: string): string {
  if (own) return own;
  return natura.startsWith('N6') ? 'Inversione contabile art. 17 DPR 633/72' : (LAWS[natura] ?? natura);
}
