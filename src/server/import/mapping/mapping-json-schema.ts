/** What a mapping may say, as JSON Schema for editors (`docs/mappings/mapping.schema.json`). */
import { z } from 'zod';
import { outboxEntry } from '#contract/exchange/order-outbox.ts';
import { connectionMapping, fileMapping } from './mapping-schema.ts';
import { tableColumns } from './table-columns.ts';

export async function mappingJsonSchema(): Promise<object> {
  const tables = await tableColumns();
  const either = z.union([connectionMapping(tables, outboxEntry), fileMapping(tables)]);
  const schema = z.toJSONSchema(either, { io: 'input', reused: 'ref' });
  return { title: 'Bancale: mapping of files of other systems (docs/exchange-mappings.md)', ...schema };
}
