/** The settings of a connection as the history and the office have them: the names of the wire. */
import type { ConnectionValues } from '#contract/office/connections.ts';
import { priceListsText, readPriceLists } from '#contract/values/connections.ts';
import type { Connection, ConnectionFields } from './connections.repository.ts';

export const valuesOf = (connection: Pick<Connection, keyof ConnectionFields>): ConnectionValues => ({
  name: connection.name,
  release: connection.release,
  enabled: connection.enabled,
  order_files: connection.files,
  acknowledged_by: connection.acknowledgedBy,
  paused: connection.paused,
  settle_seconds: connection.settleSeconds,
  keep_days: connection.keepDays,
  silent_hours: connection.silentHours,
  price_lists: priceListsText(connection.priceLists),
});

/** What is left out stays out. */
export function fieldsOf({
  order_files: files,
  acknowledged_by: acknowledgedBy,
  settle_seconds: settleSeconds,
  keep_days: keepDays,
  silent_hours: silentHours,
  price_lists: lists,
  ...same
}: Partial<ConnectionValues>): Partial<ConnectionFields> {
  return {
    ...same,
    ...(files !== undefined && { files }),
    ...(acknowledgedBy !== undefined && { acknowledgedBy }),
    ...(settleSeconds !== undefined && { settleSeconds }),
    ...(keepDays !== undefined && { keepDays }),
    ...(silentHours !== undefined && { silentHours }),
    ...(lists !== undefined && { priceLists: readPriceLists(lists) ?? {} }),
  };
}
