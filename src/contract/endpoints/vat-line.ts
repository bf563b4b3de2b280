/** VAT of a cart or an order, per rate (C-PRICE-3, C-PRICE-5). */
import { z } from 'zod';

/** Percent, taxable amount and tax, in euros. */
export const vatLineSchema = z.object({
  rate: z.number(),
  taxable: z.number(),
  tax: z.number(),
  /** Of a customer without VAT: FatturaPA's code and the reason as printed. */
  exemption: z.object({ nature: z.string(), reason: z.string() }).optional(),
});
export type VatLine = z.infer<typeof vatLineSchema>;
