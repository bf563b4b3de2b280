/** Newsletter with double opt-in (C-CNT-3): the response never reveals whether an e-mail address is subscribed. */
import { z } from 'zod';
import { callerFields } from './account/identity.ts';
import { endpoint } from './endpoint.ts';

/** The token of a link. */
const token = z.string().min(1).max(200);

export const subscribeNewsletter = endpoint({
  name: 'newsletter.subscribe',
  summary: 'Sends an e-mail with the link that confirms the subscription; answers the same for every address.',
  mutates: true,
  rateLimit: 'letters',
  request: z.object({
    ...callerFields,
    email: z.string().max(254).default(''),
    consent: z.boolean().default(false),
    /** Honeypot: people do not see the field, bots fill it in. */
    website: z.string().max(200).default(''),
  }),
  response: z.object({ message: z.object({ success: z.literal(true), message: z.string() }) }),
});

export const confirmSubscription = endpoint({
  method: 'GET',
  name: 'newsletter.confirm_subscription',
  summary: 'The link of the e-mail: from now on the newsletter comes. `expired` also for a link that never was one.',
  mutates: true,
  request: z.object({ token }),
  response: z.object({ message: z.object({ state: z.enum(['confirmed', 'expired']) }) }),
});

export const unsubscribeNewsletter = endpoint({
  name: 'newsletter.unsubscribe',
  summary: 'The link in every e-mail: no e-mail any more. Answers the same whatever the token is.',
  mutates: true,
  request: z.object({ token, lang: callerFields.lang }),
  response: z.object({ message: z.object({ success: z.literal(true) }) }),
});
