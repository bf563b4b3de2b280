/** `npm run shop -- exchange server …`: the server of a connection (docs/exchange-servers.md). Secrets come from files or the environment: a command line is seen by everybody. */
import { readFileSync } from 'node:fs';
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import {
  createServers,
  faultSentence,
  isProtocol,
  type Protocol,
  type ServerActor,
  type ServerFields,
  type Servers,
  type WantedServer,
} from '#server/import/index.ts';
import { createOperations } from '#server/modules/operations/index.ts';
import { networkCheck } from '#server/platform/http/ip-network.ts';
import { shopSecrets } from '#server/shop-secrets.ts';
import { aligned } from './aligned-table.ts';
import type { CommandContext } from './command-line.ts';

export const SERVER_USAGE = `  server CODE              the server of a connection: files are fetched from it and sent to it
    --address ADDRESS      sftp://user@host:22, ftps://…, ftps-implicit://…, ftp://… or https://…
    --in FOLDER            fetched from here; . = where the user arrives, none = nothing is fetched
    --out FOLDER           files of orders go there; none = they stay in our folder
    --after HOW            of fetched files there: delete, keep, move:FOLDER (delete)
    --schedule WHEN        5m, 2h, or five fields of cron in quotes (5m)
    --password-file FILE, --key-file FILE, --passphrase-file FILE
                           read from files; or --password, --key, --passphrase env:EXCHANGE_NAME
    --allow-plain          FTP without encryption, which everybody on the line reads
  server CODE test         connects, prints the fingerprint, lists what would be fetched
  server CODE confirm FINGERPRINT
                           this host key or certificate is its own
  server CODE run          a look is due now
  server CODE remove       the connection has no server any more`;

export const SERVER_OPTIONS = {
  address: { type: 'string' },
  in: { type: 'string' },
  out: { type: 'string' },
  after: { type: 'string' },
  schedule: { type: 'string' },
  password: { type: 'string' },
  key: { type: 'string' },
  passphrase: { type: 'string' },
  'password-file': { type: 'string' },
  'key-file': { type: 'string' },
  'passphrase-file': { type: 'string' },
  'allow-plain': { type: 'boolean', default: false },
} as const;

export interface ServerOptions {
  readonly address?: string | undefined;
  readonly in?: string | undefined;
  readonly out?: string | undefined;
  readonly after?: string | undefined;
  readonly schedule?: string | undefined;
  readonly password?: string | undefined;
  readonly key?: string | undefined;
  readonly passphrase?: string | undefined;
  readonly 'password-file'?: string | undefined;
  readonly 'key-file'?: string | undefined;
  readonly 'passphrase-file'?: string | undefined;
  readonly 'allow-plain': boolean;
}

export type ServerCommand =
  | { readonly name: 'server'; readonly code: string; readonly act: 'show' | 'test' | 'run' | 'remove' }
  | { readonly name: 'server'; readonly code: string; readonly act: 'confirm'; readonly fingerprint: string }
  | { readonly name: 'server'; readonly code: string; readonly act: 'set'; readonly options: ServerOptions };

const SETTERS = ['address', 'in', 'out', 'after', 'schedule', 'password', 'key', 'passphrase'] as const;
const FILES = ['password-file', 'key-file', 'passphrase-file'] as const;

/** What stands behind `server`. */
export function serverCommandOf(
  given: readonly string[],
  options: ServerOptions,
): ServerCommand | { readonly wrong: string } {
  const [code = '', act, ...rest] = given.map((word) => word.trim());
  const name = 'server';
  if (code === '') return { wrong: 'exchange server CODE' };
  const sets = [...SETTERS, ...FILES].some((option) => options[option] !== undefined) || options['allow-plain'];
  if (act === undefined) {
    const open = (['password', 'key', 'passphrase'] as const).find((one) => options[one]?.startsWith('env:') === false);
    if (open) return { wrong: `--${open} env:EXCHANGE_NAME, --${open}-file FILE` };
    return sets ? { name, code, act: 'set', options } : { name, code, act: 'show' };
  }
  const [fingerprint, ...more] = rest;
  if (sets || more.length > 0) return { wrong: `exchange server ${code} ${act}` };
  if (act === 'confirm')
    return fingerprint ? { name, code, act, fingerprint } : { wrong: `exchange server ${code} confirm FINGERPRINT` };
  const known = (['test', 'run', 'remove'] as const).find((one) => one === act);
  return known && fingerprint === undefined ? { name, code, act: known } : { wrong: `exchange server ${code} ${act}` };
}

