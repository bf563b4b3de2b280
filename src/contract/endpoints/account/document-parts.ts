/**
 * What lists and pages of the account's documents share (C-DOC-2). Days are `DDMMYYYY` in and `DD/MM/YYYY` out (C-SET-4),
 * amounts euros.
 */
import { z } from 'zod';
import { wireDay } from '../wire-day.ts';
import { callerFields, wholeNumber } from './identity.ts';

/** Filters that every list has. Without `from` and `to`: the last 12 months. */
export const documentListFields = {
  ...callerFields,
  from: wireDay.optional(),
  to: wireDay.optional(),
  /** Part of the number (spelling does not matter), the customer's reference, CIG or CUP. */
  text: z.string().max(100).optional(),
  /** Address code; left out: all addresses of the customer (C-ACC-3). */
  destination: wholeNumber.optional(),
  page: wholeNumber.pipe(z.int().min(1)).default(1),
  per_page: wholeNumber.pipe(z.int().min(1).max(100)).default(20),
};

/** Code, previous code, EAN, the customer's own code, or a word of the description: finds documents by their rows. */
export const articleFilter = z.string().max(100).optional();

export const pageOf = <Row extends z.ZodType>(row: Row) => ({
  data: z.array(row),
  count: z.int(),
  page: z.int(),
  pages: z.int(),
});

/** A row that the article filter matched: "in which delivery note did I get this?". */
export const matchedRowSchema = z.object({
  row_id: z.int(),
  carti: z.string(),
  description: z.string(),
  um: z.string(),
  quantity: z.number().nullable(),
  /** Net unit price in euros; null = the document has none. */
  price: z.number().nullable(),
});
export type MatchedRow = z.infer<typeof matchedRowSchema>;

/** A document of the chain order → delivery note → invoice → credit note. `id` null = not known here: text, no link. */
export const linkedDocumentSchema = z.object({
  kind: z.enum(['order', 'note', 'invoice', 'credit_note']),
  id: z.int().nullable(),
  number: z.string(),
  /** `DD/MM/YYYY`; empty = not known. */
  date: z.string(),
});
export type LinkedDocument = z.infer<typeof linkedDocumentSchema>;

export const documentFileSchema = z.object({
  role: z.enum(['pdf', 'xml', 'signed', 'attachment', 'receipt']),
  name: z.string(),
  media_type: z.string(),
  bytes: z.int(),
  /** Path of the download, below `/documents/`. */
  url: z.string(),
});
export type DocumentFile = z.infer<typeof documentFileSchema>;

/** The article of a row as the shop knows it; null where the row names none, or one that is not sold any more. */
export const rowArticleSchema = z
  .object({ id: z.int(), carti: z.string(), slug: z.string(), name: z.string() })
  .nullable();
