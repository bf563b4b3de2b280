/** FatturaPA's codes of rows without VAT and the categories of EN 16931, both ways. Pure. */

import { sumText, vatKey } from './invoice-amounts.rules.ts';
import type { TradeVat, VatCategory } from './trade-invoice.ts';

/**
 * What `N2.1`, `N3.1` … are in EN 16931. Goods outside of VAT (N1, N2, N7) are exempt (`E`), as in the public samples: the category `O` may stand in no document
 * beside another one.
 */
export function categoryOf(natura: string, rate: string, isSplit: boolean): VatCategory {
  if (Number(rate) > 0) return isSplit ? 'B' : 'S';
  if (natura === '') return 'Z';
  if (natura.startsWith('N6')) return 'AE';
  if (natura === 'N3.2') return 'K';
  return natura === 'N3.1' || natura === 'N3.3' ? 'G' : 'E';
}

/** Codes of reasons that EN 16931 asks for (VATEX). */
export const EXEMPTION_CODES: Partial<Readonly<Record<VatCategory, string>>> = {
  AE: 'VATEX-EU-AE',
  K: 'VATEX-EU-IC',
  G: 'VATEX-EU-G',
};

/** `N4#Art. 10 D.P.R. 633/1972`, as the Italian samples have it. */
export const reasonText = ({ natura, law }: Pick<TradeVat, 'natura' | 'law'>): string =>
  [natura, law].filter(Boolean).join('#');

/** The other way round; a text that begins with no natura is the law. */
export function readReason(text: string): { readonly natura: string; readonly law: string } {
  const [, natura = '', law = ''] = /^(N[1-7](?:\.\d)?)(?:#(.*))?$/s.exec(text.trim()) ?? [];
  return natura === '' ? { natura: '', law: text.trim() } : { natura, law };
}

/** One group for each category and rate: two kinds without VAT that are one category there become one, with both reasons. */
export function mergedVat(groups: readonly TradeVat[]): TradeVat[] {
  const merged = Map.groupBy(groups, vatKey);
  return [...merged.values()].map((same) => {
    const [first] = same;
    if (!first || same.length === 1) return same[0] as TradeVat;
    const reasons = [...new Set(same.map(reasonText).filter(Boolean))];
    return {
      ...first,
      natura: reasons.length > 1 ? '' : first.natura,
      law: reasons.length > 1 ? reasons.join(', ') : first.law,
      taxable: sumText(same.map(({ taxable }) => taxable)),
      tax: sumText(same.map(({ tax }) => tax)),
    };
  });
}