const TEXTS = {
  it: {
    none: 'Questo collegamento non ha un server: exchange server CODE --address sftp://utente@host',
    saved: (code: string) => `Server di ${code} salvato. Per provarlo: exchange server ${code} test`,
    removed: (code: string) => `Il collegamento ${code} non ha più un server.`,
    confirmed: (fingerprint: string) => `Confermato: ${fingerprint}`,
    changed: 'Il server ha mostrato un’altra impronta: exchange server CODE test',
    due: 'Il server viene guardato entro pochi secondi, se il negozio è acceso.',
    works: 'Funziona.',
    noFiles: 'Nessun file da prendere.',
    confirm: (code: string, fingerprint: string) =>
      `Confrontarla con chi gestisce il server, poi: exchange server ${code} confirm ${fingerprint}`,
    facts: [
      'indirizzo',
      'prende da',
      'poi',
      'manda a',
      'orario',
      'impronta',
      'ultimo giro',
      'ultimo riuscito',
      'prossimo',
      'guasto',
    ],
    addressWrong: 'indirizzo: sftp://utente@host:22, ftps://…, ftps-implicit://…, ftp://… o https://…',
  },
  en: {
    none: 'This connection has no server: exchange server CODE --address sftp://user@host',
    saved: (code: string) => `Server of ${code} saved. To try it: exchange server ${code} test`,
    removed: (code: string) => `The connection ${code} has no server any more.`,
    confirmed: (fingerprint: string) => `Confirmed: ${fingerprint}`,
    changed: 'The server showed another fingerprint: exchange server CODE test',
    due: 'The server is looked at within seconds, if the shop runs.',
    works: 'It works.',
    noFiles: 'No files to fetch.',
    confirm: (code: string, fingerprint: string) =>
      `Compare it with who runs the server, then: exchange server ${code} confirm ${fingerprint}`,
    facts: [
      'address',
      'fetched from',
      'then',
      'sent to',
      'schedule',
      'fingerprint',
      'last look',
      'last good one',
      'next',
      'fault',
    ],
    addressWrong: 'address: sftp://user@host:22, ftps://…, ftps-implicit://…, ftp://… or https://…',
  },
} as const satisfies Record<Locale, unknown>;

export type ServerContext = Pick<CommandContext, 'env' | 'settings'> & {
  readonly database: Pick<CommandContext['database'], 'db'>;
};

/** Servers of connections, without connecting to any of them: the shop does that. */
export function serversOf({ env, settings, database: { db } }: ServerContext): Servers {
  const clock = () => new Date();
  const { maxMb, seconds } = settings.imports.sources;
  return createServers({
    db,
    clock,
    operations: createOperations({ clock }),
    secrets: shopSecrets(env.sessionSecrets, env.dataDir),
    allowed: networkCheck(settings.exchange.allowNetworks),
    maxMb,
    seconds,
    watch: { look: () => Promise.resolve() },
  });
}

/** Returns what is printed and the exit code. @throws AppError */
export async function serverCommand(
  context: ServerContext,
  by: ServerActor,
  command: ServerCommand,
  lang: Locale,
): Promise<{ readonly text: string; readonly exitCode: number }> {
  const texts = TEXTS[lang];
  const servers = serversOf(context);
  const { code } = command;
  const done = (text: string) => ({ text, exitCode: 0 });
  switch (command.act) {
    case 'show': {
      const server = await servers.get(code);
      return server ? done(shown(server, lang)) : done(texts.none);
    }
    case 'set': {
      const before = await servers.get(code);
      const wanted = wantedOf(command.options, before);
      if (!wanted) return { text: texts.addressWrong, exitCode: 1 };
      await servers.save(by, code, wanted, lang);
      return done(texts.saved(code));
    }
    case 'test': {
      const { fault, files } = await servers.test(code);
      const server = await servers.get(code);
      const seen = server?.seenFingerprint;
      if (fault) {
        const isToConfirm = seen && /-(new|changed)$/.test(fault.code);
        const next = isToConfirm ? [texts.confirm(code, seen)] : [];
        return { text: [faultSentence(fault, lang), ...next].join('\n'), exitCode: 1 };
      }
      const list =
        files.length === 0
          ? texts.noFiles
          : aligned(
              files.map(({ name, bytes }) => [name, String(bytes)]),
              [0],
            );
      return done([texts.works, ...(server?.fingerprint ? [server.fingerprint] : []), list].join('\n'));
    }
    case 'confirm':
      try {
        await servers.confirm(by, code, command.fingerprint);
        return done(texts.confirmed(command.fingerprint));
      } catch (error) {
        if (error instanceof AppError && error.code === 'conflict') return { text: texts.changed, exitCode: 1 };
        throw error;
      }
    case 'run':
      await servers.runSoon(code);
      return done(texts.due);
    case 'remove':
      await servers.remove(by, code);
      return done(texts.removed(code));
  }
}

