/**
 * An order as a customer's software sends it, and what goes back, whatever the format (docs/exchange-trade-orders.md). Readers and writers of formats
 * know these values and nothing of the shop; amounts and quantities are decimal texts with a point, as they were written, never rounded here.
 */

/** Who, in the identities that the message gives; '' = not said. */
export interface TradeParty {
  readonly name: string;
  /** With the country: `IT01234567890`. */
  readonly vatNumber: string;
  readonly taxCode: string;
  readonly gln: string;
  /** Address in the network it came by: `0201:ABCDEF`. */
  readonly endpoint: string;
  /** The sender's own code for it. */
  readonly code: string;
}

export interface TradePlace extends TradeParty {
  readonly street: string;
  readonly postalCode: string;
  readonly city: string;
  readonly province: string;
  /** ISO 3166, two letters. */
  readonly country: string;
}

export interface TradeOrderRow {
  /** The sender's name of the row; responses repeat it. */
  readonly id: string;
  readonly sellerCode: string;
  readonly buyerCode: string;
  readonly gtin: string;
  readonly manufacturerCode: string;
  readonly name: string;
  readonly quantity: string;
  /** UN/ECE Recommendation 20: `H87`, `MTR`; '' = not said. */
  readonly unit: string;
  /** Net, of `baseQuantity` units; '' = not said. */
  readonly price: string;
  /** '1' unless the price is of several units. */
  readonly baseQuantity: string;
  readonly free: boolean;
  /** YYYY-MM-DD or ''. */
  readonly wantedOn: string;
  readonly cig: string;
  readonly cup: string;
  readonly note: string;
}

export type TradeAct = 'order' | 'change' | 'cancel';

export interface TradeOrder {
  readonly act: TradeAct;
  /** The customer's number of it, and its version: with the sender it is the identity of the message. */
  readonly number: string;
  readonly version: string;
  /** Of a change or cancellation that has a number of its own: the number of the order that it is about. Missing: `number` is it. */
  readonly refersTo?: string;
  /** YYYY-MM-DD or ''. */
  readonly date: string;
  readonly currency: string;
  readonly buyer: TradeParty;
  readonly seller: TradeParty;
  readonly deliverTo: TradePlace;
  readonly invoiceTo: TradeParty;
  /** YYYY-MM-DD or ''; of the whole order. */
  readonly wantedOn: string;
  readonly cig: string;
  readonly cup: string;
  readonly contact: { readonly name: string; readonly phone: string; readonly email: string };
  readonly note: string;
  readonly rows: readonly TradeOrderRow[];
  /** Net total as the message says it; '' = not said. */
  readonly total: string;
  /** What a response in the same format repeats: identifiers of profile, interchange numbers, sender's and our addresses. */
  readonly echo: Readonly<Record<string, string>>;
}

export type TradeFault =
  | 'not-an-order'
  /** Confirms an invoice that its sender has already received (`convalida`): nothing is to be delivered. */
  | 'already-invoiced'
  /** Warning: the sender has marked the message as a test; its order must not be delivered without asking. */
  | 'test-message'
  | 'no-number'
  | 'no-rows'
  | 'unknown-unit'
  | 'bad-number'
  | 'bad-date'
  | 'wrong-count'
  | 'wrong-total'
  | 'cut-off';

export interface TradeNote {
  /** `refused`: the message gives no order; `warning`: it does. */
  readonly level: 'refused' | 'warning';
  /** Of the file, from 1; 0 = unknown. */
  readonly line: number;
  readonly code: TradeFault;
  readonly value: string;
}

/** One message of a file: a file of EDIFACT may have several. */
export interface TradeMessage {
  /** Missing when it was refused. */
  readonly order?: TradeOrder;
  readonly notes: readonly TradeNote[];
}

/** Reads a whole file; never throws on what it contains. */
export type ReadTradeOrders = (bytes: Uint8Array) => readonly TradeMessage[];

export interface TradeAnswerRow {
  readonly id: string;
  readonly result: 'accepted' | 'changed' | 'refused';
  readonly sellerCode: string;
  readonly buyerCode: string;
  readonly gtin: string;
  readonly name: string;
  readonly ordered: string;
  readonly confirmed: string;
  readonly unit: string;
  /** Net, of one unit. */
  readonly price: string;
  /** YYYY-MM-DD or ''. */
  readonly deliveredOn: string;
  /** Why, for people; '' = as ordered. */
  readonly reason: string;
}

export interface TradeAnswer {
  /** Ours: unique for each response. */
  readonly id: string;
  /** ISO 8601 with the time, UTC. */
  readonly at: string;
  readonly result: 'accepted' | 'changed' | 'refused';
  readonly order: TradeOrder;
  /** Our number of the order; '' when it was refused. */
  readonly ourNumber: string;
  readonly seller: TradePlace;
  readonly rows: readonly TradeAnswerRow[];
  readonly note: string;
}

export interface TradeDespatch {
  /** Number of the delivery note. */
  readonly number: string;
  readonly at: string;
  /** YYYY-MM-DD or ''. */
  readonly shippedOn: string;
  readonly order: TradeOrder;
  readonly ourNumber: string;
  readonly seller: TradePlace;
  readonly carrier: string;
  readonly tracking: string;
  readonly parcels: number;
  readonly rows: ReadonlyArray<
    Pick<TradeAnswerRow, 'id' | 'sellerCode' | 'buyerCode' | 'gtin' | 'name' | 'unit'> & {
      readonly shipped: string;
      /** Still to come. */
      readonly left: string;
    }
  >;
}

export type WriteTradeAnswer = (answer: TradeAnswer) => Uint8Array;
export type WriteTradeDespatch = (despatch: TradeDespatch) => Uint8Array;
