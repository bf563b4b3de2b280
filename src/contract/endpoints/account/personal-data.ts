/** Exporting and erasing a user's own data. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { callerFields, identityFields } from './identity.ts';

export const getPersonalData = endpoint({
  name: 'personal_data.get_overview',
  summary: 'Whether the person may take their data along or be erased now, and what that would mean.',
  access: 'person',
  request: z.object({ ...callerFields }),
  response: z.object({
    message: z.object({
      /** The password was given in this session in the last ten minutes. */
      confirmed: z.boolean(),
      /** `office`: agents and staff are erased by the wholesaler. `demo`: the login is shared by everybody. */
      erasure: z.enum(['possible', 'office', 'demo']),
      /** Name of the company that would be left without any login; empty when others can log in. */
      locks_out: z.string(),
    }),
  }),
});

export const erasePerson = endpoint({
  name: 'personal_data.erase',
  summary:
    'Erases the person for good; wants the password again. 409 `conflict` when they are the last login of their company and `last_login` does not say that they know.',
  access: 'person',
  mutates: true,
  rateLimit: 'letters',
  request: z.object({ ...identityFields, last_login: z.boolean().default(false) }),
  response: z.object({ message: z.object({ success: z.literal(true) }) }),
});
