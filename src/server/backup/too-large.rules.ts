/** Up to which size `npm run shop -- backup` is the right tool. Pure. */
import { StartupError } from '#server/platform/startup-error.ts';

const GIGABYTE = 1_000_000_000;
/** Beyond, reading all rows each night takes hours, holds back vacuum as long, and restoring takes longer still. */
const MOST_BYTES = 50 * GIGABYTE;

/** @param database bytes of the database on the disk @throws StartupError that names the other tool */
export function refuseTooLarge(database: number): void {
  if (database <= MOST_BYTES) return;
  const size = (database / GIGABYTE).toFixed(1);
  throw new StartupError(
    `The database takes ${size} GB, and this command is for up to ${MOST_BYTES / GIGABYTE} GB: use pgBackRest, which copies only what changed and restores any moment (docs/scale-out-postgres.md, "Backup of a large shop").`,
  );
}
