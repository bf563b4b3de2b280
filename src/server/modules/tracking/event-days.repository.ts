/** SQL of the parts of `tracking_events`. Their names are made by `event-days.rules.ts`, never by a person. */
import type { Queryable } from '#server/platform/db/index.ts';
import type { EventDay } from './event-days.rules.ts';

/** By name. */
export const readParts = async (db: Queryable): Promise<string[]> =>
  (
    await db.query<{ part: string }>(
      'tracking.read-parts',
      `select c.relname as part from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent = 'tracking_events'::regclass order by c.relname`,
    )
  ).map(({ part }) => part);

/** Made beside the table and then attached: attaching waits for nobody who stores or reads. */
export async function makePart(transaction: Queryable, { part, from, to }: EventDay): Promise<boolean> {
  if ((await readParts(transaction)).includes(part)) return false;
  const [begin, end] = [from.toISOString(), to.toISOString()];
  await transaction.query(null, `create table ${part} (like tracking_events including defaults)`);
  await transaction.query(null, `alter table ${part} add primary key (tx, id)`);
  await transaction.query(null, `create index ${part}_user on ${part} (user_id, id) where user_id is not null`);
  await transaction.query(
    null,
    `alter table ${part} add constraint ${part}_day check (at >= '${begin}' and at < '${end}')`,
  );
  await transaction.query(
    null,
    `alter table tracking_events attach partition ${part} for values from ('${begin}') to ('${end}')`,
  );
  await transaction.query(null, `alter table ${part} drop constraint ${part}_day`);
  return true;
}

/** False = a reader has not received all of it, or another process was faster. */
export async function removePart(transaction: Queryable, part: string): Promise<boolean> {
  if (!(await readParts(transaction)).includes(part)) return false;
  const [waiting] = await transaction.query<{ some: boolean }>(
    null,
    `select exists (
       select from ${part} where (tx, id) > (select tx, id from tracking_readers order by tx, id limit 1)
     ) as some`,
  );
  if (waiting?.some) return false;
  await transaction.query(null, `drop table ${part}`);
  return true;
}
