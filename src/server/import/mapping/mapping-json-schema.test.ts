/** The schema for editors stands in the repository (docs/exchange-mappings.md); `vitest -u` writes it anew. */
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { mappingJsonSchema } from './mapping-json-schema.ts';

test('the schema of mappings for editors is that of the reader', async () => {
  const path = fileURLToPath(new URL('../../../../docs/mappings/mapping.schema.json', import.meta.url));
  await expect(`${JSON.stringify(await mappingJsonSchema(), null, 2)}\n`).toMatchFileSnapshot(path);
});
