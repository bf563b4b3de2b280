/** The people of the office: invited, changed, shut out, each as an operation (C-OFF-1, C-OFF-5). */
import type { StaffMember } from '#contract/office/people.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import { deviceWords, welcomeLink } from '../customers/index.ts';
import { insertEmails } from '../mail/index.ts';
import type { Operations, Values } from '../operations/index.ts';
import { invitationEmail } from './invitation.email.ts';
import {
  hasActiveOwner,
  insertPerson,
  lockOwners,
  lockPerson,
  type PersonRow,
  readOfficeSessions,
  readPeople,
  replaceRoles,
  updatePerson,
} from './people.repository.ts';
import { permissionsOf } from './permissions.rules.ts';
import { lackedToManage } from './role-changes.rules.ts';
import { readRoles } from './roles.repository.ts';
import type { StaffActor } from './staff-actor.ts';

export type PersonFields = Pick<PersonRow, 'name' | 'roles' | 'active'>;
export type Invitation = Pick<PersonRow, 'email' | 'name' | 'locale' | 'roles'>;

export interface GrantableRole {
  readonly id: number;
  readonly code: string;
  readonly locked: boolean;
  readonly name_it: string;
  readonly name_en: string;
  readonly grantable: boolean;
}

export interface People {
  list(): Promise<StaffMember[]>;
  /** All roles, and whether the actor has all their codes. */
  rolesFor(actor: Pick<StaffActor, 'permissions'>): Promise<GrantableRole[]>;
  /** Returns the number of the user. @throws AppError `validation` for an e-mail address that has a login; `forbidden`. */
  invite(actor: StaffActor, invitation: Invitation): Promise<number>;
  /** @throws AppError `not-found` for a person who has a password. */
  inviteAgain(actor: StaffActor, userId: number): Promise<void>;
  /**
   * `known`: what the page held; undefined = whatever is stored. @throws AppError `changed-meanwhile`, `last-owner`,
   * `forbidden` with the code that the actor lacks, `not-found`.
   */
  save(actor: StaffActor, userId: number, wanted: PersonFields, known: PersonFields | undefined): Promise<void>;
  /** @throws AppError `not-found`, `forbidden`. */
  endSessions(actor: StaffActor, userId: number): Promise<void>;
}

export interface PeopleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly operations: Operations;
  readonly endSessionsOf: (userId: number) => Promise<void>;
  readonly baseUrl: () => string;
  /** An e-mail was written and may leave. */
  readonly letterWritten: () => void;
}

const TAKEN = {
  it: 'Questo indirizzo ha già un account.',
  en: 'This address has a login already.',
} satisfies Record<Locale, string>;

