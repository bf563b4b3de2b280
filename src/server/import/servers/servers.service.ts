/** Servers of connections in the hands of staff: set up, confirmed, tried, visited now. Each change is an operation (C-OFF-1, C-EXC-8). */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Words } from '#contract/office/grids/grid-definition.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { Act, Operations, Values } from '#server/modules/operations/index.ts';
import { addressFault, fileName } from '../desk/source-address.rules.ts';
import { SourceFault, type StoredFault } from '../desk/source-faults.ts';
import { readConnectionOf } from '../files-in/files-in.repository.ts';
import { isPassedOver } from '../files-in/incoming-name.rules.ts';
import { openSession } from './open-session.ts';
import { fetchAddress } from './pull-address.ts';
import { createPick, isPlainName } from './remote-names.rules.ts';
import { nextTime, scheduleFault } from './schedule.ts';
import { addressOf, type LookDeps, pinnedOf } from './server-look.ts';
import { ENVIRONMENT, type GivenSecrets, NO_SECRETS, openSealed, readSecrets, sealSecrets } from './server-secrets.ts';
import { IdentityFault, type Protocol } from './server-session.ts';
import type { ServerWatch } from './server-watch.ts';
import {
  lookSoon,
  noteIdentity,
  readServer,
  removeServer,
  type ServerFields,
  type StoredServer,
  writeIdentity,
  writeServer,
} from './servers.repository.ts';

/** Who does it, from where; the press of the office. */
export type ServerActor = Pick<Act, 'actor' | 'source' | 'key'>;

export interface WantedServer {
  readonly fields: ServerFields;
  readonly allowPlain: boolean;
  /** Those that are left out stay, as long as server and user are the same. */
  readonly secrets: Partial<GivenSecrets>;
}

export interface Tried {
  readonly fault: StoredFault | null;
  readonly files: ReadonlyArray<{ readonly name: string; readonly bytes: number }>;
}

export interface Servers {
  /** Undefined: the connection has none. @throws AppError `not-found`: no such connection. */
  get(connection: string): Promise<StoredServer | undefined>;
  /** Whether there is a password and a private key. */
  holds(server: StoredServer): { readonly password: boolean; readonly privateKey: boolean };
  /** @throws AppError `validation` by field, `not-found` */
  save(by: ServerActor, connection: string, wanted: WantedServer, locale: Locale): Promise<void>;
  /** @throws AppError `not-found` */
  remove(by: ServerActor, connection: string): Promise<void>;
  /** @throws AppError `conflict`: the server showed another one meanwhile; `not-found` */
  confirm(by: ServerActor, connection: string, fingerprint: string): Promise<void>;
  /** @throws AppError `not-found` */
  test(connection: string): Promise<Tried>;
  /** Looks now; resolves when it is over or after some seconds. @throws AppError `not-found` */
  run(connection: string): Promise<void>;
  /** A look is due: whichever process serves takes it. @throws AppError `not-found` */
  runSoon(connection: string): Promise<void>;
}

export type ServersDeps = Pick<LookDeps, 'db' | 'clock' | 'secrets' | 'allowed' | 'maxMb' | 'seconds' | 'open'> & {
  readonly operations: Pick<Operations, 'run' | 'registerUndoable'>;
  readonly watch: Pick<ServerWatch, 'look'>;
};

const FIELDS = [
  'protocol',
  'host',
  'port',
  'url',
  'username',
  'folder_in',
  'folder_out',
  'after_fetch',
  'folder_moved',
  'schedule',
] as const;
const picked = (server: ServerFields & Pick<StoredServer, 'fingerprint'>): Values => ({
  ...Object.fromEntries(FIELDS.map((field) => [field, server[field]])),
  fingerprint: server.fingerprint,
});

const USUAL_PORTS: Readonly<Record<Protocol, number>> = { sftp: 22, ftps: 21, 'ftps-implicit': 990, ftp: 21, https: 0 };
const SHOWN_FILES = 20;
/** A look that takes longer goes on by itself. */
const WAIT_MS = 15_000;

