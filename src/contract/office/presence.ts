/** Who has a record open (C-OFF-4): people see each other before they write over one another. */
import { z } from 'zod';
import { officeEndpoint, officeFields } from './office-endpoint.ts';
import { PRESENCE_TOPICS, type PresenceTopic } from './presence-topics.ts';

export const bePresent = officeEndpoint({
  name: 'office.be_present',
  permission: null,
  summary: 'Says that the person has the page of a record open, or left it; returns who else has.',
  request: z.object({
    ...officeFields,
    topic: z.enum(Object.keys(PRESENCE_TOPICS) as [PresenceTopic, ...PresenceTopic[]]),
    key: z.string().min(1).max(60),
    leaves: z.boolean().default(false),
  }),
  response: z.object({
    message: z.object({
      others: z.array(z.object({ user_id: z.int(), name: z.string() })),
    }),
  }),
});
