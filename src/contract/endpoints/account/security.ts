/** Security of one's own login: sessions, second factor, confirming the password. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { callerFields, identityFields, userSchema, wholeNumber } from './identity.ts';
import { ownPasskeySchema } from './passkeys.ts';
import { failureSchema, secondStepSchema } from './session.ts';

export const totpSetupSchema = z.object({
  /** For manual entry into the app. */
  secret: z.string(),
  uri: z.string(),
  /** The QR code: modules per side, and the dark ones as an SVG path. */
  picture: z.object({ size: z.int(), path: z.string() }),
});
export type TotpSetup = z.infer<typeof totpSetupSchema>;

const code = z.string().max(40);
const success = z.object({ success: z.literal(true) });
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/** Recovery codes are accepted too. */
const pendingStepSchema = secondStepSchema.extend({ app: z.boolean(), passkey: z.boolean() });
export type PendingStep = z.infer<typeof pendingStepSchema>;

export const getSecondStep = endpoint({
  name: 'wrapper.get_second_step',
  summary: 'What the login of this browser still waits for after the password, and what can be shown; null for none.',
  request: z.object({}),
  response: z.object({ message: pendingStepSchema.nullable() }),
});

export const beginSecondStep = endpoint({
  name: 'wrapper.begin_second_step',
  summary: 'In a login that wants a second factor to begin with: the secret for the app.',
  mutates: true,
  rateLimit: 'logins',
  request: z.object({}),
  response: z.object({ message: totpSetupSchema }),
});

export const secondStep = endpoint({
  name: 'wrapper.second_step',
  summary:
    'Ends a login with a code of the app or a recovery code; one that begins with a second factor answers recovery codes.',
  mutates: true,
  rateLimit: 'logins',
  request: z.object({ code }),
  response: z.union([
    z.object({ message: userSchema, access_token: z.string(), recovery_codes: z.array(z.string()).optional() }),
    z.object({ message: failureSchema }),
  ]),
});

export const ownSessionSchema = z.object({
  id: z.int(),
  /** Browser and system, `Chrome, Windows`; empty when they are not known. */
  device: z.string(),
  /** ISO times. */
  opened: z.string(),
  seen: z.string(),
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSessionSchema>;

export const wholesalerAccessSchema = z.object({
  id: z.int(),
  who: z.string(),
  /** `see` = they looked, `act` = they could order. */
  mode: z.enum(['see', 'act']),
  reason: z.string(),
  /** ISO times; `ended` null = now. */
  at: z.string(),
  ended: z.string().nullable(),
  /** Numbers of orders sent meanwhile. */
  orders: z.array(z.string()),
});
export type WholesalerAccess = z.infer<typeof wholesalerAccessSchema>;

/** `active`: a login with the password needs a second step; `app`: a code of an authenticator app is accepted for it. */
export const ownFactorSchema = z.object({
  active: z.boolean(),
  app: z.boolean(),
  required: z.boolean(),
  recovery_codes: z.int(),
});

export const getSecurity = endpoint({
  name: 'security.get_security',
  summary: 'Sessions, second factor and passkeys of the person.',
  access: 'person',
  request: z.object({ ...identityFields }),
  response: z.object({
    message: z.object({
      sessions: z.array(ownSessionSchema),
      second_factor: ownFactorSchema,
      passkeys: z.array(ownPasskeySchema),
      /** When people of the wholesaler were in the shop as this customer, and why; the newest first. */
      accesses: z.array(wholesalerAccessSchema),
      /** Password or passkey was given in this session in the last ten minutes. */
      confirmed: z.boolean(),
    }),
  }),
});

export const confirmPassword = endpoint({
  name: 'security.confirm_password',
  summary: 'The password once more: changes that want it pass for ten minutes (403 `confirm-identity` before).',
  access: 'person',
  mutates: true,
  rateLimit: 'logins',
  request: z.object({ ...identityFields, password: z.string().max(200) }),
  response: z.object({ message: z.union([success, failureSchema]) }),
});

export const endSession = endpoint({
  name: 'security.end_session',
  summary: 'Ends one session of the person.',
  access: 'person',
  mutates: true,
  request: z.object({ ...identityFields, id: wholeNumber }),
  response: z.object({ message: success }),
});

export const endOtherSessions = endpoint({
  name: 'security.end_other_sessions',
  summary: 'Ends all sessions of the person but this one; wants the password again.',
  access: 'person',
  mutates: true,
  request: z.object({ ...identityFields }),
  response: z.object({ message: success }),
});

export const beginTotp = endpoint({
  name: 'security.begin_totp',
  summary: 'A new secret for an authenticator app; it counts after `confirm_totp`. Wants the password again.',
  access: 'person',
  mutates: true,
  rateLimit: 'logins',
  request: z.object({ ...callerFields }),
  response: z.object({ message: totpSetupSchema }),
});

export const confirmTotp = endpoint({
  name: 'security.confirm_totp',
  summary: 'A code of the app: from now on logins ask for one. Answers recovery codes, this once.',
  access: 'person',
  mutates: true,
  rateLimit: 'logins',
  request: z.object({ ...identityFields, code }),
  response: z.object({ message: z.union([recoveryCodes, failureSchema]) }),
});

export const removeTotp = endpoint({
  name: 'security.remove_totp',
  summary: 'The app is good for nothing any more; wants the password again.',
  access: 'person',
  mutates: true,
  request: z.object({ ...identityFields }),
  response: z.object({ message: success }),
});

export const renewRecoveryCodes = endpoint({
  name: 'security.renew_recovery_codes',
  summary: 'New recovery codes instead of the old ones; wants the password again.',
  access: 'person',
  mutates: true,
  request: z.object({ ...identityFields }),
  response: z.object({ message: recoveryCodes }),
});
