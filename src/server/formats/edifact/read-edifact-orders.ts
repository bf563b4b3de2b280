/**
 * Orders in EDIFACT: `ORDERS` and `ORDCHG` of D.96A, D.96B and D.01B, as EANCOM uses them (docs/exchange-trade-formats.md). A file may have several
 * interchanges, groups and messages.
 */
import type { TradeMessage } from '../trade-order/trade-order.ts';
import { refusal } from '../trade-order/trade-values.ts';
import { type EdifactInterchange, type MessageReader, readInterchanges } from './edifact-envelope.ts';
import { EANCOM_GUIDE, type EdifactGuide } from './edifact-guide.ts';
import { orderReader } from './edifact-order-reader.ts';
import { textOfEdifact } from './edifact-text.ts';

/** Message types that are orders. */
const ORDERS = /^(ORDERS|ORDCHG)(:|$)/;

/** One entry per message. Never throws on what the file contains. */
export function readEdifactOrders(bytes: Uint8Array, guide: EdifactGuide = EANCOM_GUIDE): readonly TradeMessage[] {
  const messages = readEdifactInterchanges(bytes, guide).flatMap((interchange) =>
    interchange.messages.map(({ order, notes }) => ({ ...(order && { order }), notes })),
  );
  return messages.length > 0 ? messages : [{ notes: [refusal('not-an-order', '', 1)] }];
}

/** The same with the envelopes: what a CONTRL confirms. */
export function readEdifactInterchanges(
  bytes: Uint8Array,
  guide: EdifactGuide = EANCOM_GUIDE,
): readonly EdifactInterchange[] {
  return readInterchanges<TradeMessage>(textOfEdifact(bytes), {
    open: (identifier, header, reference) =>
      ORDERS.test(identifier) ? orderReader({ identifier, header, reference, guide }) : otherMessage(identifier),
    refused: (note) => ({ notes: [note] }),
  });
}

/** A message of another kind, of which nothing is read. */
function otherMessage(identifier: string): MessageReader {
  let line = 0;
  return {
    read(segment) {
      line ||= segment.line;
    },
    end: () => ({ notes: [refusal('not-an-order', identifier, line || 1)] }),
  };
}
