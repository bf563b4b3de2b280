/** Signing in to the office and out of it, confirming who one is, and what the pages know of the person. */
import { z } from 'zod';
import { totpSetupSchema } from '../endpoints/account/security.ts';
import { changeFields, officeEndpoint, officeFields } from './office-endpoint.ts';
import { PERMISSIONS } from './permissions.ts';

/** Wrong, or not a login of the office: the same response. `wait`: seconds before the next attempt, 0 = none. */
export const refusedSchema = z.object({ state: z.literal('refused'), wait: z.number() });
export const signedInSchema = z.object({
  state: z.literal('in'),
  /** Of a second factor that was set up in this login; shown this once. */
  recovery_codes: z.array(z.string()).optional(),
});
const done = z.object({ message: z.object({ success: z.literal(true) }) });

export const officeLogin = officeEndpoint({
  name: 'office.login',
  summary: 'Opens a session of the office for email and password, or asks for a second step.',
  access: 'open',
  permission: null,
  mutates: true,
  rateLimit: 'logins',
  request: z.object({ ...officeFields, email: z.string().trim().max(254), password: z.string().max(200) }),
  response: z.object({
    message: z.discriminatedUnion('state', [
      signedInSchema,
      refusedSchema,
      /** `enrol`: a second factor must be set up first. */
      z.object({ state: z.literal('second-step'), step: z.enum(['code', 'enrol']) }),
    ]),
  }),
});

export const beginSecondStep = officeEndpoint({
  name: 'office.begin_second_step',
  summary:
    'A secret for an authenticator app, where a login waits for one to be set up; a code of it ends the login (403: there is an app already).',
  access: 'open',
  permission: null,
  mutates: true,
  rateLimit: 'logins',
  request: z.object({ ...officeFields }),
  response: z.object({ message: totpSetupSchema }),
});

export const officeSecondFactor = officeEndpoint({
  name: 'office.second_factor',
  summary: 'Ends a login with a code of the app or a recovery code.',
  access: 'open',
  permission: null,
  mutates: true,
  rateLimit: 'logins',
  request: z.object({ ...officeFields, code: z.string().max(40) }),
  response: z.object({ message: z.discriminatedUnion('state', [signedInSchema, refusedSchema]) }),
});

export const officeLogout = officeEndpoint({
  name: 'office.logout',
  summary: 'Closes the session of the office; that of the shop stays.',
  access: 'open',
  permission: null,
  mutates: true,
  rateLimit: 'logins',
  request: z.object({ ...officeFields }),
  response: done,
});

export const confirmIdentity = officeEndpoint({
  name: 'office.confirm_identity',
  summary: 'The password once more: calls that want it pass for ten minutes (403 `confirm-identity` before).',
  permission: null,
  mutates: true,
  rateLimit: 'logins',
  request: z.object({ ...officeFields, password: z.string().max(200) }),
  response: z.object({
    message: z.discriminatedUnion('state', [z.object({ state: z.literal('confirmed') }), refusedSchema]),
  }),
});

/** The signed-in person, as the pages know them. */
export const officePersonSchema = z.object({
  user_id: z.int(),
  name: z.string(),
  email: z.string(),
  locale: z.enum(['it', 'en']),
  /** Parts of the start page in their order, as the page writes them; '' = as usual. */
  desk: z.string(),
  permissions: z.array(z.enum(PERMISSIONS)),
  /** In the person's language. */
  roles: z.array(z.string()),
  /** They have a passkey, which this address of the office takes. */
  has_passkey: z.boolean(),
  /** ISO time until which calls with `stepUp` pass; null = the password must be given first. */
  confirmed_until: z.string().nullable(),
});
export type OfficePerson = z.infer<typeof officePersonSchema>;

export const getOfficeSession = officeEndpoint({
  name: 'office.get_session',
  summary: 'The person of the session: name, language, permissions.',
  permission: null,
  request: z.object({ ...officeFields }),
  response: z.object({ message: officePersonSchema }),
});

export const setPreferences = officeEndpoint({
  name: 'office.set_preferences',
  summary:
    'What the person sets for themselves, on every computer: their language, the parts of the start page. Left out = as it is.',
  permission: null,
  mutates: true,
  request: z.object({
    ...changeFields,
    locale: z.enum(['it', 'en']).optional(),
    desk: z
      .string()
      .max(200)
      .regex(/^(-?[a-z]+(,-?[a-z]+)*)?$/)
      .optional(),
  }),
  response: done,
});
