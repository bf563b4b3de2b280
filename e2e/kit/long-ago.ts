/** Moves times of the shop under test into the past by writing them into its database, because no page can. */
import { startDatabase } from '#server/platform/db/index.ts';
import { testedShop } from './tested-shop.ts';

/** False against a shop whose data folder is elsewhere. */
export const HAS_DATABASE = process.env.SHOP_URL === undefined || process.env.SHOP_DATA_DIR !== undefined;

/** Sets the last password confirmation of this user to an hour ago, in all sessions. */
export async function confirmedLongAgo(email: string): Promise<void> {
  const { databaseUrl, dataDir } = testedShop();
  const options = { databaseUrl, dataDir, purpose: 'browser test', join: true };
  const { db, stop } = await startDatabase(options);
  try {
    await db.query(
      null,
      `update sessions set confirmed_at = now() - interval '1 hour'
       where user_id = (select id from users where email = $1)`,
      [email],
    );
  } finally {
    await stop();
  }
}
