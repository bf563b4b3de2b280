/** One text in the two languages of the shop. A missing translation repeats the Italian one. */
export interface LocalText {
  it: string;
  en: string;
}

export type SearchLang = keyof LocalText;

/** 0 = not available, 1 = arriving (C-CAT-4 "IN ARRIVO"), 2 = in stock ("DISPONIBILE"). */
export type AvailabilityLevel = 0 | 1 | 2;

/** One attribute value of a document; it becomes a checkbox of the facet group `code`. */
export interface DocumentAttribute {
  /** Facet group: `color`, `size`, or an attribute code shown on the wire as `field_<code>`. */
  code: string;
  /** Identity of the value inside its group, as written in URLs (no commas). */
  key: string;
  label: LocalText;
  /** What stands in brackets at the end of the group's title, `Corrente (A)`: the unit of values that have none. */
  unit?: string;
  /** For values with a magnitude (lengths, voltages), in one unit for the whole group. */
  numeric?: number;
  /** Searched like the others, but no checkbox, and nothing about it is stored besides its words. */
  facet?: false;
}

export interface DocumentFamily {
  code: string;
  label: LocalText;
}

/**
 * What the index stores of one article. Parents, children and standalone articles are all documents. A child inherits
 * the words of its parent; a parent shows the union of its children's values (see `docs/search.md`).
 */
export interface SearchDocument {
  id: number;
  /** Id of the parent article, 0 when there is none. */
  parentId: number;
  /** Public code (`carti`). */
  code: string;
  /** EANs of every packaging, previous codes, the manufacturer's part number. */
  otherCodes: readonly string[];
  name: LocalText;
  description: LocalText;
  /** Further words for it, searched but never shown. */
  keywords?: LocalText;
  /** The language of texts that are the same in both; left out: Italian. */
  language?: SearchLang;
  brand: { code: string; label: string } | null;
  /** Root → leaf. A child's own family is ignored: it belongs to its parent's family. */
  family: readonly DocumentFamily[];
  attributes: readonly DocumentAttribute[];
  availability: AvailabilityLevel;
  isNew: boolean;
  nextInsert: boolean;
  hasPromo: boolean;
  isHot: boolean;
  /** Popularity, any non-negative scale. */
  sales: number;
  /** 0–5. */
  rating: number;
  /** Days since 1970-01-01 (plain date). */
  createdDay: number;
  /** Gross price per price list, `Money` (1/10000 €); -1 = not sold with that list. */
  prices: readonly number[];
}

/** In-place changes, visible to the next search without rebuilding. Absent fields do not change. */
export interface DocumentPatch {
  id: number;
  availability?: AvailabilityLevel;
  isNew?: boolean;
  nextInsert?: boolean;
  hasPromo?: boolean;
  isHot?: boolean;
  sales?: number;
  rating?: number;
  /** Sparse: price list index → `Money`, -1 removes the price. */
  prices?: Readonly<Record<number, number>>;
}
