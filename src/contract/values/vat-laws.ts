/** The law that an order or invoice names where it has no VAT; an accountant reads these texts once a year. Zod-free. */

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
export function lawOf(nature: string, own?: string): string {
  if (own) return own;
  return nature.startsWith('N6') ? 'Inversione contabile art. 17 DPR 633/72' : (LAWS[nature] ?? nature);
}
