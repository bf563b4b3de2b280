/** SQL of the mappings of connections (docs/exchange-mappings.md). */
import type { Queryable } from '#server/platform/db/index.ts';

export interface StoredMapping {
  /** The YAML as it was given. */
  readonly source: string;
  readonly updatedAt: Date;
  readonly updatedBy: string;
}

export async function readConnectionMapping(db: Queryable, connectionId: number): Promise<StoredMapping | undefined> {
  const [row] = await db.query<StoredMapping>(
    'mappings.of-connection',
    `select source, updated_at as "updatedAt", updated_by as "updatedBy" from connection_mappings where connection_id = $1`,
    [connectionId],
  );
  return row;
}

export const writeConnectionMapping = (
  transaction: Queryable,
  connectionId: number,
  { source, updatedAt, updatedBy }: StoredMapping,
  outbox: boolean,
) =>
  transaction.query(
    'mappings.write',
    `insert into connection_mappings (connection_id, source, updated_at, updated_by, outbox) values ($1, $2, $3, $4, $5)
     on conflict (connection_id) do update set source = excluded.source, outbox = excluded.outbox, updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
    [connectionId, source, updatedAt, updatedBy, outbox],
  );

export const removeConnectionMapping = (transaction: Queryable, connectionId: number) =>
  transaction.query('mappings.remove', 'delete from connection_mappings where connection_id = $1', [connectionId]);
