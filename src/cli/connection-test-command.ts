/** `npm run shop -- exchange test CODE`: whether a connection can work, part by part; nothing is changed (exchange design §5.5). */
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Locale } from '#contract/values/locale.ts';
import { stoppedSentence } from '#server/import/desk/index.ts';
import {
  createConnectionMappings,
  faultSentence,
  foldersOf,
  ImportFailure,
  issueText,
  readFilesOfConnections,
} from '#server/import/index.ts';
import { type Connection, createConnections, type StoredKey } from '#server/modules/exchange/index.ts';
import { createOperations } from '#server/modules/operations/index.ts';
import { today } from '#server/platform/clock.ts';
import { aligned } from './aligned-table.ts';
import { type ServerContext, serversOf } from './server-command.ts';

const TEXTS = {
  it: {
    yes: 'va',
    no: 'NON VA',
    nothing: '–',
    parts: {
      connection: 'collegamento',
      files: 'file in arrivo',
      folder: 'cartella',
      key: 'chiave',
      mapping: 'mappatura',
      server: 'server',
    },
    on: 'acceso',
    off: 'spento: le sue chiavi non aprono niente, file e ordini aspettano',
    paused: 'in pausa: i suoi file aspettano',
    inLine: (waiting: number) => (waiting === 0 ? 'nessuno in fila' : `${waiting} in fila`),
    held: (count: number) => `${count} aspettano una persona: exchange runs`,
    folderNew: 'non c’è ancora: la fa il negozio quando è acceso',
    folderClosed: 'non si può leggere o scrivere',
    noKey: 'nessuna: non arriva e non parte niente per HTTP',
    keyMissing: 'nessuna chiave che vale: a Easyfatt serve come password',
    ordersStay: 'nessuno può prendere gli ordini: serve una chiave con orders.read, o file di ordini',
    noAck: 'prende gli ordini e non può confermarli: manca orders.ack',
    expired: (on: string) => `scaduta il ${on}`,
    until: (on: string) => `fino al ${on}`,
    never: 'mai usata',
    used: (at: string) => `usata il ${at}`,
    noMapping: 'nessuna: i file hanno i nostri nomi e le nostre colonne',
    rules: (count: number) => `${count} regole`,
    writes: 'scrive gli ordini',
    noServer: 'nessuno',
    connects: (files: number) => `si collega; ${files === 0 ? 'niente da prendere' : `${files} file da prendere`}`,
    confirm: (code: string, fingerprint: string) => `exchange server ${code} confirm ${fingerprint}`,
    works: (code: string) => `${code} può funzionare.`,
    fails: (code: string, count: number) =>
      count === 1 ? `${code}: 1 cosa non va.` : `${code}: ${count} cose non vanno.`,
  },
  en: {
    yes: 'works',
    no: 'FAILS',
    nothing: '–',
    parts: {
      connection: 'connection',
      files: 'files that come',
      folder: 'folder',
      key: 'key',
      mapping: 'mapping',
      server: 'server',
    },
    on: 'on',
    off: 'off: its keys open nothing, files and orders wait',
    paused: 'paused: its files wait',
    inLine: (waiting: number) => (waiting === 0 ? 'none in line' : `${waiting} in line`),
    held: (count: number) => `${count} wait for a person: exchange runs`,
    folderNew: 'is not there yet: the shop makes it when it runs',
    folderClosed: 'cannot be read or written',
    noKey: 'none: nothing comes or goes by HTTP',
    keyMissing: 'no key that counts: Easyfatt needs one as its password',
    ordersStay: 'nobody can take the orders: a key with orders.read is needed, or files of orders',
    noAck: 'takes orders and cannot acknowledge them: orders.ack is missing',
    expired: (on: string) => `ended on ${on}`,
    until: (on: string) => `until ${on}`,
    never: 'never used',
    used: (at: string) => `used on ${at}`,
    noMapping: 'none: files have our names and our columns',
    rules: (count: number) => `${count} rules`,
    writes: 'writes the orders',
    noServer: 'none',
    connects: (files: number) => `connects; ${files === 0 ? 'nothing to fetch' : `${files} files to fetch`}`,
    confirm: (code: string, fingerprint: string) => `exchange server ${code} confirm ${fingerprint}`,
    works: (code: string) => `${code} can work.`,
    fails: (code: string, count: number) =>
      count === 1 ? `${code}: 1 thing fails.` : `${code}: ${count} things fail.`,
  },
} as const satisfies Record<Locale, unknown>;

type Texts = (typeof TEXTS)[Locale];

interface Finding {
  readonly part: keyof Texts['parts'];
  /** Undefined: there is nothing to be tried. */
  readonly works: boolean | undefined;
  readonly words: string;
}

/** What is printed, and the exit code: 1 when something does not work. @throws AppError `not-found` */
export async function connectionTestCommand(
  context: ServerContext,
  code: string,
  lang: Locale,
): Promise<{ readonly text: string; readonly exitCode: number }> {
  const texts = TEXTS[lang];
  const { db } = context.database;
  const clock = () => new Date();
  const connections = createConnections({ db, clock, operations: createOperations({ clock }) });
  const connection = await connections.get(code);
  const keys = (await connections.keys()).filter(({ connectionId }) => connectionId === connection.id);
  const mapping = await mappingOf(context, code, lang);
  const takes = { ...connection, hasFiles: connection.files !== null || mapping.writesOrders };
  const findings: Finding[] = [
    stateOf(connection, texts),
    await filesOf(context, connection, lang),
    await folderOf(context, code, texts),
    ...keysOf(takes, keys, { day: today(clock, context.settings.timeZone), texts }),
    mapping,
    ...(await serverOf(context, code, lang)),
  ];
  const failing = findings.filter(({ works }) => works === false).length;
  const lines = findings.map(({ part, works, words }) => [
    works === undefined ? texts.nothing : works ? texts.yes : texts.no,
    texts.parts[part],
    words,
  ]);
  const sum = failing === 0 ? texts.works(code) : texts.fails(code, failing);
  return { text: `${aligned(lines, [0, 1, 2])}\n\n${sum}`, exitCode: failing === 0 ? 0 : 1 };
}

