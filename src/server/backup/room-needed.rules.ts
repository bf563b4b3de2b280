/** How much room a backup is going to take on the disk. Pure. */

const MEGABYTE = 1_000_000;
/** What the shop itself writes while the backup is made: orders, e-mails, the log of PostgreSQL. */
const RESERVE = 256 * MEGABYTE;

/**
 * Bytes: as much as the newest backup and a quarter more, or, without one, what the data takes now (compressed it is less).
 * @param newest bytes of the newest backup
 */
export function roomNeeded(
  newest: number | undefined,
  { database, files }: { readonly database: number; readonly files: number },
): number {
  return Math.ceil(newest === undefined ? database + files : newest * 1.25) + RESERVE;
}
