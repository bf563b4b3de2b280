/**
 * Passkeys (WebAuthn): login, second step and confirmation with a passkey, and managing one's own. Bytes are base64url.
 */
import { z } from 'zod';
import { PASSKEY_NAME_MAX } from '#contract/values/passkey-name.ts';
import { endpoint } from '../endpoint.ts';
import { identityFields, userSchema, wholeNumber } from './identity.ts';
import { failureSchema } from './session.ts';

const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/);
const transports = z.array(z.string().max(20)).max(10);
const knownCredential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: transports.optional(),
});

/** Options for `navigator.credentials.get`; without a list the browser offers all its passkeys for this shop. */
export const passkeyRequestSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  allowCredentials: z.array(knownCredential).optional(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});
export type PasskeyRequestOptions = z.infer<typeof passkeyRequestSchema>;

/** Options for `navigator.credentials.create`. */
export const passkeyCreationSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  excludeCredentials: z.array(knownCredential),
  authenticatorSelection: z.object({ residentKey: z.literal('required'), userVerification: z.literal('required') }),
  attestation: z.literal('none'),
  timeout: z.int(),
});
export type PasskeyCreationOptions = z.infer<typeof passkeyCreationSchema>;

const credential = { id: bytes(1400), rawId: bytes(1400), type: z.literal('public-key') };

/** What the browser returns from `get`. */
export const passkeyResponseSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(8000),
    userHandle: bytes(200).optional(),
  }),
});
export type PasskeyResponse = z.infer<typeof passkeyResponseSchema>;

/** What the browser returns from `create`. */
export const newPasskeySchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(40_000),
    transports: transports.optional(),
  }),
});
export type NewPasskey = z.infer<typeof newPasskeySchema>;

const success = z.object({ success: z.literal(true) });

/** `second-step`: after the password, in the same browser. */
export const passkeyStepSchema = z.enum(['login', 'second-step']);
export type PasskeyStep = z.infer<typeof passkeyStepSchema>;

export const beginPasskeyLogin = endpoint({
  name: 'wrapper.begin_passkey_login',
  summary: 'What a browser needs to log in with a passkey; the answer is good once, for ten minutes, in this browser.',
  mutates: true,
  request: z.object({ step: passkeyStepSchema }),
  response: z.object({ message: passkeyRequestSchema }),
});

export const passkeyLogin = endpoint({
  name: 'wrapper.passkey_login',
  summary: 'Opens a session for a passkey, which counts as both factors.',
  mutates: true,
  rateLimit: 'logins',
  request: z.object({ step: passkeyStepSchema, credential: passkeyResponseSchema }),
  response: z.union([
    z.object({ message: userSchema, access_token: z.string() }),
    z.object({ message: failureSchema }),
  ]),
});

export const beginPasskeyConfirm = endpoint({
  name: 'security.begin_passkey_confirm',
  summary: 'What a browser needs to confirm with a passkey who is there.',
  access: 'person',
  mutates: true,
  request: z.object({ ...identityFields }),
  response: z.object({ message: passkeyRequestSchema }),
});

export const confirmPasskey = endpoint({
  name: 'security.confirm_passkey',
  summary:
    'A passkey of the person instead of the password: what wants `security.confirm_password` passes for ten minutes.',
  access: 'person',
  mutates: true,
  rateLimit: 'logins',
  request: z.object({ ...identityFields, credential: passkeyResponseSchema }),
  response: z.object({ message: z.union([success, failureSchema]) }),
});

export const ownPasskeySchema = z.object({
  id: z.int(),
  name: z.string(),
  /** ISO times. */
  created: z.string(),
  used: z.string().nullable(),
  /** Synced to the user's other devices. */
  synced: z.boolean(),
});
export type OwnPasskey = z.infer<typeof ownPasskeySchema>;

export const beginPasskey = endpoint({
  name: 'security.begin_passkey',
  summary: 'What a browser needs to make a passkey of the person; wants the password again.',
  access: 'person',
  mutates: true,
  request: z.object({ ...identityFields }),
  response: z.object({ message: passkeyCreationSchema }),
});

export const addPasskey = endpoint({
  name: 'security.add_passkey',
  summary:
    'Keeps a passkey; without a name it has that of the browser. The first second factor of a person answers recovery codes, this once. Wants the password again.',
  access: 'person',
  mutates: true,
  rateLimit: 'logins',
  request: z.object({
    ...identityFields,
    name: z.string().trim().max(PASSKEY_NAME_MAX).optional(),
    credential: newPasskeySchema,
  }),
  response: z.object({ message: z.union([z.object({ recovery_codes: z.array(z.string()) }), failureSchema]) }),
});

export const renamePasskey = endpoint({
  name: 'security.rename_passkey',
  summary: 'Another name for a passkey of the person.',
  access: 'person',
  mutates: true,
  request: z.object({ ...identityFields, id: wholeNumber, name: z.string().trim().min(1).max(PASSKEY_NAME_MAX) }),
  response: z.object({ message: success }),
});

export const removePasskey = endpoint({
  name: 'security.remove_passkey',
  summary: 'A passkey of the person opens nothing any more; wants the password again.',
  access: 'person',
  mutates: true,
  request: z.object({ ...identityFields, id: wholeNumber }),
  response: z.object({ message: success }),
});
