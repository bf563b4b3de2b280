/** The people of the office: who they are, their roles, their sessions. */
import { z } from 'zod';
import { changeFields, officeEndpoint, officeFields } from './office-endpoint.ts';

const userId = z.int().min(1).max(2_147_483_647);
const roles = z.array(z.int().min(1).max(2_147_483_647)).max(50);
const name = z.string().trim().min(1).max(200);
const done = z.object({ message: z.object({ success: z.literal(true) }) });

export const staffMemberSchema = z.object({
  user_id: z.int(),
  name: z.string(),
  email: z.string(),
  locale: z.enum(['it', 'en']),
  /** False = they cannot sign in. */
  active: z.boolean(),
  /** Ids of roles. */
  roles: z.array(z.int()),
  /** The link of the invitation was not used yet. */
  invited: z.boolean(),
  second_factor: z.boolean(),
  /** ISO time. */
  last_login: z.string().nullable(),
  /** Sessions of the office that are open, the latest first. */
  sessions: z.array(z.object({ id: z.int(), device: z.string(), opened: z.string(), seen: z.string() })),
});
export type StaffMember = z.infer<typeof staffMemberSchema>;

export const getPeople = officeEndpoint({
  name: 'office_people.get',
  summary: 'All people of the office, and the roles that they may have.',
  permission: 'people.write',
  request: z.object({ ...officeFields }),
  response: z.object({
    message: z.object({
      people: z.array(staffMemberSchema),
      /** `grantable`: the caller has all codes of it, so may give it. */
      roles: z.array(z.object({ id: z.int(), name_it: z.string(), name_en: z.string(), grantable: z.boolean() })),
    }),
  }),
});

export const invitePerson = officeEndpoint({
  name: 'office_people.invite',
  summary: 'A new person: they get an email with a link that sets their password.',
  permission: 'people.write',
  stepUp: true,
  mutates: true,
  request: z.object({
    ...changeFields,
    email: z.email().trim().toLowerCase().max(254),
    name,
    locale: z.enum(['it', 'en']),
    roles,
  }),
  response: z.object({ message: z.object({ user_id: z.int() }) }),
});

export const inviteAgain = officeEndpoint({
  name: 'office_people.invite_again',
  summary: 'Another link for a person who has not set a password yet.',
  permission: 'people.write',
  mutates: true,
  request: z.object({ ...changeFields, user_id: userId }),
  response: done,
});

export const savePerson = officeEndpoint({
  name: 'office_people.save',
  summary: 'Name, roles, and whether the person may sign in; their sessions end when they may not.',
  permission: 'people.write',
  stepUp: true,
  mutates: true,
  request: z.object({
    ...changeFields,
    user_id: userId,
    name,
    roles,
    active: z.boolean(),
    /** What the page held: what is no longer so is 409 `changed-meanwhile` (C-OFF-4). */
    known: z.object({ name: z.string(), roles, active: z.boolean() }),
  }),
  response: done,
});

export const endSessionsOfPerson = officeEndpoint({
  name: 'office_people.end_sessions',
  summary: 'Ends all sessions of a person, in the office and in the shop.',
  permission: 'people.write',
  mutates: true,
  request: z.object({ ...changeFields, user_id: userId }),
  response: done,
});
