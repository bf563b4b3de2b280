/** Roles of staff: which codes each has, who has it (C-OFF-5). */
import { z } from 'zod';
import { changeFields, officeEndpoint, officeFields } from './office-endpoint.ts';
import { PERMISSIONS } from './permissions.ts';

const id = z.int().min(1).max(2_147_483_647);
const name = z.string().trim().min(1).max(60);
const done = z.object({ message: z.object({ success: z.literal(true) }) });

export const officeRoleSchema = z.object({
  id: z.int(),
  /** Of a built-in role its own word (`owner`). */
  code: z.string(),
  name_it: z.string(),
  name_en: z.string(),
  /** Built in: it cannot be changed. */
  locked: z.boolean(),
  permissions: z.array(z.enum(PERMISSIONS)),
  /** For the next change: another one meanwhile is noticed. */
  version: z.int(),
  people: z.array(z.object({ user_id: z.int(), name: z.string() })),
});
export type OfficeRole = z.infer<typeof officeRoleSchema>;

export const getRoles = officeEndpoint({
  name: 'office_roles.get',
  summary: 'All roles, with the codes that open something today.',
  permission: 'roles.write',
  request: z.object({ ...officeFields }),
  response: z.object({
    message: z.object({ codes: z.array(z.enum(PERMISSIONS)), roles: z.array(officeRoleSchema) }),
  }),
});

export const saveRole = officeEndpoint({
  name: 'office_roles.save',
  summary: 'A role of the shop’s own: a new one, or another name and other codes. Nobody adds a code that they lack.',
  permission: 'roles.write',
  stepUp: true,
  mutates: true,
  request: z.object({
    ...changeFields,
    /** Left out: a new role. */
    id: id.optional(),
    /** The version that the page held. */
    known: z.int().optional(),
    name_it: name,
    name_en: name,
    permissions: z.array(z.enum(PERMISSIONS)).max(PERMISSIONS.length),
  }),
  response: z.object({ message: z.object({ id: z.int() }) }),
});

export const removeRole = officeEndpoint({
  name: 'office_roles.remove',
  summary: 'Removes a role that nobody has.',
  permission: 'roles.write',
  stepUp: true,
  mutates: true,
  request: z.object({ ...changeFields, id }),
  response: done,
});
