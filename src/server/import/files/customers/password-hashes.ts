/**
 * Hashing is slow on purpose: a few at a time, each with its own salt. argon2id with the library's parameters, as for
 * logins (C-ID-4).
 */
import { hash, verify } from '@node-rs/argon2';
import { createWorkSlots } from '#server/platform/media/work-slots.ts';

export interface PasswordCell {
  plain: string;
  /** A hash from the file. */
  given: string;
  stored: string;
}

const AT_ONCE = 2;

/** The hash to store for each; without a password in the file the stored one does not change. */
export async function hashPasswords(cells: readonly PasswordCell[], checkInterrupted: () => void): Promise<string[]> {
  const slots = createWorkSlots(AT_ONCE);
  return Promise.all(
    cells.map(({ plain, given, stored }) => {
      if (plain === '') return given || stored;
      return slots(async () => {
        checkInterrupted();
        const same = stored !== '' && (await verify(stored, plain).catch(() => false));
        return same ? stored : hash(plain);
      });
    }),
  );
}