export function createServers(deps: ServersDeps): Servers {
  const { db, clock, operations, secrets: keys, watch } = deps;

  operations.registerUndoable('connection-server', {
    access: { read: 'connections.read', undo: () => 'connections.write' },
    async read(transaction, key) {
      const server = await readServer(transaction, key, { lock: true });
      return server && picked(server);
    },
    async apply(transaction, key, values) {
      const connection = await readConnectionOf(transaction, key);
      if (!connection) return;
      if (values === null) return void (await removeServer(transaction, connection.id));
      const present = await readServer(transaction, key);
      const { fingerprint, ...fields } = { ...(present ? picked(present) : {}), ...values } as unknown as ServerFields &
        Pick<StoredServer, 'fingerprint'>;
      const isSame = present !== undefined && placeOf(present) === placeOf(fields);
      // The history has no passwords: those that were given for another server or user are asked for again.
      await writeServer(
        transaction,
        connection.id,
        { ...fields, secrets: isSame && present.username === fields.username ? present.secrets : null },
        { server: isSame },
      );
      // A confirmation that is taken back: a person has to look again.
      if (isSame && fingerprint !== present.fingerprint) await writeIdentity(transaction, connection.id, null);
    },
  });

  async function existing(connection: string): Promise<StoredServer> {
    const server = await readServer(db, connection);
    if (!server) throw new AppError('not-found');
    return server;
  }

  return {
    async get(connection) {
      if (!(await readConnectionOf(db, connection))) throw new AppError('not-found');
      return readServer(db, connection);
    },
    holds({ secrets }) {
      try {
        const { password, privateKey } = openSealed(keys, secrets);
        return { password: password !== '', privateKey: privateKey !== '' };
      } catch {
        // The shop's key was changed: there is one, and it cannot be read.
        return { password: secrets !== null, privateKey: false };
      }
    },
    async save(by, code, { fields: given, allowPlain, secrets }, locale) {
      const fields = plainFields(given);
      await check(fields, { allowPlain, secrets }, locale);
      const act = { ...by, kind: 'connection.save_server', params: { code } };
      await operations.run(db, act, async (transaction, change) => {
        const connection = await readConnectionOf(transaction, code);
        if (!connection) throw new AppError('not-found');
        const before = await readServer(transaction, code, { lock: true });
        const isSame = before !== undefined && placeOf(before) === placeOf(fields);
        const stays = isSame && before.username === fields.username;
        const stored = stays ? readable(before.secrets) : NO_SECRETS;
        const sealed = sealSecrets(keys, { ...stored, ...secrets });
        await writeServer(transaction, connection.id, { ...fields, secrets: sealed }, { server: isSame });
        const after = { ...fields, fingerprint: isSame ? before.fingerprint : null };
        change({
          entity: 'connection-server',
          key: code,
          before: before ? picked(before) : null,
          after: picked(after),
        });
        return null;
      });
    },
    async remove(by, code) {
      const act = { ...by, kind: 'connection.remove_server', params: { code } };
      await operations.run(db, act, async (transaction, change) => {
        const before = await readServer(transaction, code, { lock: true });
        if (!before) throw new AppError('not-found');
        await removeServer(transaction, before.connectionId);
        change({ entity: 'connection-server', key: code, before: picked(before), after: null });
        return null;
      });
    },
    async confirm(by, code, fingerprint) {
      const act = { ...by, kind: 'connection.confirm_server', params: { code, fingerprint } };
      await operations.run(db, act, async (transaction, change) => {
        const before = await readServer(transaction, code, { lock: true });
        if (!before) throw new AppError('not-found');
        const { seenFingerprint, seenCertificate: certificate } = before;
        if (fingerprint === before.fingerprint) return null;
        if (seenFingerprint !== fingerprint) throw new AppError('conflict');
        await writeIdentity(transaction, before.connectionId, { fingerprint, certificate });
        change({
          entity: 'connection-server',
          key: code,
          before: { fingerprint: before.fingerprint },
          after: { fingerprint },
        });
        return null;
      });
    },
    async test(code) {
      const server = await existing(code);
      try {
        return { fault: null, files: await seen(deps, server) };
      } catch (error) {
        if (error instanceof IdentityFault) await noteIdentity(db, server.connectionId, error.seen);
        if (error instanceof SourceFault) return { fault: error.fault, files: [] };
        throw error;
      }
    },
    async run(code) {
      const server = await existing(code);
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, WAIT_MS);
      });
      await Promise.race([watch.look(server.connectionId), late]);
      clearTimeout(timer);
    },
    async runSoon(code) {
      await lookSoon(db, (await existing(code)).connectionId);
    },
  };

  /** Those that cannot be read any more are given again. */
  function readable(sealed: string | null): GivenSecrets {
    try {
      return openSealed(keys, sealed);
    } catch {
      return NO_SECRETS;
    }
  }

  async function check(
    fields: ServerFields,
    { allowPlain, secrets }: Pick<WantedServer, 'allowPlain' | 'secrets'>,
    locale: Locale,
  ): Promise<void> {
    const errors: Record<string, string[]> = {};
    const wrong = (field: string, words: Words | undefined) => {
      if (words) errors[field] ??= [words[locale]];
    };
    if (fields.protocol === 'https') wrong('url', addressFault(fields.url));
    else if (!HOST.test(fields.host)) wrong('host', WRONG.host);
    if (fields.protocol === 'ftp' && !allowPlain) wrong('protocol', WRONG.plain);
    if (fields.folder_in === null && fields.folder_out === null) wrong('folder_in', WRONG.nothing);
    for (const field of ['folder_in', 'folder_out', 'folder_moved', 'username'] as const)
      if (CONTROL.test(fields[field] ?? '')) wrong(field, WRONG.control);
    if (fields.after_fetch === 'move' && fields.folder_in !== null) {
      if (fields.folder_moved === '' || fields.folder_moved === fields.folder_in) wrong('folder_moved', WRONG.moved);
    }
    if (fields.folder_in !== null && fields.folder_in === fields.folder_out) wrong('folder_out', WRONG.sameFolder);
    wrong('schedule', await scheduleFault(fields.schedule));
    for (const [field, text] of [
      ['password', secrets.password],
      ['private_key', secrets.privateKey],
      ['passphrase', secrets.passphrase],
    ] as const)
      if (text?.startsWith('env:') && !ENVIRONMENT.test(text)) wrong(field, WRONG.environment);
    if (Object.keys(errors).length > 0) throw new AppError('validation', { errors });
    // Fails where a time is never: 31 February.
    await nextTime(fields.schedule, clock(), 'UTC');
  }
}

