/** Which format of a customer's order a file is in, by what it begins with. */
import { cellsOfText } from '#contract/values/cell-text.ts';
import { edifactSegments } from '../edifact/edifact-segments.ts';
import { textOfEdifact } from '../edifact/edifact-text.ts';
import { areOrderHeadings } from '../orders-csv/order-fields.ts';
import { textOfBytes } from '../text-of-bytes.ts';
import { encodingOfXml } from '../xml/xml-encoding.ts';

export type TradeOrderFormat = 'ubl' | 'edifact' | 'csv' | 'json';

/** Bytes in which a root element or headings are. */
const HEAD_BYTES = 64 * 1024;
/** Segments in which the first message is. */
const FIRST_SEGMENTS = 50;
const UBL = /urn:oasis:names:specification:ubl:schema:xsd:(Order|OrderChange|OrderCancellation)-2["']/;
const ORDERS = /^(ORDERS|ORDCHG)$/;

/** undefined: it is no order, or in no format of ours. That it is recognised does not mean that it can be read. */
export function recogniseTradeOrder(bytes: Uint8Array): TradeOrderFormat | undefined {
  const head = bytes.subarray(0, HEAD_BYTES);
  const found = encodingOfXml(head);
  const xml = 'unknown' in found ? '' : new TextDecoder(found.encoding).decode(head, { stream: true }).trimStart();
  if (xml.startsWith('<')) return UBL.test(xml) ? 'ubl' : undefined;
  const text = textOfBytes(head)
    .replace(/^\ufeff/, '')
    .trimStart();
  if (/^(UNA|UNB|UNG|UNH)/.test(text)) return hasOrders(head) ? 'edifact' : undefined;
  if (/^[[{]/.test(text)) return /"rows"\s*:/.test(text) && /"number"\s*:/.test(text) ? 'json' : undefined;
  const [headings] = cellsOfText(text.split(/\r?\n|\r/, 20).join('\n'));
  return headings && areOrderHeadings(headings.cells) ? 'csv' : undefined;
}

/** By the type of the first messages. */
function hasOrders(head: Uint8Array): boolean {
  let seen = 0;
  try {
    for (const { tag, elements } of edifactSegments(textOfEdifact(head))) {
      if (tag === 'UNH' && ORDERS.test(elements[1]?.[0]?.trim() ?? '')) return true;
      seen += 1;
      if (seen > FIRST_SEGMENTS) return false;
    }
  } catch {
    // The beginning of a file ends in the middle of a segment: what came before has been seen.
  }
  return false;
}
