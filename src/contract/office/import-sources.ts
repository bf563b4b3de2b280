/** Sources of imports: folders of the server and HTTPS addresses that are looked into by themselves (back-office design §4.5). */
import { z } from 'zod';
import { IMPORT_STATES } from './imports.ts';
import { changeFields, officeEndpoint, officeFields } from './office-endpoint.ts';

const id = z.int().positive();
const fields = {
  name: z.string().trim().min(1).max(100),
  /** Below `DATA_DIR/import-sources`: a name, no path. Either this or `url` is null. */
  folder: z
    .string()
    .regex(/^[a-z0-9][a-z0-9_-]{0,59}$/)
    .nullable(),
  url: z.string().trim().max(1000).nullable().default(null),
  /** For the address. */
  username: z.string().trim().max(200).default(''),
  /** From five minutes to a week. */
  every_minutes: z.int().min(5).max(10_080),
  replace: z.boolean(),
  paused: z.boolean(),
};

/** Left out, the one that is stored stays, as long as server and user are the same; empty = none. */
const password = z.string().max(500);

const sources = z.object({
  message: z.object({
    sources: z.array(
      z.object({
        id,
        ...fields,
        /** Where the folder lies on the server; the address. */
        path: z.string(),
        has_password: z.boolean(),
        /** Why the address had no file the last time. */
        fault: z.string().nullable(),
        /** When it is looked into next; null while it is paused. */
        next_at: z.string().nullable(),
        looked_at: z.string().nullable(),
        last: z.object({ id, state: z.enum(IMPORT_STATES), at: z.string() }).nullable(),
      }),
    ),
  }),
});

export const getSources = officeEndpoint({
  name: 'office_imports.get_sources',
  permission: 'imports.read',
  summary: 'Folders and addresses that are looked into by themselves, with their last import.',
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
  request: z.object({ ...changeFields, id: id.nullable(), ...fields, password: password.optional() }),
  response: sources,
});

export const trySource = officeEndpoint({
  name: 'office_imports.try_source',
  permission: 'imports.replace',
  stepUp: true,
  mutates: true,
  summary: 'Fetches the file of an address as the source would, and shows its first rows; nothing is kept of it.',
  request: z.object({
    ...changeFields,
    id: id.nullable(),
    url: z.string().trim().max(1000),
    username: z.string().trim().max(200).default(''),
    password: password.optional(),
  }),
  response: z.object({
    message: z.object({
      /** Null: there was none, `fault` says why. */
      file: z
        .object({
          name: z.string(),
          bytes: z.number(),
          columns: z.array(z.string()),
          rows: z.array(z.array(z.string())),
        })
        .nullable(),
      fault: z.string().nullable(),
    }),
  }),
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
  response: z.object({ message: z.object({ run: id.nullable(), fault: z.string().nullable() }) }),
});
