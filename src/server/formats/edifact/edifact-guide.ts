/**
 * Which qualifiers a partner uses for what. The usual ones are those of EANCOM; a partner with habits of its own gets a guide of its own, as data.
 */
export interface EdifactGuide {
  /** Where the number of the order is: that of the document (`BGM`), or `RFF+ON`. */
  readonly orderNumber: 'document' | 'ON';
  /** `NAD`, in the order in which they are searched. */
  readonly parties: {
    readonly buyer: readonly string[];
    readonly seller: readonly string[];
    readonly deliverTo: readonly string[];
    readonly invoiceTo: readonly string[];
  };
  /** `LIN` and `PIA`: kinds of article numbers. */
  readonly articles: {
    readonly gtin: readonly string[];
    readonly sellerCode: readonly string[];
    readonly buyerCode: readonly string[];
    readonly manufacturerCode: readonly string[];
  };
  /** `QTY`: ordered, and goods for nothing. */
  readonly ordered: readonly string[];
  readonly free: readonly string[];
  /** `PRI`: net prices. Gross ones (`AAB`) are not read: what is taken off them is not in the price. */
  readonly prices: readonly string[];
  /** `DTM`: day of the order; days on which it is wanted. The first that is there counts. */
  readonly orderedOn: readonly string[];
  readonly wantedOn: readonly string[];
  /** `MOA`: net total of the order, and of a row. */
  readonly totals: readonly string[];
  readonly rowAmounts: readonly string[];
  /** `RFF` with the codes of procurement and project; none is usual. */
  readonly cig: readonly string[];
  readonly cup: readonly string[];
  /** What responses and despatch advices say: `QTY` confirmed, shipped and still to come; `DTM` of the promised day. */
  readonly written: {
    readonly confirmed: string;
    readonly shipped: string;
    readonly left: string;
    readonly promisedOn: string;
  };
}

export const EANCOM_GUIDE: EdifactGuide = {
  orderNumber: 'document',
  parties: { buyer: ['BY', 'OB'], seller: ['SU', 'SE'], deliverTo: ['DP', 'CN', 'ST'], invoiceTo: ['IV'] },
  articles: {
    gtin: ['EN', 'SRV', 'UP'],
    sellerCode: ['SA', 'VN', 'VP'],
    buyerCode: ['BP', 'IN'],
    manufacturerCode: ['MF', 'MP'],
  },
  ordered: ['21', '1'],
  free: ['192'],
  prices: ['AAA', 'INV'],
  orderedOn: ['137', '4'],
  wantedOn: ['2', '64', '63'],
  totals: ['79', '125'],
  rowAmounts: ['203'],
  cig: [],
  cup: [],
  written: { confirmed: '12', shipped: '12', left: '83', promisedOn: '69' },
};
