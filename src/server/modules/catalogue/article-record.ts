/** An article as the server's modules use it, with our names instead of the wire's. */
import type { Packaging, Picture } from '#contract/endpoints/article.ts';
import type { Locale } from '#contract/values/locale.ts';

export type Localised = Readonly<Record<Locale, string>>;

export interface ArticleAttribute {
  readonly code: string;
  readonly label: Localised;
  readonly value: Localised;
  readonly number: number | null;
  readonly unit: string;
}

export interface ArticlePicture {
  readonly thumb: Picture;
  readonly gallery: Picture;
  readonly main: Picture;
}

export interface FamilyStep {
  readonly id: number;
  readonly code: string;
  readonly name: Localised;
  /** It is not shown in the shop, nor are those below it. */
  readonly off?: true;
}

export interface ArticleRecord {
  readonly id: number;
  readonly carti: string;
  readonly slug: string;
  readonly parentId: number | null;
  readonly name: Localised;
  readonly short: Localised;
  readonly description: Localised;
  readonly brand: {
    readonly id: number;
    readonly code: string;
    readonly name: string;
  } | null;
  /** Root → leaf. */
  readonly familyPath: readonly FamilyStep[];
  /** Percent: 22; 0 for articles that never have VAT. */
  readonly vat: number;
  /** Natura of FatturaPA: `N6.x` reverse charge where the buyer can, another: never VAT; empty: VAT as usual. */
  readonly vatNature: string;
  readonly um: string;
  /** Number of pieces whose price is shown beside the unit price; 0 = those of the default packaging. */
  readonly priceBase: number;
  readonly attributes: readonly ArticleAttribute[];
  readonly packagings: readonly Packaging[];
  readonly pictures: readonly ArticlePicture[];
  readonly related: readonly string[];
  readonly alternatives: readonly string[];
  /** The manufacturer's part number; empty for none. A child has its own or none. */
  readonly mpn: string;
  readonly supersededBy: string;
  readonly assistanceUrl: string;
  readonly isNew: boolean;
  readonly isHot: boolean;
  readonly nextInsert: boolean;
  readonly sales: number;
  /** 0 to 5. */
  readonly rating: number;
  /** Plain date. */
  readonly created: string;
  /** False: no longer for sale; stored because orders refer to it. */
  readonly active: boolean;
  /** Minimum and maximum pieces of an order; null = no limit. */
  readonly minQuantity: number | null;
  readonly maxQuantity: number | null;
  /** What can still be promised: the imported stock less what was ordered since; negative when more was ordered. */
  readonly stock: number;
  /**
   * Pieces of orders that no other system has in its books yet although `stock` counts them as there (setting `stock.reserve`): the shop shows
   * so many fewer (`shownStock`), and still takes orders for them.
   */
  readonly reserved: number;
  /** The next arrivals, earliest first, past ones included: callers compare with today. */
  readonly arrivals: ReadonlyArray<{
    readonly date: string;
    readonly quantity: number;
    readonly precision: 'date' | 'week';
  }>;
  /** Ids of active children; empty for standalone articles and children. */
  readonly childIds: readonly number[];
}

/** What a card of the parent shows of a child, and what its price depends on: a list of parents has hundreds of children. */
export type ArticleChild = Pick<
  ArticleRecord,
  | 'id'
  | 'carti'
  | 'parentId'
  | 'brand'
  | 'familyPath'
  | 'vat'
  | 'priceBase'
  | 'packagings'
  | 'isNew'
  | 'nextInsert'
  | 'stock'
  | 'reserved'
  | 'arrivals'
>;
