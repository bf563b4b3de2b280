/** Rules that reject a password (C-ID-4). */
import { COMMON_WORDS } from './common-passwords.ts';

export const PASSWORD_MIN = 8;

export type PasswordFault = 'too-short' | 'common' | 'same-as-email';

/** Why a password is rejected; undefined when it is accepted. Length counts characters as a reader sees them. */
export function passwordFault(password: string, email: string): PasswordFault | undefined {
  const plain = password.toLowerCase();
  if ([...password].length < PASSWORD_MIN) return 'too-short';
  if (plain === email.toLowerCase() || plain === email.toLowerCase().split('@')[0]) return 'same-as-email';
  if (hasFewCharacters(plain) || isRun(plain) || !/\D/.test(plain) || COMMON_WORDS.has(wordIn(plain))) return 'common';
  return undefined;
}

const LOOKALIKES: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** `P@ssw0rd2026!` → `password`: digits and signs around it are removed first, then lookalikes turned into letters. */
function wordIn(plain: string): string {
  const bare = plain.replace(/^[^a-z@$]+|[^a-z@$]+$/g, '');
  return bare.replace(/[@4310!$57]/g, (sign) => LOOKALIKES[sign] ?? sign).replace(/[^a-z]/g, '');
}

function hasFewCharacters(text: string): boolean {
  return new Set(text).size <= 2;
}

/** abcdefgh, hgfedcba … */
function isRun(text: string): boolean {
  const steps = new Set([...text].slice(1).map((_, index) => text.charCodeAt(index + 1) - text.charCodeAt(index)));
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}
