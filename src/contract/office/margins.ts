/** Margins in responses of the office: at the cost of today, and absent without `costs.read` (docs/decisions/0299-costs-are-hidden-in-every-response.md). */
import { z } from 'zod';

export const marginSchema = z.object({
  /** With one decimal, as it is shown; null = no cost is known, or the price is 0. */
  percent: z.number().nullable(),
  below_floor: z.boolean(),
});
export type Margin = z.infer<typeof marginSchema>;
