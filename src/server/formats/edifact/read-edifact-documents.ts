/**
 * Invoices, credit notes and despatch advices in EDIFACT: `INVOIC` and `DESADV` of D.96A and D.01B, as EANCOM uses them (docs/exchange-formats.md). A file may
 * have several interchanges, groups and messages.
 */
import type { TradeDocumentMessage } from '../trade-invoice/trade-invoice.ts';
import { noteBook, refusal } from '../trade-order/trade-values.ts';
import { despatchDraft } from './edifact-despatch-reader.ts';
import type { OpenDraft } from './edifact-document-head.ts';
import { type MessageReader, readInterchanges } from './edifact-envelope.ts';
import { EANCOM_GUIDE, type EdifactGuide } from './edifact-guide.ts';
import { invoiceDraft } from './edifact-invoice-reader.ts';
import { textOfEdifact } from './edifact-text.ts';

const DRAFTS: Readonly<Record<string, OpenDraft>> = { INVOIC: invoiceDraft, DESADV: despatchDraft };

/** Whether the beginning of a file has one of these messages. */
export const isEdifactDocument = (head: string): boolean =>
  /^\s*(UNA|UNB|UNG|UNH)/.test(head) && /UNH.[^'\r\n]{1,30}[+:]?(INVOIC|DESADV)\W/.test(head);

/** One entry per message. Never throws on what the file contains. */
export function readEdifactDocuments(
  bytes: Uint8Array,
  guide: EdifactGuide = EANCOM_GUIDE,
): readonly TradeDocumentMessage[] {
  const interchanges = readInterchanges<TradeDocumentMessage>(textOfEdifact(bytes), {
    open: (identifier) => documentReader(identifier, guide),
    refused: (note) => ({ line: note.line, notes: [note] }),
  });
  const found = interchanges.flatMap(({ messages }) =>
    messages.map(({ document, notes, line }) => ({ ...(document && { document }), notes, line })),
  );
  return found.length > 0 ? found : [{ line: 1, notes: [refusal('not-an-order', '', 1)] }];
}

function documentReader(identifier: string, guide: EdifactGuide): MessageReader<TradeDocumentMessage> {
  const book = noteBook();
  const [type = ''] = identifier.split(':');
  const draft = Object.hasOwn(DRAFTS, type) ? DRAFTS[type]?.(book, guide) : undefined;
  let line = 0;
  return {
    read(segment) {
      line ||= segment.line;
      draft?.read(segment);
    },
    end: () =>
      draft
        ? { line: line || 1, ...draft.end() }
        : { line: line || 1, notes: [refusal('not-an-order', identifier, line || 1)] },
  };
}
