/** The buyer's choices during checkout (C-ORD-1): shared by several endpoints. */
import { z } from 'zod';
import { INVOICE_FIELD_MAX } from '#contract/values/invoice-request.ts';
import { CIG_FORM, CUP_FORM } from '#contract/values/procurement-codes.ts';

const plainDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const deliveryType = z.enum(['shipping', 'pickup']);

export const pickupWindowSchema = z.object({
  date: z.string(),
  from: z.string(),
  to: z.string(),
  /** Last moment to send for this window, in the shop's time zone: `2026-11-24 16:00` (C-ORD-2). */
  send_by: z.string(),
});

const chosenWindow = z.object({ date: plainDate, from: z.string().max(5), to: z.string().max(5) });

const invoiceText = (field: keyof typeof INVOICE_FIELD_MAX) => z.string().max(INVOICE_FIELD_MAX[field]);

const cig = z.string().regex(CIG_FORM);
const cup = z.string().regex(CUP_FORM);

/** Only the structure; the content is validated by `invoiceFaults` (C-CNT-4). */
export const invoiceSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('company'),
    company_name: invoiceText('company_name'),
    vat_number: invoiceText('vat_number'),
    recipient_code: invoiceText('recipient_code').default(''),
    pec: invoiceText('pec').default(''),
  }),
  z.object({ kind: z.literal('private'), tax_code: invoiceText('tax_code') }),
]);

/** May be incomplete: nothing in it is validated before an order is sent. */
export const checkoutDraftSchema = z.object({
  delivery_type: deliveryType.optional(),
  shipping_date: plainDate.optional(),
  window: chosenWindow.optional(),
  payment_method: z.string().max(40).optional(),
  reference: z.string().max(60).optional(),
  cig: z.string().max(10).optional(),
  cup: z.string().max(15).optional(),
  note: z.string().max(2000).optional(),
  single_delivery: z.boolean().optional(),
  invoice: invoiceSchema.nullable().optional(),
});
export type CheckoutDraft = z.infer<typeof checkoutDraftSchema>;

/** The request of `send_order`, and of `payment.start` before a card payment. */
export const orderChoiceFields = {
  summary_token: z.string().max(4000),
  idempotency_key: z.string().min(8).max(100),
  note: z.string().max(2000).default(''),
  reference: z.string().max(60).default(''),
  /** Codes of a public body's procurement; empty = none. Of other buyers they are ignored. */
  cig: cig.default(''),
  cup: cup.default(''),
  delivery_type: deliveryType.default('shipping'),
  shipping_date: plainDate.optional(),
  window: chosenWindow.optional(),
  single_delivery: z.boolean().default(false),
  payment_method: z.string().max(40),
  /** Left out: the customer as registered. */
  invoice: invoiceSchema.nullable().optional(),
  confirm_duplicate: z.boolean().optional(),
};

/** Credit including this order (C-ORD-7), euros. */
export const creditSchema = z.object({
  limit: z.number(),
  /** Used before this order: the sum of the next three, less the advances. */
  exposure: z.number(),
  unfulfilled_orders: z.number(),
  unbilled_delivery_notes: z.number(),
  open_deadlines: z.number(),
  advances: z.number(),
  /** What this order adds; 0 when it is paid at once. */
  order: z.number(),
  /** Left after this order; negative when the limit is exceeded. */
  available: z.number(),
});
export type Credit = z.infer<typeof creditSchema>;

export const payerSchema = z.object({ company_name: z.string(), vat_number: z.string(), tax_code: z.string() });
