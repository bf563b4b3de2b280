/** Hashing and validating passwords (C-ID-4). */
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import { createBreachedPasswords } from './breached-passwords.ts';
import { type PasswordFault, passwordFault } from './password.rules.ts';

/** argon2id with the library's defaults (19 MiB, 2 passes): OWASP's first recommendation. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** A hash of an unknown password: checked when there is no such user, so that the response takes the same time. */
let nobody: Promise<string> | undefined;

/** Takes as long for an unknown user (`undefined`) or one without password as for a wrong password. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword(crypto.randomUUID());
  const known = passwordHash?.startsWith('$argon2') ?? false;
  const matches = await verify(known && passwordHash ? passwordHash : await nobody, password);
  return known && matches;
}

const isBreached = createBreachedPasswords();

const SENTENCES = {
  'too-short': { it: 'Servono almeno 8 caratteri.', en: 'At least 8 characters are needed.' },
  common: { it: 'È una password troppo comune.', en: 'This password is too common.' },
  breached: {
    it: 'Questa password compare negli elenchi di password rubate: scegline un’altra.',
    en: 'This password is in lists of stolen passwords: choose another one.',
  },
  'same-as-email': { it: 'Non può essere l’indirizzo email.', en: 'It cannot be the email address.' },
} satisfies Record<PasswordFault | 'breached', Record<Locale, string>>;

/** @throws AppError `validation` at `new_password` when it is too weak. */
export function refuseWeak(password: string, email: string, locale: Locale): void {
  const fault = passwordFault(password, email) ?? (isBreached(password) ? 'breached' : undefined);
  if (fault) throw new AppError('validation', { errors: { new_password: [SENTENCES[fault][locale]] } });
}
