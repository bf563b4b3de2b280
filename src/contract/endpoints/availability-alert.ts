/** Availability alert: an e-mail when an unavailable article is in stock again (C-CAT-4). */
import { z } from 'zod';
import { callerFields, wholeNumber } from './account/identity.ts';
import { endpoint } from './endpoint.ts';

export const setAvailabilityAlert = endpoint({
  name: 'wrapper.set_availability_alert',
  summary: 'Asks for an e-mail when an article is in stock again, or takes that back.',
  access: 'customer',
  mutates: true,
  request: z.object({
    ...callerFields,
    item_id: z.union([wholeNumber, z.string().min(1).max(200)]),
    /** False cancels it. */
    active: z.boolean().default(true),
  }),
  response: z.object({
    message: z.object({
      active: z.boolean(),
      /** Recipient of the e-mail. */
      email: z.string(),
    }),
  }),
});
