/** `npm run shop -- person …`: what operators do for a user (docs/personal-data.md, docs/operations.md). */
import { open, rm } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type AuditNote, recordCommand } from '#server/modules/audit/index.ts';
import { createLoginAdmin, type LoginAdminRefusal } from '#server/modules/customers/index.ts';
import { createOperations } from '#server/modules/operations/index.ts';
import { erasePerson, personZip, readmit, readPerson } from '#server/modules/personal-data/index.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { formRecipients } from '#server/settings.ts';
import type { CommandContext } from './command-line.ts';
import type { PersonArguments, PersonCommand } from './person-arguments.ts';
import { staffCommand } from './staff-command.ts';

/** What is done to a login is an operation too (C-OFF-1): without the addresses, which the audit log keeps for a shorter time. */
const OPERATION_OF: { readonly [Kind in AuditNote['kind']]?: string } = {
  'email-changed': 'person.change-email',
  'second-factor-removed': 'person.remove-second-factor',
};

const TEXTS = {
  it: {
    unknown: (email: string) => `Nessuno accede con ${email}.`,
    exported: (file: string) => `${file}: contiene dati personali, consegnalo solo a chi riguarda.`,
    there: (file: string) => `${file} c’è già e resta com’è: indica un altro file con --to.`,
    last: (company: string) =>
      `È l’unico account di ${company}: dopo, nessuno di loro potrà accedere. Se va bene così, aggiungi --even-the-last.`,
    erased: (email: string) =>
      `${email} è stato cancellato; gli ordini restano senza il nome. Rimuovilo anche dai file che importi: l’account resta chiuso, ma ogni import lo segnala.`,
    changed: (email: string, to: string) =>
      `Da adesso ${email} accede con ${to}: lo comunichiamo a entrambi gli indirizzi. Cambialo anche in users.csv.`,
    removed: (email: string) =>
      `Rimossa la verifica in due passaggi di ${email}: gli scriviamo, le sessioni sono chiuse.`,
    readmitted: (email: string) => `Il prossimo import che contiene ${email} ne riapre l’account.`,
    notErased: (email: string) => `${email} non è tra gli account cancellati.`,
    'no-address': (email: string) => `${email} non è un indirizzo email.`,
    taken: (email: string) => `${email} è già l’email di un altro account.`,
    'no-second-factor': (email: string) => `${email} non ha la verifica in due passaggi.`,
  },
  en: {
    unknown: (email: string) => `Nobody logs in with ${email}.`,
    exported: (file: string) => `${file}: it holds personal data, hand it to its person only.`,
    there: (file: string) => `${file} is there already and stays as it is: name another file with --to.`,
    last: (company: string) =>
      `It is the only login of ${company}: none of them could log in afterwards. If that is right, add --even-the-last.`,
    erased: (email: string) =>
      `${email} was erased; orders stay without the name. Take it out of the files that you import, too: the login stays closed, but every import tells about it.`,
    changed: (email: string, to: string) =>
      `From now on ${email} logs in as ${to}: both addresses are told. Change it in users.csv, too.`,
    removed: (email: string) =>
      `Two-step verification of ${email} was removed: they are told, their sessions are ended.`,
    readmitted: (email: string) => `The next import that names ${email} opens the login again.`,
    notErased: (email: string) => `${email} is not among the erased logins.`,
    'no-address': (email: string) => `${email} is not an email address.`,
    taken: (email: string) => `${email} is somebody else’s login already.`,
    'no-second-factor': (email: string) => `${email} has no two-step verification.`,
  },
};

const clock = () => new Date();

/** Returns the exit code: 0 done, 1 rejected. */
export async function personCommand(context: CommandContext, given: PersonArguments): Promise<number> {
  const actorName = given.by || userInfo().username;
  const record = (on: Queryable, note: AuditNote) => recordCommand(on, { ...note, actorName }, clock());
  const { command } = given;
  if (command.name === 'export') return exportPerson(context, { ...given, command }, record);
  if (command.name === 'erase') return erase(context, { ...given, command }, record);
  if (command.name === 'invite' || command.name === 'roles')
    return staffCommand(context, { command, lang: given.lang, by: actorName });
  const texts = TEXTS[given.lang];
  if (command.name === 'readmit') {
    const known = await readmit(context.database.db, command.email);
    return report(known ? undefined : texts.notErased(command.email), texts.readmitted(command.email));
  }
  const operations = createOperations({ clock });
  const admin = createLoginAdmin({
    db: context.database.db,
    clock,
    async record(on, note) {
      await record(on, note);
      const kind = OPERATION_OF[note.kind];
      if (kind === undefined) return;
      const params = { user_id: Number(note.on?.[1] ?? 0) };
      const act = { actor: { userId: null, name: actorName }, source: 'command', kind, params } as const;
      await operations.runIn(on, act, async (_, change) => {
        change.record();
        return null;
      });
    },
    timeZone: context.settings.timeZone,
    baseUrl: context.env.publicUrl ?? `http://localhost:${context.env.port}`,
  });
  const { email } = command;
  if (command.name === 'remove-second-factor') {
    const refusal = await admin.removeSecondFactor(email);
    return report(refusal && texts[refusal](email), texts.removed(email));
  }
  const refusal = await admin.changeEmail(email, command.to);
  const aboutNew = (reason: LoginAdminRefusal) => reason === 'taken' || reason === 'no-address';
  return report(refusal && texts[refusal](aboutNew(refusal) ? command.to : email), texts.changed(email, command.to));
}

type Record = (on: Queryable, note: AuditNote) => Promise<void>;
type Asked<Name extends PersonCommand['name']> = PersonArguments & { command: Extract<PersonCommand, { name: Name }> };

async function exportPerson(
  { database: { db }, settings }: CommandContext,
  { command, lang }: Asked<'export'>,
  record: Record,
): Promise<number> {
  const texts = TEXTS[lang];
  const person = await readPerson(db, { email: command.email });
  if (!person) return report(texts.unknown(command.email), '');
  const file = command.file ?? `person-${person.id}.zip`;
  const made = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  if (!made) return report(texts.there(file), '');
  try {
    await record(db, { kind: 'person-exported', on: ['user', person.id], params: { by: 'command' } });
    await pipeline(
      Readable.from(personZip({ db, clock, shopName: settings.shopName }, person)),
      made.createWriteStream(),
    );
  } catch (error) {
    // An incomplete file is deleted.
    await rm(file, { force: true });
    throw error;
  }
  return report(undefined, texts.exported(file));
}

async function erase(
  { database: { db }, settings }: CommandContext,
  { command: { email, evenTheLast }, lang }: Asked<'erase'>,
  record: Record,
): Promise<number> {
  const texts = TEXTS[lang];
  const person = await readPerson(db, { email });
  if (!person) return report(texts.unknown(email), '');
  const audit = {
    record: async (on: Queryable, ...notes: AuditNote[]) => {
      for (const note of notes) await record(on, note);
    },
  };
  const office = formRecipients(settings).registration;
  const erasure = await erasePerson({ db, clock, audit, office }, person.id, { evenTheLast, by: 'command' });
  if (!('refused' in erasure)) return report(undefined, texts.erased(email));
  return report(erasure.refused === 'unknown' ? texts.unknown(email) : texts.last(erasure.lockedOut ?? ''), '');
}

function report(refusal: string | undefined, done: string): number {
  if (refusal === undefined) console.log(done);
  else console.error(refusal);
  return refusal === undefined ? 0 : 1;
}
