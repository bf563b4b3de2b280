/** Calls of people and roles. */
import { officeApi } from '#contract/office/office-api.ts';
import { endSessionsOfPerson, getPeople, inviteAgain, invitePerson, savePerson } from '#contract/office/people.ts';
import { PERMISSIONS } from '#contract/office/permissions.ts';
import { getRoles, removeRole, saveRole } from '#contract/office/roles.ts';
import { type OfficeRoute, officeRoute } from '#server/platform/http/office-route.ts';
import type { People } from './people.service.ts';
import type { Roles } from './roles.service.ts';
import { actorOf } from './staff-actor.ts';

const DONE = { message: { success: true as const } };

export function peopleRoutes(people: People, roles: Roles): OfficeRoute[] {
  return [
    officeRoute(getRoles, async () => ({ message: { codes: openingCodes(), roles: await roles.list() } })),

    officeRoute(saveRole, async ({ body, staff }) => {
      const { id, known, name_it: nameIt, name_en: nameEn, permissions } = body;
      return {
        message: { id: await roles.save(actorOf(staff, body.key), { id, known, nameIt, nameEn, permissions }) },
      };
    }),

    officeRoute(removeRole, async ({ body, staff }) => {
      await roles.remove(actorOf(staff, body.key), body.id);
      return DONE;
    }),

    officeRoute(getPeople, async ({ staff }) => {
      const [list, known] = await Promise.all([people.list(), people.rolesFor(staff)]);
      return {
        message: {
          people: list,
          roles: known.map(({ id, name_it, name_en, grantable }) => ({ id, name_it, name_en, grantable })),
        },
      };
    }),

    officeRoute(invitePerson, async ({ body, staff }) => {
      const { email, name, locale, roles: given } = body;
      return {
        message: { user_id: await people.invite(actorOf(staff, body.key), { email, name, locale, roles: given }) },
      };
    }),

    officeRoute(inviteAgain, async ({ body, staff }) => {
      await people.inviteAgain(actorOf(staff, body.key), body.user_id);
      return DONE;
    }),

    officeRoute(savePerson, async ({ body, staff }) => {
      const { user_id: userId, name, roles: given, active, known } = body;
      await people.save(actorOf(staff, body.key), userId, { name, roles: given, active }, known);
      return DONE;
    }),

    officeRoute(endSessionsOfPerson, async ({ body, staff }) => {
      await people.endSessions(actorOf(staff, body.key), body.user_id);
      return DONE;
    }),
  ];
}

/** The codes that a call or a field of the office asks for today: a tick for anything else would change nothing. */
function openingCodes() {
  const asked = new Set(Object.values(officeApi).map(({ permission }) => permission));
  return PERMISSIONS.filter((code) => asked.has(code) || FIELDS.has(code));
}

/** Asked for by fields of responses. */
const FIELDS: ReadonlySet<string> = new Set(['prices.read']);
