/** PDF, XML and other files of documents that the ERP sends (C-DOC-5, docs/exchange.md). */
import { z } from 'zod';
import { exchangeEndpoint } from './exchange-endpoint.ts';

/** `xml`: FatturaPA, also signed (`p7m`); `attachment`: anything else, which customers download. */
export const SENT_PAPER_ROLES = ['pdf', 'xml', 'p7m', 'attachment'] as const;
export type SentPaperRole = (typeof SENT_PAPER_ROLES)[number];

export const putPaper = exchangeEndpoint({
  method: 'PUT',
  path: '/exchange/v1/papers/{kind}/{year}/{number}/{role}',
  name: 'papers.put',
  scope: 'documents.write',
  isFile: true,
  summary:
    'A file of a document, byte for byte: the body is the file. A newer one takes its place; the same one again changes nothing. It waits when its document is not there yet. One after the other: 503 while an import runs.',
  request: z.object({
    kind: z.string().max(40).describe('`invoice`, `credit-note`, `debit-note`, `ddt`: as in papers.csv.'),
    year: z.coerce.number().int().min(1900).max(9999),
    number: z.string().max(60).describe('As the document has it, percent-encoded: `FT%2F12`.'),
    role: z.enum(SENT_PAPER_ROLES),
    name: z.string().trim().max(120).optional().describe('Of an attachment, with its ending: `bolla firmata.jpg`.'),
    customer: z.coerce.number().int().positive().optional().describe('Where numbers are not unique.'),
  }),
  response: z.object({
    result: z.enum(['stored', 'same', 'waiting']),
    sha256: z.string().describe('Of what was received.'),
  }),
  bodyLimit: 50_000_000,
});
