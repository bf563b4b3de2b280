/**
 * Customers who buy without VAT: why, and until when (docs/prices.md). Codes and Italian words are those of FatturaPA.
 * Zod-free.
 */
import type { Locale } from './locale.ts';

/** Natures of an exempt row; FatturaPA accepts no others, and no longer N2, N3, N6 alone. */
export const VAT_NATURES: Readonly<Record<string, Readonly<Record<Locale, string>>>> = {
  N1: { it: 'Escluse ex art. 15 del DPR 633/72', en: 'Excluded (art. 15 DPR 633/72)' },
  'N2.1': {
    it: 'Non soggette ad IVA ai sensi degli artt. da 7 a 7-septies del DPR 633/72',
    en: 'Not subject to VAT: outside the territory (art. 7 to 7-septies DPR 633/72)',
  },
  'N2.2': { it: 'Non soggette - altri casi', en: 'Not subject to VAT: other cases' },
  'N3.1': { it: 'Non imponibili - esportazioni', en: 'Non-taxable: exports' },
  'N3.2': { it: 'Non imponibili - cessioni intracomunitarie', en: 'Non-taxable: intra-EU supplies' },
  'N3.3': { it: 'Non imponibili - cessioni verso San Marino', en: 'Non-taxable: supplies to San Marino' },
  'N3.4': {
    it: 'Non imponibili - operazioni assimilate alle cessioni all’esportazione',
    en: 'Non-taxable: treated as exports',
  },
  'N3.5': { it: 'Non imponibili - a seguito di dichiarazioni d’intento', en: 'Non-taxable: declaration of intent' },
  'N3.6': {
    it: 'Non imponibili - altre operazioni che non concorrono alla formazione del plafond',
    en: 'Non-taxable: other, not counting for the plafond',
  },
  N4: { it: 'Esenti', en: 'Exempt' },
  N5: { it: 'Regime del margine / IVA non esposta in fattura', en: 'Margin scheme / VAT not shown' },
  'N6.1': {
    it: 'Inversione contabile - rottami e materiali di recupero',
    en: 'Reverse charge: scrap and recovered materials',
  },
  'N6.2': { it: 'Inversione contabile - oro e argento', en: 'Reverse charge: gold and silver' },
  'N6.3': {
    it: 'Inversione contabile - subappalto nel settore edile',
    en: 'Reverse charge: subcontracting in construction',
  },
  'N6.4': { it: 'Inversione contabile - cessione di fabbricati', en: 'Reverse charge: buildings' },
  'N6.5': { it: 'Inversione contabile - cessione di telefoni cellulari', en: 'Reverse charge: mobile phones' },
  'N6.6': { it: 'Inversione contabile - cessione di prodotti elettronici', en: 'Reverse charge: electronic products' },
  'N6.7': {
    it: 'Inversione contabile - prestazioni comparto edile e settori connessi',
    en: 'Reverse charge: services for buildings and related sectors',
  },
  'N6.8': { it: 'Inversione contabile - operazioni settore energetico', en: 'Reverse charge: energy sector' },
  'N6.9': { it: 'Inversione contabile - altri casi', en: 'Reverse charge: other cases' },
  N7: { it: 'IVA assolta in altro Stato UE', en: 'VAT paid in another EU state' },
};

export interface VatExemption {
  /** Code of FatturaPA's Natura: `N3.5`. */
  readonly nature: string;
  /** As printed: the customer's own reason, else the nature's Italian words. */
  readonly reason: string;
}

/** As agreed with a customer, whether it is valid today or not. */
export interface AgreedExemption {
  /** Empty = none. */
  readonly nature: string;
  readonly reason: string;
  /** Plain date, the last valid day; null = no end. */
  readonly until: string | null;
}

/** null: normal VAT on that day (plain date in the shop's time zone; plain dates compare as texts). */
export function exemptionOn(day: string, { nature, reason, until }: AgreedExemption): VatExemption | null {
  if (nature === '' || (until !== null && until < day)) return null;
  return { nature, reason: reason || (VAT_NATURES[nature]?.it ?? '') };
}
