/** One thing that a visitor did, as it is stored and delivered (C-TRK-1). */
export interface TrackedEvent {
  readonly at: Date;
  readonly topic: 'cart-tracking' | 'search-tracking';
  /** The call that was made (`add_to_cart`, `product_list` …), or `article_click`. */
  readonly action: string;
  /** 0 = guest. */
  readonly customerId: number;
  readonly addressCode: number;
  /** Null = guest. */
  readonly userId: number | null;
  readonly cartId: number | null;
  readonly listingType: string;
  readonly listingCode: string;
  readonly cookies: string;
  readonly pageVisited: string;
  readonly lang: 'it' | 'en';
  readonly otherData: Readonly<Record<string, string | number | boolean | null>>;
}

/** A stored event: `tx`, `id` are its place in the order in which readers receive events. */
export interface StoredEvent extends TrackedEvent {
  /** Transaction of the database, as text: 64 bits. */
  readonly tx: string;
  readonly id: number;
}