const HOST = /^[\p{L}\p{N}](?:[\p{L}\p{N}._-]*[\p{L}\p{N}])?$|^[0-9a-f:.]+$/iu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for.
const CONTROL = /[\u0000-\u001f\u007f]/;
const WRONG = {
  host: {
    it: 'Qui va il nome del server o il suo indirizzo IP, senza sftp:// e senza cartella.',
    en: 'The name of the server or its IP address, without sftp:// and without a folder.',
  },
  plain: {
    it: 'FTP senza cifratura manda password e file in chiaro: confermare di volerlo, o scegliere SFTP o FTPS.',
    en: 'FTP without encryption sends password and files in the clear: confirm that, or choose SFTP or FTPS.',
  },
  nothing: {
    it: 'Almeno una cartella: da dove si prende, o dove si manda.',
    en: 'At least one folder: where files are fetched from, or where they are sent to.',
  },
  control: { it: 'Contiene caratteri che non si vedono.', en: 'It contains characters that cannot be seen.' },
  moved: {
    it: 'La cartella in cui spostare i file presi, diversa da quella da cui si prendono.',
    en: 'The folder to which fetched files are moved, another one than they are fetched from.',
  },
  sameFolder: {
    it: 'Gli ordini vanno in un’altra cartella che quella da cui si prende: si riprenderebbero.',
    en: 'Orders go to another folder than files are fetched from: they would be fetched again.',
  },
  environment: {
    it: 'Il nome di una variabile d’ambiente comincia con EXCHANGE_: env:EXCHANGE_PASSWORD.',
    en: 'The name of an environment variable begins with EXCHANGE_: env:EXCHANGE_PASSWORD.',
  },
};

/** Fields that a protocol does not have are empty; the port is the usual one unless another is said. */
function plainFields(fields: ServerFields): ServerFields {
  const { protocol, port, after_fetch: after } = fields;
  if (protocol === 'https')
    return { ...fields, host: '', port: 0, folder_in: '', folder_out: null, after_fetch: 'keep', folder_moved: '' };
  return {
    ...fields,
    url: '',
    port: port === 0 ? USUAL_PORTS[protocol] : port,
    folder_moved: after === 'move' ? fields.folder_moved : '',
  };
}

/** Where passwords go, and whose identity was confirmed. */
const placeOf = ({ protocol, host, port, url }: Pick<ServerFields, 'protocol' | 'host' | 'port' | 'url'>): string =>
  protocol === 'https' ? (URL.parse(url)?.origin ?? '') : `${protocol} ${host.toLowerCase()} ${port}`;

/** Connects and lists, and does nothing else. @throws SourceFault, IdentityFault */
async function seen(deps: ServersDeps, server: StoredServer): Promise<Tried['files']> {
  if (server.protocol === 'https') return seenAtAddress(deps, server);
  const session = await (deps.open ?? openSession)(server.protocol, addressOf(deps, server));
  try {
    const first = createPick(SHOWN_FILES);
    if (server.folder_in !== null)
      await session.list(server.folder_in, async (files) => {
        for (const file of files) if (isPlainName(file.name) && !isPassedOver(file.name)) first.add(file);
      });
    for (const folder of [server.folder_out, server.after_fetch === 'move' ? server.folder_moved : null])
      if (folder !== null) await session.list(folder, async () => {});
    return first.files().map(({ name, bytes }) => ({ name, bytes }));
  } finally {
    session.close();
  }
}

async function seenAtAddress(deps: ServersDeps, server: StoredServer): Promise<Tried['files']> {
  const { url, username } = server;
  const { password } = readSecrets(deps.secrets, server.secrets);
  const folder = await mkdtemp(join(tmpdir(), 'bancale-server-'));
  try {
    const path = join(folder, 'file');
    const file = await fetchAddress(deps, { url, username, password, etag: '', modified: '', path }, pinnedOf(server));
    const { size: bytes } = await stat(path);
    return [{ name: fileName(file?.disposition, url, server.connection), bytes }];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
