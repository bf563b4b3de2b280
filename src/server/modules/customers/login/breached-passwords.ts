/**
 * The 100 000 most common passwords of eight characters and more found in data breaches, as a Bloom filter: 240 KB that
 * say "not in the list" for sure, and "in the list" wrongly for one password in 10 000
 * (docs/decisions/0093-breached-passwords.md).
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const FILTER_FILE = join(import.meta.dirname, 'breached-passwords.bin');
/** Number of bits set per password with the fewest errors, at 19 bits a password. */
const HASHES = 13;

/** Reads the filter once, when it is first needed. */
export function createBreachedPasswords(file = FILTER_FILE): (password: string) => boolean {
  let filter: Buffer | undefined;
  return (password) => {
    filter ??= readFileSync(file);
    const bits = filter;
    return bitsOf(password, bits.length * 8).every((bit) => ((bits[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0);
  };
}

/** Bit positions of a password in a filter of that size; capitals do not make a password better. */
export function bitsOf(password: string, size: number): number[] {
  const digest = createHash('sha256').update(password.toLowerCase()).digest();
  const [first, step] = [digest.readUIntBE(0, 6), digest.readUIntBE(6, 6)];
  return Array.from({ length: HASHES }, (_, index) => (first + index * step) % size);
}