function stateOf({ enabled, paused }: Connection, texts: Texts): Finding {
  const words = enabled ? (paused ? texts.paused : texts.on) : texts.off;
  return { part: 'connection', works: enabled && !paused, words };
}

async function filesOf({ database: { db } }: ServerContext, { id }: Connection, lang: Locale): Promise<Finding> {
  const texts = TEXTS[lang];
  const files = (await readFilesOfConnections(db)).find(({ connectionId }) => connectionId === id);
  const { stopped = null, waiting = 0, held = 0 } = files ?? {};
  if (stopped) return { part: 'files', works: false, words: stoppedSentence(stopped, lang) };
  if (held > 0) return { part: 'files', works: false, words: texts.held(held) };
  return { part: 'files', works: true, words: texts.inLine(waiting) };
}

async function folderOf({ env: { dataDir } }: ServerContext, code: string, texts: Texts): Promise<Finding> {
  const folders = foldersOf(dataDir, code);
  const top = dirname(folders.in);
  const isThere = await stat(top).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isThere) {
    const works = (await isOpen(dirname(top))) || (await isOpen(dataDir));
    return { part: 'folder', works, words: `${top}: ${works ? texts.folderNew : texts.folderClosed}` };
  }
  for (const folder of [folders.in, folders.work, folders.done, folders.failed])
    if (!(await isOpen(folder))) return { part: 'folder', works: false, words: `${folder}: ${texts.folderClosed}` };
  return { part: 'folder', works: true, words: top };
}

const isOpen = (folder: string): Promise<boolean> =>
  access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );

function keysOf(
  { kind, release, hasFiles, acknowledgedBy }: Connection & { readonly hasFiles: boolean },
  keys: readonly StoredKey[],
  { day, texts }: { readonly day: string; readonly texts: Texts },
): Finding[] {
  const open = keys.filter(({ revokedAt }) => revokedAt === null);
  const isEnded = ({ expiresOn }: StoredKey) => expiresOn !== null && expiresOn < day;
  const counting = open.filter((key) => !isEnded(key));
  const found: Finding[] = open.map((key) => ({ part: 'key', works: !isEnded(key), words: keyWords(key, day, texts) }));
  const has = (scope: string) => counting.some(({ scopes }) => (scopes as readonly string[]).includes(scope));
  const fails = (words: string): void => void found.push({ part: 'key', works: false, words });
  if (kind === 'danea' && counting.length === 0) fails(texts.keyMissing);
  else if (release !== null && !hasFiles && !has('orders.read')) fails(texts.ordersStay);
  else if (release !== null && !hasFiles && acknowledgedBy === 'api' && !has('orders.ack')) fails(texts.noAck);
  return found.length > 0 ? found : [{ part: 'key', works: undefined, words: texts.noKey }];
}

function keyWords({ id, name, scopes, expiresOn, lastUsedAt }: StoredKey, day: string, texts: Texts): string {
  const end = expiresOn === null ? [] : [expiresOn < day ? texts.expired(expiresOn) : texts.until(expiresOn)];
  const used = lastUsedAt ? texts.used(`${lastUsedAt.toISOString().slice(0, 16)}Z`) : texts.never;
  return [`${id} ${name}`, scopes.join(' '), ...end, used].join(', ');
}

async function mappingOf(
  { database: { db } }: ServerContext,
  code: string,
  lang: Locale,
): Promise<Finding & { readonly writesOrders: boolean }> {
  const texts = TEXTS[lang];
  const clock = () => new Date();
  const mappings = createConnectionMappings({ db, clock, operations: createOperations({ clock }) });
  const stored = await mappings.get(code);
  if (!stored) return { part: 'mapping', works: undefined, words: texts.noMapping, writesOrders: false };
  try {
    const { rules, writesOrders } = await mappings.read(stored.source);
    const words = [texts.rules(rules.length), ...(writesOrders ? [texts.writes] : [])].join(', ');
    return { part: 'mapping', works: true, words, writesOrders };
  } catch (error) {
    if (!(error instanceof ImportFailure)) throw error;
    return { part: 'mapping', works: false, words: issueText(error.code, error.details, lang), writesOrders: false };
  }
}

async function serverOf(context: ServerContext, code: string, lang: Locale): Promise<Finding[]> {
  const texts = TEXTS[lang];
  const servers = serversOf(context);
  if (!(await servers.get(code))) return [{ part: 'server', works: undefined, words: texts.noServer }];
  const { fault, files } = await servers.test(code);
  if (!fault) return [{ part: 'server', works: true, words: texts.connects(files.length) }];
  const found: Finding = { part: 'server', works: false, words: faultSentence(fault, lang) };
  const seen = (await servers.get(code))?.seenFingerprint;
  if (!seen || !/-(new|changed)$/.test(fault.code)) return [found];
  return [found, { part: 'server', works: undefined, words: texts.confirm(code, seen) }];
}
