/** `npm run shop -- person invite|roles`: people of the office, by the same operations as in the office (C-OFF-1). */
import { PERMISSIONS } from '#contract/office/permissions.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import { createOperations } from '#server/modules/operations/index.ts';
import { createPeople, type GrantableRole, type StaffActor } from '#server/modules/staff/index.ts';
import type { CommandContext } from './command-line.ts';
import type { PersonCommand } from './person-arguments.ts';

const TEXTS = {
  it: {
    invited: (email: string) => `${email} riceve un link per scegliere la password; poi entra da /ufficio.`,
    changed: (email: string, roles: string) => `${email}: ${roles || 'nessun ruolo'}.`,
    unknown: (email: string) => `${email} non è una persona dell’ufficio.`,
    role: (name: string, known: string) => `Non c’è un ruolo ${name}. Ci sono: ${known}.`,
    'last-owner': 'Deve restare almeno un titolare: dai prima il ruolo a un’altra persona.',
  },
  en: {
    invited: (email: string) => `${email} gets a link to choose a password; then they sign in at /ufficio.`,
    changed: (email: string, roles: string) => `${email}: ${roles || 'no role'}.`,
    unknown: (email: string) => `${email} is not a person of the office.`,
    role: (name: string, known: string) => `There is no role ${name}. There are: ${known}.`,
    'last-owner': 'At least one owner must stay: give the role to another person first.',
  },
} satisfies Record<Locale, unknown>;

/** What it needs of the command's surroundings. */
export interface StaffCommandContext {
  readonly database: Pick<CommandContext['database'], 'db'>;
  readonly env: Pick<CommandContext['env'], 'publicUrl' | 'port'>;
}

export interface StaffCommandArguments {
  readonly command: Extract<PersonCommand, { name: 'invite' | 'roles' }>;
  readonly lang: Locale;
  /** Who does it. */
  readonly by: string;
}

/** Returns the exit code: 0 done, 1 rejected. */
export async function staffCommand(
  { database: { db }, env }: StaffCommandContext,
  { command, lang, by }: StaffCommandArguments,
): Promise<number> {
  const texts = TEXTS[lang];
  const clock = () => new Date();
  const people = createPeople({
    db,
    clock,
    operations: createOperations({ clock }),
    // Permissions are read at every call: what a person may do changes at once, and their sessions stay.
    endSessionsOf: async () => undefined,
    baseUrl: () => env.publicUrl ?? `http://localhost:${env.port}`,
    // The shop sends what waits.
    letterWritten: () => undefined,
  });
  const actor: StaffActor = {
    actor: { userId: null, name: by },
    source: 'command',
    permissions: new Set(PERMISSIONS),
    locale: lang,
  };
  const known = await people.rolesFor(actor);
  const wanted: GrantableRole[] = [];
  for (const name of command.roles) {
    const role = known.find(({ code, name_it, name_en }) => [code, name_it, name_en].includes(name));
    if (!role)
      return refused(texts.role(name, known.map(({ code, locked, name_it }) => (locked ? code : name_it)).join(', ')));
    wanted.push(role);
  }
  const roles = wanted.map(({ id }) => id);
  const { email } = command;
  try {
    if (command.name === 'invite') {
      await people.invite(actor, { email, name: command.personName, locale: lang, roles });
      console.log(texts.invited(email));
      return 0;
    }
    const person = (await people.list()).find((one) => one.email === email);
    if (!person) return refused(texts.unknown(email));
    const { name, active } = person;
    await people.save(actor, person.user_id, { name, active, roles }, undefined);
    console.log(texts.changed(email, wanted.map((role) => role[`name_${lang}`]).join(', ')));
    return 0;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'last-owner') return refused(texts['last-owner']);
    const [first] = Object.values(error.details.errors ?? {});
    return refused(`${email}: ${first?.[0] ?? error.message}`);
  }
}

function refused(sentence: string): number {
  console.error(sentence);
  return 1;
}
