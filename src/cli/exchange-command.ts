/** `npm run shop -- exchange …`: connections to other systems, their keys, orders handed over (docs/exchange.md). */
import { userInfo } from 'node:os';
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import {
  type Connection,
  type Connections,
  countHandovers,
  createConnections,
  DANEA_KEY,
  daneaAccess,
  readHandovers,
  type StoredKey,
} from '#server/modules/exchange/index.ts';
import { createOperations } from '#server/modules/operations/index.ts';
import type { Database } from '#server/platform/db/index.ts';
import { afterRestoreCommand } from './after-restore-command.ts';
import { aligned } from './aligned-table.ts';
import { connectionTestCommand } from './connection-test-command.ts';
import type { ExchangeArguments, ExchangeCommand } from './exchange-arguments.ts';
import { type FilesInCommand, filesInCommand, isFilesInCommand } from './files-in-command.ts';
import { isMappingCommand, type MappingCommand, mappingCommand } from './mapping-command.ts';
import { type ServerCommand, type ServerContext, serverCommand } from './server-command.ts';
import { isTradeCommand, type TradeCommand, tradeCommand } from './trade-command.ts';
import { waitingCommand } from './waiting-command.ts';

const TEXTS = {
  it: {
    none: 'Nessun collegamento: npm run shop -- exchange connect CODE --name NAME',
    added: (code: string) => `Collegamento ${code} creato.`,
    changed: (code: string) => `Collegamento ${code} cambiato.`,
    key: (token: string) => `${token}\n\nLa chiave compare solo adesso: copiala dove serve.`,
    danea: ['indirizzo', 'utente', 'password'],
    once: 'La password compare solo adesso: copiala in Easyfatt.',
    revoked: (key: StoredKey) => `La chiave ${key.id} (${key.name}) di ${key.connection} non vale più.`,
    offered: (count: number) => `${count} ordini in più da prendere.`,
    unknown: (what: string) => `${what} non c’è, o non vale già più.`,
    invalid: (field: string, value: string) => `${field}: ${value || '(vuoto)'} non va bene, o è già in uso.`,
    rule: { sent: 'appena inviati', accepted: 'accettati', paid: 'pagati o accettati', none: 'no' },
    off: 'spento',
    columns: ['collegamento', 'nome', 'ordini', 'da prendere', 'presi', 'rifiutati', 'cambiati dopo'],
    keyColumns: ['chiave', 'collegamento', 'nome', 'permessi', 'reti', 'fino al', 'ultimo uso', ''],
    revokedWord: 'revocata',
    orderColumns: ['ordine', 'inviato', 'numero nel gestionale', 'motivo', 'uid'],
    noOrders: 'Nessun ordine.',
    more: (count: number) => `… e altri: qui ci sono i primi ${count}.`,
  },
  en: {
    none: 'No connections: npm run shop -- exchange connect CODE --name NAME',
    added: (code: string) => `Connection ${code} created.`,
    changed: (code: string) => `Connection ${code} changed.`,
    key: (token: string) => `${token}\n\nThe key is shown only now: copy it to where it is used.`,
    danea: ['address', 'user', 'password'],
    once: 'The password is shown only now: copy it into Easyfatt.',
    revoked: (key: StoredKey) => `Key ${key.id} (${key.name}) of ${key.connection} counts no longer.`,
    offered: (count: number) => `${count} more orders to take.`,
    unknown: (what: string) => `${what} is not there, or counts no longer already.`,
    invalid: (field: string, value: string) => `${field}: ${value || '(empty)'} is not right, or taken.`,
    rule: { sent: 'as sent', accepted: 'accepted', paid: 'paid or accepted', none: 'no' },
    off: 'off',
    columns: ['connection', 'name', 'orders', 'to take', 'taken', 'refused', 'changed since'],
    keyColumns: ['key', 'connection', 'name', 'scopes', 'networks', 'until', 'last used', ''],
    revokedWord: 'revoked',
    orderColumns: ['order', 'sent', 'number in the ERP', 'reason', 'uid'],
    noOrders: 'No orders.',
    more: (count: number) => `… and more: these are the first ${count}.`,
  },
} as const satisfies Record<Locale, unknown>;

type Texts = (typeof TEXTS)[Locale];

const SHOWN_ORDERS = 100;
/** Columns of text, which are left-aligned. */
const KEY_TEXTS = [1, 2, 3, 4, 5, 6, 7];
const ORDER_TEXTS = [0, 1, 2, 3, 4];