type Server = NonNullable<Awaited<ReturnType<Servers['get']>>>;

function shown(server: Server, lang: Locale): string {
  const { protocol, username, host, port, url, fault } = server;
  const user = username === '' ? '' : `${username}@`;
  const moment = (at: Date | null) => (at ? `${at.toISOString().slice(0, 19)}Z` : '');
  const folder = (path: string | null) => (path === '' ? '.' : (path ?? ''));
  const values = [
    protocol === 'https' ? `${url} ${username}`.trim() : `${protocol}://${user}${host}:${port}`,
    protocol === 'https' ? '' : folder(server.folder_in),
    server.after_fetch === 'move' ? `move:${server.folder_moved}` : server.after_fetch,
    folder(server.folder_out),
    server.schedule,
    server.fingerprint ?? '',
    moment(server.lookedAt),
    moment(server.workedAt),
    moment(server.nextAt),
    fault ? faultSentence(fault, lang) : '',
  ];
  const facts = values.flatMap((value, place) => (value === '' ? [] : [[TEXTS[lang].facts[place] ?? '', value]]));
  return aligned(facts, [0, 1]);
}

/** What is left out stays as it was. Undefined: the address is none. */
function wantedOf(options: ServerOptions, before: Server | undefined): WantedServer | undefined {
  const at = options.address === undefined ? before : addressOf(options.address);
  if (!at) return undefined;
  const [after = '', moved = ''] = (options.after ?? '').split(/:(.*)/s);
  const folder = (text: string | undefined, stored: string | null | undefined, usual: string | null) =>
    text === undefined ? (stored === undefined ? usual : stored) : text === 'none' ? null : text === '.' ? '' : text;
  const { protocol, host, port, url, username } = at;
  const fields: ServerFields = {
    protocol,
    host,
    port,
    url,
    username,
    folder_in: folder(options.in, before?.folder_in, ''),
    folder_out: folder(options.out, before?.folder_out, null),
    after_fetch:
      options.after === undefined ? (before?.after_fetch ?? 'delete') : (after as ServerFields['after_fetch']),
    folder_moved: options.after === undefined ? (before?.folder_moved ?? '') : moved,
    schedule: options.schedule ?? before?.schedule ?? '5m',
  };
  if (!['delete', 'move', 'keep'].includes(fields.after_fetch)) throw wrong('after', fields.after_fetch);
  const secret = (given: string | undefined, file: string | undefined) => (file === undefined ? given : readText(file));
  const password = secret(options.password, options['password-file'])?.replace(/\r?\n$/, '');
  const privateKey = secret(options.key, options['key-file']);
  const passphrase = secret(options.passphrase, options['passphrase-file'])?.replace(/\r?\n$/, '');
  return {
    fields,
    allowPlain: options['allow-plain'],
    secrets: {
      ...(password !== undefined && { password }),
      ...(privateKey !== undefined && { privateKey }),
      ...(passphrase !== undefined && { passphrase }),
    },
  };
}

const wrong = (field: string, value: string) => new AppError('validation', { errors: { [field]: [value] } });

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw wrong('file', path);
  }
}

function addressOf(text: string): Pick<ServerFields, 'protocol' | 'host' | 'port' | 'url' | 'username'> | undefined {
  const url = URL.parse(text);
  const protocol = url?.protocol.slice(0, -1) as Protocol;
  if (!url || !isProtocol(protocol) || url.hostname === '' || url.password !== '') return undefined;
  const username = decodeURIComponent(url.username);
  if (protocol !== 'https')
    return { protocol, host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port), url: '', username };
  url.username = '';
  return { protocol, host: '', port: 0, url: url.href, username };
}
