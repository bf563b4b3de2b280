/** Login, logout, passwords (C-API-3, C-ID-2, C-ID-4). */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { identityFields, userSchema } from './identity.ts';

/** First entry: the error; second: seconds to wait before the next attempt (0 = none). HTTP 200 (C-API-3). */
export const failureSchema = z.tuple([z.object({ success: z.literal(false), message: z.string() }), z.number()]);

/**
 * The password was right, but a second step is missing: a code, or setting up a second factor that this user must have.
 */
export const secondStepSchema = z.object({ second_step: z.enum(['code', 'enrol']) });

export const login = endpoint({
  name: 'wrapper.login',
  summary: 'Opens a session for e-mail and password.',
  mutates: true,
  rateLimit: 'logins',
  request: z.object({
    email: z.string().trim().max(254),
    password: z.string().max(200),
  }),
  response: z.union([
    z.object({ message: userSchema, access_token: z.string() }),
    z.object({ message: failureSchema }),
    z.object({ message: secondStepSchema }),
  ]),
});

export const logout = endpoint({
  name: 'wrapper.logout',
  summary: 'Closes the session.',
  mutates: true,
  rateLimit: 'logins',
  request: z.object({ ...identityFields }),
  response: z.object({ message: z.object({ success: z.literal(true) }) }),
});

export const resetPassword = endpoint({
  name: 'wrapper.reset_password',
  summary:
    'With old and new password changes it; with an e-mail alone sends a one-use link; with the link sets a new one.',
  mutates: true,
  rateLimit: 'logins',
  request: z.object({
    email: z.string().trim().max(254).optional(),
    old_password: z.string().max(200).optional(),
    new_password: z.string().max(200).optional(),
    token: z.string().max(200).optional(),
  }),
  response: z.object({
    message: z.union([z.object({ success: z.literal(true), message: z.string() }), failureSchema]),
  }),
});

export const getSession = endpoint({
  method: 'GET',
  name: 'customer.get_session',
  summary: 'The person of the session, or null for a guest; renews the access token.',
  request: z.object({}),
  response: z.object({
    message: userSchema.nullable(),
    access_token: z.string().optional(),
  }),
});

export type LoginResponse = z.infer<typeof login.response>;
