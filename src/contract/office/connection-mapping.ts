/** The mapping of a connection: how its files are read and its orders written (docs/exchange-mappings.md). */
import { z } from 'zod';
import { CONNECTION_CODE, MOST_MAPPING } from '../values/connections.ts';
import { changeFields, officeEndpoint, officeFields } from './office-endpoint.ts';

const code = z.string().regex(CONNECTION_CODE);

const mappingSchema = z.object({
  /** The YAML as it was given; null = there is none. */
  source: z.string().nullable(),
  updated_at: z.string().nullable().describe('ISO 8601.'),
  updated_by: z.string(),
  rules: z.array(
    z.object({
      name: z.string(),
      tables: z.array(z.string()),
      /** `figures`: in batches; `import`: as any import; `full`: what the file lacks is switched off. */
      kind: z.enum(['figures', 'import', 'full']),
    }),
  ),
  /** Its orders are written by it. */
  writes_orders: z.boolean(),
});
export type OfficeMapping = z.infer<typeof mappingSchema>;

export const getMapping = officeEndpoint({
  name: 'office_connections.get_mapping',
  permission: 'connections.read',
  summary: 'The mapping of a connection, and what it reads.',
  request: z.object({ ...officeFields, code }),
  response: z.object({ message: mappingSchema }),
});

export const saveMapping = officeEndpoint({
  name: 'office_connections.save_mapping',
  permission: 'connections.write',
  mutates: true,
  summary:
    'Stores a mapping once it is checked: 422 names line and column of what is wrong. `known`: the one that the page held (409 `changed-meanwhile`). `source` null = it has none any more.',
  request: z.object({
    ...changeFields,
    code,
    source: z.string().trim().min(1).max(MOST_MAPPING).nullable(),
    /** Of the file, for messages. */
    name: z.string().trim().min(1).max(200),
    known: z.string().nullable(),
  }),
  response: z.object({ message: z.object({ operation: z.int().nullable() }) }),
});

export const connectionMappingCalls = {
  'office_connections.get_mapping': getMapping,
  'office_connections.save_mapping': saveMapping,
} as const;
