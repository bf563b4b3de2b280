/** What contributions are called on screens and documents, by their usual short names. */
import type { Locale } from '#contract/values/locale.ts';
import type { EcoKind } from './eco-contribution.rules.ts';

export const ECO_WORDS: Readonly<Record<EcoKind, Readonly<Record<Locale, string>>>> = {
  raee: { it: 'Contributo RAEE', en: 'WEEE contribution' },
  batteries: { it: 'Contributo pile e accumulatori', en: 'Battery contribution' },
  tyres: { it: 'Contributo PFU (pneumatici)', en: 'Tyre contribution' },
  oils: { it: 'Contributo oli CONOU', en: 'Lubricant contribution' },
};

/** Packaging has no row of its own: the producer paid, and documents say so. */
export const CONAI_SENTENCE: Readonly<Record<Locale, string>> = {
  it: 'Contributo ambientale CONAI assolto ove dovuto.',
  en: 'CONAI packaging contribution paid where due.',
};
