/** Sources of imports: folders on the server that are looked into by themselves (back-office design §4.5). */
import { z } from 'zod';
import { IMPORT_STATES } from './imports.ts';
import { changeFields, officeEndpoint, officeFields } from './office-endpoint.ts';

const id = z.int().positive();
const fields = {
  name: z.string().trim().min(1).max(100),
  /** Below `DATA_DIR/import-sources`: a name, no path. */
  folder: z.string().regex(/^[a-z0-9][a-z0-9_-]{0,59}$/),
  /** From five minutes to a week. */
  every_minutes: z.int().min(5).max(10_080),
  replace: z.boolean(),
  paused: z.boolean(),
};

const sources = z.object({
  message: z.object({
    sources: z.array(
      z.object({
        id,
        ...fields,
        /** Where the folder lies on the server. */
        path: z.string(),
        looked_at: z.string().nullable(),
        last: z.object({ id, state: z.enum(IMPORT_STATES), at: z.string() }).nullable(),
      }),
    ),
  }),
});

export const getSources = officeEndpoint({
  name: 'office_imports.get_sources',
  permission: 'imports.read',
  summary: 'Folders that are looked into by themselves, with their last import.',
  request: z.object({ ...officeFields }),
  response: sources,
});

export const saveSource = officeEndpoint({
  name: 'office_imports.save_source',
  permission: 'imports.replace',
  stepUp: true,
  mutates: true,
  summary:
    'Makes a source, changes or pauses it. Its files are imported without being asked again, as far as no guard rail is broken.',
  request: z.object({ ...changeFields, id: id.nullable(), ...fields }),
  response: sources,
});

export const removeSource = officeEndpoint({
  name: 'office_imports.remove_source',
  permission: 'imports.replace',
  stepUp: true,
  mutates: true,
  summary: 'Removes a source; its folder and what it imported stay.',
  request: z.object({ ...changeFields, id }),
  response: sources,
});

export const runSource = officeEndpoint({
  name: 'office_imports.run_source',
  permission: 'imports.run',
  mutates: true,
  summary: 'Looks into a source now, also for the file of last time. Responds with the import; null: there is no file.',
  request: z.object({ ...changeFields, id }),
  response: z.object({ message: z.object({ run: id.nullable() }) }),
});
