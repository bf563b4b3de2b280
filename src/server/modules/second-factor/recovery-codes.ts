/** Recovery codes for users who lost the second factor: 50 random bits each, so a plain hash is enough. */
import { createHash, randomInt } from 'node:crypto';

const COUNT = 10;
const LENGTH = 10;
/** Without characters that are easily confused on paper: 0 O, 1 I L. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** `K7P4M-2XQ9T` … */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => {
    const code = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
    return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
  });
}

/** Hash of a code as typed: capitals, blanks and the dash do not matter. The user id is part of it. */
export function recoveryCodeHash(userId: number, typed: string): Buffer {
  const plain = typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return createHash('sha256').update(`${userId}:${plain}`).digest();
}
