/** Formats of orders as this module needs them; what they are is known to `formats/trade-order`. */
import type { EdifactReceipt, ReceiptsWriting } from '#server/formats/edifact/edifact-receipts.ts';
import type { WriteTradeInvoice } from '#server/formats/trade-invoice/trade-invoice.ts';
import type { ReadTradeOrders, WriteTradeAnswer, WriteTradeDespatch } from '#server/formats/trade-order/trade-order.ts';

export interface TradeFormat {
  /** As stored with the file: `ubl`, `edifact`, `csv`, `json`. */
  readonly code: string;
  readonly read: ReadTradeOrders;
  readonly writeAnswer: WriteTradeAnswer;
  readonly writeDespatch: WriteTradeDespatch;
  /** Invoices and credit notes. */
  readonly writeInvoice: WriteTradeInvoice;
  /** Confirms that the file was read; missing: the format knows nothing of the kind. */
  readonly receipts?: (bytes: Uint8Array, writing: ReceiptsWriting) => readonly EdifactReceipt[];
  /** Of the files that are written: without the dot. */
  readonly ending: string;
  readonly mediaType: string;
}

export interface TradeFormats {
  /** By its content; undefined = none that we read. */
  recognise(bytes: Uint8Array, name: string): TradeFormat | undefined;
  byCode(code: string): TradeFormat | undefined;
}
