/** What FatturaPA's codes of rows without VAT mean: the shop's own short words; an unknown code means nothing here. */
import type { Locale } from '#contract/values/locale.ts';

const MEANINGS: Readonly<Record<string, Readonly<Record<Locale, string>>>> = {
  N1: { it: 'Escluse ex art. 15', en: 'Excluded (art. 15)' },
  N2: { it: 'Non soggette', en: 'Not subject to VAT' },
  'N2.1': { it: 'Non soggette: artt. 7–7-septies', en: 'Not subject to VAT: arts. 7 to 7-septies' },
  'N2.2': { it: 'Non soggette: altri casi', en: 'Not subject to VAT: other cases' },
  N3: { it: 'Non imponibili', en: 'Not taxable' },
  'N3.1': { it: 'Non imponibili: esportazioni', en: 'Not taxable: exports' },
  'N3.2': { it: 'Non imponibili: cessioni intracomunitarie', en: 'Not taxable: intra-EU supplies' },
  'N3.3': { it: 'Non imponibili: cessioni verso San Marino', en: 'Not taxable: supplies to San Marino' },
  'N3.4': { it: 'Non imponibili: assimilate alle esportazioni', en: 'Not taxable: treated as exports' },
  'N3.5': { it: 'Non imponibili: dichiarazione d’intento', en: 'Not taxable: declaration of intent' },
  'N3.6': { it: 'Non imponibili: altre operazioni', en: 'Not taxable: other supplies' },
  N4: { it: 'Esenti', en: 'Exempt' },
  N5: { it: 'Regime del margine', en: 'Margin scheme' },
  N6: { it: 'Inversione contabile', en: 'Reverse charge' },
  'N6.1': { it: 'Inversione contabile: rottami', en: 'Reverse charge: scrap' },
  'N6.2': { it: 'Inversione contabile: oro e argento', en: 'Reverse charge: gold and silver' },
  'N6.3': { it: 'Inversione contabile: subappalto edile', en: 'Reverse charge: building subcontracts' },
  'N6.4': { it: 'Inversione contabile: fabbricati', en: 'Reverse charge: buildings' },
  'N6.5': { it: 'Inversione contabile: telefoni cellulari', en: 'Reverse charge: mobile phones' },
  'N6.6': { it: 'Inversione contabile: prodotti elettronici', en: 'Reverse charge: electronic products' },
  'N6.7': { it: 'Inversione contabile: comparto edile', en: 'Reverse charge: building trades' },
  'N6.8': { it: 'Inversione contabile: settore energetico', en: 'Reverse charge: energy' },
  'N6.9': { it: 'Inversione contabile: altri casi', en: 'Reverse charge: other cases' },
  N7: { it: 'IVA assolta in altro stato UE', en: 'VAT paid in another EU state' },
};

export const naturaMeaning = (code: string, locale: Locale): string => MEANINGS[code]?.[locale] ?? '';