/** Returns the exit code: 0 done, 1 rejected. */
export async function exchangeCommand(
  context: ServerContext,
  { command, by, lang }: ExchangeArguments,
): Promise<number> {
  const { db } = context.database;
  const texts = TEXTS[lang];
  const clock = () => new Date();
  const connections = createConnections({ db, clock, operations: createOperations({ clock }) });
  const actor = { actor: { userId: null, name: by || userInfo().username }, source: 'command' } as const;
  try {
    if (isMappingCommand(command)) {
      const { timeZone } = context.settings;
      const { text, code } = await mappingCommand(db, actor, command, { lang, timeZone });
      (code === 0 ? console.log : console.error)(text);
      return code;
    }
    if (command.name === 'after-restore' || command.name === 'test') {
      const { text, exitCode } =
        command.name === 'test'
          ? await connectionTestCommand(context, command.code, lang)
          : await afterRestoreCommand(db, actor, command, lang);
      (exitCode === 0 ? console.log : console.error)(text);
      return exitCode;
    }
    if (command.name === 'server') {
      const { text, exitCode } = await serverCommand(context, actor, command, lang);
      (exitCode === 0 ? console.log : console.error)(text);
      return exitCode;
    }
    console.log(
      isFilesInCommand(command)
        ? await filesInCommand(db, actor, command, lang)
        : isTradeCommand(command)
          ? await tradeCommand(db, actor, command, lang)
          : command.name === 'waiting' || command.name === 'drop'
            ? await waitingCommand(db, actor, command, lang)
            : await carryOut({ ...context, db, connections }, actor, command, texts),
    );
    return 0;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const [field, [value = ''] = []] = Object.entries(error.details.errors ?? {})[0] ?? [];
    const about = 'code' in command ? (command.code ?? '') : 'id' in command ? String(command.id) : '';
    console.error(field === undefined ? texts.unknown(about) : texts.invalid(field, value));
    return 1;
  }
}

async function carryOut(
  { db, connections, env }: Pick<ServerContext, 'env'> & { readonly db: Database; readonly connections: Connections },
  actor: Parameters<Connections['add']>[0],
  command: Exclude<
    ExchangeCommand,
    | FilesInCommand
    | MappingCommand
    | ServerCommand
    | TradeCommand
    | { name: 'after-restore' | 'waiting' | 'drop' | 'test' }
  >,
  texts: Texts,
): Promise<string> {
  switch (command.name) {
    case 'list':
      return listText(db, await connections.list(), await connections.keys(), texts);
    case 'connect': {
      const { code, title: name, kind, release, files, acknowledgedBy } = command;
      const wanted = { code, name, kind, release, enabled: true, files, acknowledgedBy };
      const key = kind === 'danea' ? { ...DANEA_KEY, networks: [], expiresOn: null } : undefined;
      const { token } = await connections.add(actor, wanted, key);
      if (token === undefined) return texts.added(code);
      const { address, user } = daneaAccess(env.publicUrl ?? `http://localhost:${env.port}`, code);
      const values = [address, user, token].map((value, place) => [texts.danea[place] ?? '', value]);
      return [texts.added(code), aligned(values, [0, 1]), texts.once].join('\n\n');
    }
    case 'change':
      await connections.change(actor, command.code, command.fields);
      return texts.changed(command.code);
    case 'key': {
      const { code: connection, title: name, scopes, networks, until: expiresOn } = command;
      return texts.key(await connections.addKey(actor, { connection, name, scopes, networks, expiresOn }));
    }
    case 'revoke':
      return texts.revoked(await connections.revoke(actor, command.id));
    case 'orders': {
      const { id } = await connections.get(command.code);
      return ordersText(
        await readHandovers(db, { connectionId: id, state: command.state, limit: SHOWN_ORDERS + 1 }),
        texts,
      );
    }
    case 'offer': {
      return texts.offered(await connections.offer(actor, command.code, command.since));
    }
  }
}

async function listText(
  db: Database,
  connections: readonly Connection[],
  keys: readonly StoredKey[],
  texts: Texts,
): Promise<string> {
  if (connections.length === 0) return texts.none;
  const rows: string[][] = [];
  for (const { id, code, name, release, enabled } of connections) {
    const { offered, acknowledged, refused, changed } = await countHandovers(db, id);
    const rule = enabled ? texts.rule[release ?? 'none'] : texts.off;
    rows.push([code, name, rule, ...[offered, acknowledged, refused, changed].map(String)]);
  }
  const keyRows = keys.map((key) => [
    String(key.id),
    key.connection,
    key.name,
    key.scopes.join(','),
    key.networks.join(','),
    key.expiresOn ?? '',
    key.lastUsedAt ? `${key.lastUsedAt.toISOString().slice(0, 16)}Z ${key.lastUsedFrom}` : '',
    key.revokedAt ? texts.revokedWord : '',
  ]);
  const tables = [aligned([[...texts.columns], ...rows], [0, 1, 2])];
  if (keyRows.length > 0) tables.push(aligned([[...texts.keyColumns], ...keyRows], KEY_TEXTS));
  return tables.join('\n\n');
}

function ordersText(handovers: Awaited<ReturnType<typeof readHandovers>>, texts: Texts): string {
  if (handovers.length === 0) return texts.noOrders;
  const rows = handovers
    .slice(0, SHOWN_ORDERS)
    .map(({ number, sentAt, erpNumber, reason, uid }) => [
      number,
      `${sentAt.toISOString().slice(0, 16)}Z`,
      erpNumber,
      reason,
      uid,
    ]);
  const table = aligned([[...texts.orderColumns], ...rows], ORDER_TEXTS);
  return handovers.length > SHOWN_ORDERS ? `${table}\n${texts.more(SHOWN_ORDERS)}` : table;
}
