/**
 * What a person may be allowed of a customer's documents (C-DOC-4): invoices and credit notes, delivery notes, deadlines and
 * statement, the credit, paying deadlines, opening disputes.
 */
export const DOCUMENT_RIGHTS = ['invoices', 'deliveries', 'deadlines', 'credit', 'pay', 'disputes'] as const;
export type DocumentRight = (typeof DOCUMENT_RIGHTS)[number];
