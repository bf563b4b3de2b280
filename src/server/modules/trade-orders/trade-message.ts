/** A message of a customer's system as it is stored, and what became of its rows. */
import type { TradeAct, TradeNote, TradeOrder } from '#server/formats/trade-order/trade-order.ts';
import type { Finding } from './findings.ts';

/** `received`: nobody has decided yet; `done`: a cancellation that was carried out, or a message that staff settled by hand; `known`: the same as another one. */
export type MessageState = 'received' | 'held' | 'ordered' | 'refused' | 'done' | 'known';

/** A row of the message, with what is meant by it. */
export interface MatchedRow {
  /** As the sender names it. */
  readonly id: string;
  /** null = no article, or not one. */
  readonly article: number | null;
  readonly carti: string;
  readonly name: string;
  readonly um: string;
  /** In units of the article; null = unknown. */
  readonly pieces: number | null;
  /** Units of the article in one unit of the message. */
  readonly factor: number;
  /** Our net price of one unit of the article, in ten-thousandths; null = none. */
  readonly net: number | null;
  /** It is in the order. */
  readonly taken: boolean;
  /** Row of the order; several rows of one article are one there. */
  readonly orderRow: number | null;
}

export interface TradeMessageRecord {
  readonly id: number;
  readonly fileId: number;
  readonly connectionId: number;
  readonly connection: string;
  readonly connectionName: string;
  readonly format: string;
  readonly fileName: string;
  readonly sender: string | null;
  readonly number: string;
  readonly version: string;
  readonly act: TradeAct;
  readonly message: TradeOrder | null;
  readonly notes: readonly TradeNote[];
  readonly state: MessageState;
  readonly sameAs: number | null;
  readonly customerId: number | null;
  readonly customer: string | null;
  readonly addressCode: number | null;
  readonly orderId: number | null;
  readonly orderNumber: string | null;
  readonly orderUid: string | null;
  readonly findings: readonly Finding[];
  readonly rows: readonly MatchedRow[];
  readonly reason: string;
  readonly decidedBy: string;
  /** Of the press of the person who decided. */
  readonly decidedKey: string;
  readonly decidedAt: Date | null;
  readonly attempts: number;
  readonly at: Date;
  readonly revision: number;
}

/** What a connection says about orders that come by it. */
export interface TradeRules {
  /** Their price is lower than ours. */
  readonly prices: 'hold' | 'ours';
  /** Rows that cannot be ordered. */
  readonly rows: 'hold' | 'partial';
  /** Responses are written into the folder `out` too. */
  readonly answers: boolean;
  /** Interchanges of EDIFACT are confirmed: those that ask for it, or all. */
  readonly receipts: 'asked' | 'always';
}
