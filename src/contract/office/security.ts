/**
 * The security of one's own login, from the office: sessions, authenticator app, passkeys, recovery codes. The same as
 * `security.*` of the shop, for the session of the office. Bytes are base64url.
 */
import { z } from 'zod';
import {
  newPasskeySchema,
  ownPasskeySchema,
  passkeyCreationSchema,
  passkeyRequestSchema,
  passkeyResponseSchema,
  passkeyStepSchema,
} from '../endpoints/account/passkeys.ts';
import { ownFactorSchema, ownSessionSchema, totpSetupSchema } from '../endpoints/account/security.ts';
import { PASSKEY_NAME_MAX } from '../values/passkey-name.ts';
import { officeEndpoint, officeFields } from './office-endpoint.ts';
import { refusedSchema, signedInSchema } from './session.ts';

const done = z.object({ message: z.object({ success: z.literal(true) }) });
const codes = z.array(z.string());
/** Shown this once. */
const renewed = z.object({ recovery_codes: codes });
const id = z.int().positive();

/** Calls of the person themselves, whatever their roles. */
const own = { permission: null, mutates: true } as const;
/** The password, or a passkey, must have been given in the last ten minutes. */
const confirmed = { ...own, stepUp: true } as const;

export const beginPasskeyLogin = officeEndpoint({
  ...own,
  name: 'office.begin_passkey_login',
  summary: 'What a browser needs to sign in with a passkey; valid once, for ten minutes, in this browser.',
  access: 'open',
  rateLimit: 'logins',
  request: z.object({ ...officeFields, step: passkeyStepSchema }),
  response: z.object({ message: passkeyRequestSchema }),
});

export const passkeyLogin = officeEndpoint({
  ...own,
  name: 'office.passkey_login',
  summary: 'Opens a session of the office for a passkey, which counts as both factors.',
  access: 'open',
  rateLimit: 'logins',
  request: z.object({ ...officeFields, step: passkeyStepSchema, credential: passkeyResponseSchema }),
  response: z.object({ message: z.discriminatedUnion('state', [signedInSchema, refusedSchema]) }),
});

export const beginPasskeyConfirm = officeEndpoint({
  ...own,
  name: 'office.begin_passkey_confirm',
  summary: 'What a browser needs to confirm with a passkey who is there.',
  request: z.object({ ...officeFields }),
  response: z.object({ message: passkeyRequestSchema }),
});

export const confirmPasskey = officeEndpoint({
  ...own,
  name: 'office.confirm_passkey',
  summary: 'A passkey instead of the password: calls that want it pass for ten minutes.',
  rateLimit: 'logins',
  request: z.object({ ...officeFields, credential: passkeyResponseSchema }),
  response: z.object({
    message: z.discriminatedUnion('state', [z.object({ state: z.literal('confirmed') }), refusedSchema]),
  }),
});

export const getOwnSecurity = officeEndpoint({
  name: 'office_security.get_security',
  summary: 'Sessions of the office, second factor and passkeys of the person.',
  permission: null,
  request: z.object({ ...officeFields }),
  response: z.object({
    message: z.object({
      sessions: z.array(ownSessionSchema),
      second_factor: ownFactorSchema,
      passkeys: z.array(ownPasskeySchema),
    }),
  }),
});
export type OwnSecurity = z.infer<typeof getOwnSecurity.response>['message'];

export const endOwnSession = officeEndpoint({
  ...own,
  name: 'office_security.end_session',
  summary: 'Ends another session of the person.',
  request: z.object({ ...officeFields, id }),
  response: done,
});

export const endOtherSessions = officeEndpoint({
  ...confirmed,
  name: 'office_security.end_other_sessions',
  summary: 'Ends every session of the person but this one.',
  request: z.object({ ...officeFields }),
  response: done,
});

export const beginTotp = officeEndpoint({
  ...confirmed,
  name: 'office_security.begin_totp',
  summary: 'A secret for an authenticator app; it counts once a code of it was given (409: there is an app already).',
  request: z.object({ ...officeFields }),
  response: z.object({ message: totpSetupSchema }),
});

export const confirmTotp = officeEndpoint({
  ...confirmed,
  name: 'office_security.confirm_totp',
  summary: 'The first code of the app: from now on signing in asks for one. Returns recovery codes, this once.',
  rateLimit: 'logins',
  request: z.object({ ...officeFields, code: z.string().max(40) }),
  response: z.object({
    message: z.discriminatedUnion('state', [renewed.extend({ state: z.literal('on') }), refusedSchema]),
  }),
});

export const removeTotp = officeEndpoint({
  ...confirmed,
  name: 'office_security.remove_totp',
  summary: 'The app opens nothing any more (403 where a second factor is required and there is no passkey).',
  request: z.object({ ...officeFields }),
  response: done,
});

export const renewRecoveryCodes = officeEndpoint({
  ...confirmed,
  name: 'office_security.renew_recovery_codes',
  summary: 'New recovery codes instead of the old ones.',
  request: z.object({ ...officeFields }),
  response: z.object({ message: renewed }),
});

export const beginPasskey = officeEndpoint({
  ...confirmed,
  name: 'office_security.begin_passkey',
  summary: 'What a browser needs to make a passkey of the person.',
  request: z.object({ ...officeFields }),
  response: z.object({ message: passkeyCreationSchema }),
});

export const addPasskey = officeEndpoint({
  ...confirmed,
  name: 'office_security.add_passkey',
  summary:
    'Stores a passkey; without a name it has that of the browser. The first second factor returns recovery codes, this once.',
  rateLimit: 'logins',
  request: z.object({
    ...officeFields,
    name: z.string().trim().max(PASSKEY_NAME_MAX).optional(),
    credential: newPasskeySchema,
  }),
  response: z.object({
    message: z.discriminatedUnion('state', [renewed.extend({ state: z.literal('on') }), refusedSchema]),
  }),
});

export const renamePasskey = officeEndpoint({
  ...own,
  name: 'office_security.rename_passkey',
  summary: 'Another name for a passkey of the person.',
  request: z.object({ ...officeFields, id, name: z.string().trim().min(1).max(PASSKEY_NAME_MAX) }),
  response: done,
});

export const removePasskey = officeEndpoint({
  ...confirmed,
  name: 'office_security.remove_passkey',
  summary: 'A passkey of the person opens nothing any more (403: the last factor where one is required).',
  request: z.object({ ...officeFields, id }),
  response: done,
});
