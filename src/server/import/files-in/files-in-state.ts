/** Keeps whether a connection works, and notifies people when it stops and when it works again (C-EXC-5, C-OFF-1). */
import type { Locale } from '#contract/values/locale.ts';
import type { OutgoingEmail } from '#server/modules/mail/index.ts';
import type { AllowedPerson } from '#server/modules/staff/index.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { StoredRun } from '../desk/import-runs.repository.ts';
import { faultSentence, SOURCE_FAULTS, type StoredFault } from '../desk/source-faults.ts';
import type { StoppedLetters } from '../desk/stopped-letters.ts';
import { afterwards, type Happened } from './connection-state.rules.ts';
import {
  countOutcome,
  type FileConnection,
  isHolding,
  lockFileConnection,
  type StoppedConnection,
  writeFilesInState,
} from './files-in.repository.ts';

export interface FilesInState {
  /** A run of the connection is over, or waits for a person: counted once, however often it is noted. */
  note(run: StoredRun): Promise<void>;
  /** Its folder was read. */
  reached(connection: FileConnection): Promise<void>;
  unreachable(connection: FileConnection, error: unknown): Promise<void>;
  /** Its server failed several times, or works: @param fault null = it works. */
  server(connectionId: number, fault: StoredFault | null): Promise<void>;
}

export interface FilesInStateDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly stopped: StoppedLetters;
}

export function createFilesInState({ db, clock, stopped: letters }: FilesInStateDeps): FilesInState {
  async function happened(
    connectionId: number,
    what: (holding: boolean) => Happened | undefined,
    counted?: { readonly run: number; readonly outcome: string },
  ): Promise<void> {
    const isTold = await db.transaction(async (transaction) => {
      const before = await lockFileConnection(transaction, connectionId);
      if (counted && !(await countOutcome(transaction, counted.run, counted.outcome))) return false;
      const event = what(await isHolding(transaction, connectionId));
      if (!before || !event) return false;
      const { tell, ...after } = afterwards(before, event, clock());
      if (after.failures !== before.failures || after.stopped !== before.stopped)
        await writeFilesInState(transaction, connectionId, after);
      if (!tell) return false;
      const people = await letters.people();
      const about = { connection: before, stopped: after.stopped, at: clock() };
      await letters.outbox.enqueue(transaction, ...people.map((person) => emailOf(person, about, letters.officeUrl())));
      return true;
    });
    if (isTold) letters.outbox.deliverSoon();
  }

  return {
    async note({ id, state, incoming }) {
      if (!incoming) return;
      const ended = (holding: boolean): Happened | undefined => {
        if (state === 'done' || state === 'unchanged') return { what: 'worked', isHolding: holding };
        if (state === 'failed' || state === 'interrupted') return { what: 'failed', run: id };
        return state === 'guarded' || incoming.held !== null ? { what: 'held', run: id } : undefined;
      };
      await happened(incoming.connectionId, ended, { run: id, outcome: state });
    },
    async reached({ id, stopped }) {
      if (stopped?.code === 'folder') await happened(id, () => ({ what: 'reached' }));
    },
    async unreachable({ id, stopped }, error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (!stopped) await happened(id, () => ({ what: 'unreachable', reason }));
    },
    async server(id, fault) {
      await happened(id, () =>
        fault ? { what: 'server-failed', fault: fault.code, detail: fault.detail } : { what: 'server-works' },
      );
    },
  };
}

const SENTENCES: Readonly<Record<Exclude<StoppedConnection['code'], 'server'>, Readonly<Record<Locale, string>>>> = {
  failures: {
    it: 'Tre file di fila non si sono potuti importare.',
    en: 'Three files one after the other could not be imported.',
  },
  held: {
    it: 'Un file aspetta che qualcuno lo guardi: i file seguenti dello stesso tipo aspettano con lui.',
    en: 'A file waits until someone checks it: later files of the same kind wait with it.',
  },
  folder: {
    it: 'La sua cartella non si può leggere o scrivere.',
    en: 'Its folder cannot be read or written.',
  },
};

/** Why a connection does not work, for people. */
export function stoppedSentence(
  { code, details }: Pick<StoppedConnection, 'code' | 'details'>,
  locale: Locale,
): string {
  if (code !== 'server') return SENTENCES[code][locale];
  const fault = SOURCE_FAULTS.find((one) => one === details.fault) ?? 'server-error';
  return faultSentence({ code: fault, detail: String(details.detail ?? '') }, locale);
}

const SUBJECT = {
  stopped: {
    it: (name: string) => `Il collegamento ${name} si è fermato`,
    en: (name: string) => `The connection ${name} has stopped`,
  },
  works: {
    it: (name: string) => `Il collegamento ${name} funziona di nuovo`,
    en: (name: string) => `The connection ${name} works again`,
  },
};
const AGAIN = {
  it: 'Il file che è arrivato adesso è stato importato. I seguenti vanno avanti da soli.',
  en: 'The file that came now was imported. Those that follow go on by themselves.',
};

const SERVER_AGAIN = {
  it: 'Il server risponde di nuovo: i file si prendono e si mandano da soli.',
  en: 'The server responds again: files are fetched and sent by themselves.',
};

interface About {
  readonly connection: FileConnection;
  /** null = it works again. */
  readonly stopped: StoppedConnection | null;
  readonly at: Date;
}

function emailOf(
  { email, locale }: AllowedPerson,
  { connection, stopped, at }: About,
  officeUrl: string,
): OutgoingEmail {
  const what = stopped ? 'stopped' : 'works';
  const link = `${officeUrl}${stopped?.run ? `/imports/${stopped.run}` : `/connections/${connection.code}`}`;
  const again = connection.stopped?.code === 'server' ? SERVER_AGAIN : AGAIN;
  const text = [stopped ? stoppedSentence(stopped, locale) : again[locale], stopped?.details.reason, link]
    .filter(Boolean)
    .join('\n\n');
  return {
    kind: 'message',
    recipient: email,
    locale,
    values: { subject: SUBJECT[what][locale](connection.name), text: { block: 'written', text } },
    dedupeKey: `connection:${connection.id}:${what}:${at.toISOString()}:${email}`,
  };
}
