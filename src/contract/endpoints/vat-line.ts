/** VAT of a cart or an order, per rate (C-PRICE-3, C-PRICE-5). */
import { z } from 'zod';

/** Percent, taxable amount and tax, in euros. */
export const vatLineSchema = z.object({
  rate: z.number(),
  taxable: z.number(),
  tax: z.number(),
  /** Where there is no VAT: FatturaPA's code and the reason as printed. */
  exemption: z.object({ nature: z.string(), reason: z.string() }).optional(),
  /** The buyer pays this tax to the State, not to the seller (split payment). */
  split: z.boolean().optional(),
  /** Why the line is as it is, as a sentence in the requested language; absent where it needs none. */
  note: z.string().optional(),
});
export type VatLine = z.infer<typeof vatLineSchema>;
