/** Passwords and keys of servers: encrypted in the database, or in environment variables that begin with `EXCHANGE_` (C-EXC-8). */
import { z } from 'zod';
import { exchangeVariable } from '#server/env.ts';
import { encrypt, unseal } from '#server/platform/encrypted-text.ts';
import { SourceFault } from '../desk/source-faults.ts';
import type { Secrets } from './server-session.ts';

/** As it is given and stored: a text, or `env:EXCHANGE_…`. */
export type GivenSecrets = Readonly<Record<keyof Secrets, string>>;

export const NO_SECRETS: GivenSecrets = { password: '', privateKey: '', passphrase: '' };

const stored = z.object({ password: z.string(), privateKey: z.string(), passphrase: z.string() });
/** Other variables are the shop's own secrets: nobody may have them sent to a server. */
export const ENVIRONMENT = /^env:(EXCHANGE_[A-Z0-9_]{1,90})$/;

type Keys = readonly [string, ...string[]];

/** null: there are none. */
export function sealSecrets(keys: Keys, secrets: GivenSecrets): string | null {
  return Object.values(secrets).every((one) => one === '') ? null : encrypt(keys, JSON.stringify(secrets));
}

/** As they were given. @throws SourceFault `password-lost`: the shop's key was changed. */
export function openSealed(keys: Keys, sealed: string | null): GivenSecrets {
  if (sealed === null) return NO_SECRETS;
  const opened = unseal(keys, sealed);
  if (!opened) throw new SourceFault('password-lost');
  return stored.parse(JSON.parse(opened.text));
}

/** As they are sent. @throws SourceFault `password-lost`, `no-environment` */
export function readSecrets(
  keys: Keys,
  sealed: string | null,
  environment: (name: string) => string | undefined = exchangeVariable,
): Secrets {
  const given = openSealed(keys, sealed);
  const sent = (text: string): string => {
    const [, name] = ENVIRONMENT.exec(text) ?? [];
    if (name === undefined) return text;
    const value = environment(name);
    if (value === undefined) throw new SourceFault('no-environment', name);
    return value;
  };
  return {
    password: sent(given.password),
    privateKey: sent(given.privateKey),
    passphrase: sent(given.passphrase),
  };
}
