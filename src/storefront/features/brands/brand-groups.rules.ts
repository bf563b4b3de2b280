/** Brands A–Z (storefront.md §1 "brands"). */
import type { HomeBrand } from '#contract/endpoints/content.ts';

export interface BrandGroup {
  /** `A` … `Z`, or `0–9` for all others. */
  readonly letter: string;
  readonly brands: readonly HomeBrand[];
}

/** Names are compared without case, accents and punctuation. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '');
}

/** The brands whose name contains `text`, grouped by first letter; those without a letter come last. */
export function brandGroups(brands: readonly HomeBrand[], text: string): BrandGroup[] {
  const wanted = plain(text);
  const groups = new Map<string, HomeBrand[]>();
  const sorted = [...brands].sort((a, b) => plain(a.title).localeCompare(plain(b.title)));
  for (const brand of sorted) {
    const name = plain(brand.title);
    if (!name.includes(wanted)) continue;
    const letter = /^[a-z]/.test(name) ? (name[0] ?? '').toUpperCase() : '0–9';
    groups.set(letter, [...(groups.get(letter) ?? []), brand]);
  }
  return [...groups]
    .map(([letter, list]) => ({ letter, brands: list }))
    .sort((a, b) => Number(/\d/.test(a.letter)) - Number(/\d/.test(b.letter)) || a.letter.localeCompare(b.letter));
}