export function createPeople(deps: PeopleDeps): People {
  const { db, clock, operations, endSessionsOf } = deps;

  /** @throws AppError `validation` for a role that does not exist, `forbidden` for a person who may do more. */
  async function mustManage(
    transaction: Queryable,
    { permissions }: StaffActor,
    before: readonly number[],
    after: readonly number[],
  ): Promise<void> {
    const roles = new Map((await readRoles(transaction)).map((role) => [role.id, role]));
    const strange = after.find((id) => !roles.has(id));
    if (strange !== undefined) throw new AppError('validation', { errors: { roles: [String(strange)] } });
    const codes = (ids: readonly number[]) => permissionsOf(ids.flatMap((id) => roles.get(id) ?? []));
    const lacked = lackedToManage(permissions, codes(before), codes(after));
    if (lacked) throw new AppError('forbidden', { permission: lacked });
  }

  async function sendLink(
    transaction: Queryable,
    userId: number,
    person: Pick<PersonRow, 'email' | 'name' | 'locale'>,
  ) {
    const token = await welcomeLink(transaction, userId, clock);
    await insertEmails(transaction, [invitationEmail({ ...person, token, baseUrl: deps.baseUrl() })], clock());
  }

  return {
    async list() {
      const [people, sessions] = await Promise.all([readPeople(db), readOfficeSessions(db, clock())]);
      const of = Map.groupBy(sessions, ({ userId }) => userId);
      return people.map((person) => ({
        user_id: person.userId,
        name: person.name,
        email: person.email,
        locale: person.locale,
        active: person.active,
        roles: [...person.roles],
        invited: !person.hasPassword,
        second_factor: person.secondFactor,
        last_login: person.lastLogin?.toISOString() ?? null,
        sessions: (of.get(person.userId) ?? []).map(({ id, device, opened, seen }) => ({
          id,
          device: deviceWords(device),
          opened: opened.toISOString(),
          seen: seen.toISOString(),
        })),
      }));
    },

    async rolesFor({ permissions }) {
      return (await readRoles(db)).map(({ id, code, locked, nameIt, nameEn, ...role }) => ({
        id,
        code,
        locked,
        name_it: nameIt,
        name_en: nameEn,
        grantable: [...permissionsOf([{ code, ...role }])].every((one) => permissions.has(one)),
      }));
    },

    async invite(actor, { roles, ...person }) {
      const params = { ...person, roles: roles.toSorted((a, b) => a - b) };
      const act = { ...actor, kind: 'person.invite', params };
      const { answer } = await operations.run(db, act, async (transaction, change) => {
        await mustManage(transaction, actor, [], roles);
        const userId = await insertPerson(transaction, person);
        if (userId === undefined) throw new AppError('validation', { errors: { email: [TAKEN[actor.locale]] } });
        await replaceRoles(transaction, userId, roles);
        await sendLink(transaction, userId, person);
        change({
          entity: 'staff_person',
          key: String(userId),
          before: null,
          after: { email: person.email, ...valuesOf({ name: person.name, roles, active: true }) },
        });
        return userId;
      });
      deps.letterWritten();
      return answer;
    },

    async inviteAgain(actor, userId) {
      const act = { ...actor, kind: 'person.invite-again', params: { user_id: userId } };
      await operations.run(db, act, async (transaction, change) => {
        const person = await lockPerson(transaction, userId);
        if (!person?.active || person.hasPassword) throw new AppError('not-found');
        await mustManage(transaction, actor, person.roles, person.roles);
        await sendLink(transaction, userId, person);
        change.record();
        return null;
      });
      deps.letterWritten();
    },

    async save(actor, userId, wanted, known) {
      const params = {
        user_id: userId,
        wanted: valuesOf(wanted),
        known: known ? valuesOf(known) : null,
      };
      const act = { ...actor, kind: 'person.save', params };
      const { answer } = await operations.run(db, act, async (transaction, change) => {
        await lockOwners(transaction);
        const before = await lockPerson(transaction, userId);
        if (!before) throw new AppError('not-found');
        if (known && isStale(known, before, wanted)) throw new AppError('changed-meanwhile');
        await mustManage(transaction, actor, before.roles, wanted.roles);
        await updatePerson(transaction, userId, wanted);
        await replaceRoles(transaction, userId, wanted.roles);
        if (!(await hasActiveOwner(transaction))) throw new AppError('last-owner');
        change({ entity: 'staff_person', key: String(userId), before: valuesOf(before), after: valuesOf(wanted) });
        return { closed: before.active && !wanted.active };
      });
      if (answer.closed) await endSessionsOf(userId);
    },

    async endSessions(actor, userId) {
      const act = { ...actor, kind: 'person.end-sessions', params: { user_id: userId } };
      await operations.run(db, act, async (transaction, change) => {
        const person = await lockPerson(transaction, userId);
        if (!person) throw new AppError('not-found');
        await mustManage(transaction, actor, person.roles, person.roles);
        change.record();
        return null;
      });
      await endSessionsOf(userId);
    },
  };
}

/** A field that is neither what the page held nor what it wants was changed by another person (C-OFF-4). */
function isStale(known: PersonFields, before: PersonFields, wanted: PersonFields): boolean {
  const [held, now, wish] = [valuesOf(known), valuesOf(before), valuesOf(wanted)];
  const same = (one: Values, other: Values, field: string) =>
    JSON.stringify(one[field]) === JSON.stringify(other[field]);
  return Object.keys(now).some((field) => !same(held, now, field) && !same(wish, now, field));
}

const valuesOf = ({ name, roles, active }: PersonFields): Values => ({
  name,
  roles: roles.toSorted((a, b) => a - b),
  active,
});
