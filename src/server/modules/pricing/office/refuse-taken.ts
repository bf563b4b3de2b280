/** Taking rows back where another row may have their place by now. */
import { AppError } from '#contract/values/errors.ts';
import { sqlState } from '#server/platform/db/index.ts';

const UNIQUE_VIOLATION = '23505';

/** Another row took the place meanwhile: the whole of it stays as it is. @throws AppError `conflict`. */
export async function refuseTaken(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) throw new AppError('conflict');
    throw error;
  }
}
