/** The arguments of `npm run shop -- exchange …`. */
import { parseArgs } from 'node:util';
import {
  ACKNOWLEDGED_BY,
  type AcknowledgedBy,
  CONNECTION_KINDS,
  type ConnectionKind,
  isReleaseRule,
  MOST_SILENT_HOURS,
  ORDER_FILES,
  type OrderFiles,
  type PriceLists,
  type ReleaseRule,
  readPriceLists,
} from '#contract/values/connections.ts';
import type { Locale } from '#contract/values/locale.ts';
import { AFTER_RESTORE_USAGE, type AfterRestoreCommand, afterRestoreOf } from './after-restore-command.ts';
import { FILES_IN_USAGE, type FilesInCommand, filesInCommandOf } from './files-in-command.ts';
import { MAPPING_USAGE, type MappingCommand, mappingCommandOf } from './mapping-command.ts';
import { SERVER_OPTIONS, SERVER_USAGE, type ServerCommand, serverCommandOf } from './server-command.ts';
import { TRADE_USAGE, type TradeCommand, tradeCommandOf } from './trade-command.ts';

export const EXCHANGE_USAGE = `npm run shop -- exchange <command> [options]

  list                     connections, their keys, how many orders wait
  connect CODE             a new connection: the ERP, another system
    --name NAME            how people call it
    --kind KIND            danea = Easyfatt, with its key, which is shown once; general = all others (general)
    --orders RULE          when it is offered an order: sent, accepted, paid (by card, else
                           accepted) or none (none)
    --files FILES          files of its orders in DATA_DIR/exchange/CODE/out: json, csv, both, none (none)
    --acknowledged-by HOW  besides the API and files of acknowledgements: taken (its file has left the
                           folder), status (an import says how it stands), api (nothing else) (api)
  change CODE              another --name, --orders, --files or --acknowledged-by, or
    --silent-hours HOURS   told after so many hours without a file or rows; 0 = never (0)
    --price-lists LISTS    of Easyfatt's lists 2 to 9 the shop's one: 2=RIV,3=BAR (none)
    --off, --on            switched off, its keys open nothing and its orders wait
  test CODE                whether it can work: its files, folder, keys, mapping and server, part by part;
                           nothing is changed
  key CODE                 a key for the connection, shown once
    --name NAME            what uses it
    --scopes SCOPES        separated by commas: orders.read, orders.ack, files.write, files.read, stock.write,
                           prices.write, credit.write, documents.write,
                           events.read, export.read, trade.orders
    --networks NETWORKS    IP addresses and CIDR networks it may come from (any)
    --until DATE           the last day on which it counts, YYYY-MM-DD (no end)
  revoke NUMBER            this key counts no longer, at once
  orders CODE              orders of the connection, oldest first
    --state STATE          offered, pending, acknowledged, refused, changed, withdrawn or all (offered)
  offer CODE --since DATE  also orders that customers sent before the connection took orders
  waiting [CODE]           rows that wait for an article, customer, order or price list, or were
                           refused after that; without a connection, how many
    --table TABLE          of this table: stock, prices …
    --csv                  as a CSV of this table, to be mended and imported
  webhook …                addresses that events are sent to: exchange webhook --help
  drop NUMBER|CODE         one of them, or all of a connection, is given up
    --table TABLE          of this table only
${AFTER_RESTORE_USAGE}
${FILES_IN_USAGE}
${SERVER_USAGE}
${MAPPING_USAGE}
${TRADE_USAGE}

  --by NAME      who does it (your user name)
  --lang it|en   language of the messages (it)
  --help         this text`;

export const STATES = ['offered', 'pending', 'acknowledged', 'refused', 'changed', 'withdrawn', 'all'] as const;
export type AskedState = (typeof STATES)[number];

export type ExchangeCommand =
  | { readonly name: 'list' }
  | {
      readonly name: 'connect';
      readonly code: string;
      readonly title: string;
      readonly kind: ConnectionKind;
      readonly release: ReleaseRule | null;
      readonly files: OrderFiles | null;
      readonly acknowledgedBy: AcknowledgedBy;
    }
  | {
      readonly name: 'change';
      readonly code: string;
      readonly fields: {
        name?: string;
        release?: ReleaseRule | null;
        enabled?: boolean;
        files?: OrderFiles | null;
        acknowledgedBy?: AcknowledgedBy;
        priceLists?: PriceLists;
        silentHours?: number;
      };
    }
  | {
      readonly name: 'key';
      readonly code: string;
      readonly title: string;
      readonly scopes: readonly string[];
      readonly networks: readonly string[];
      readonly until: string | null;
    }
  | { readonly name: 'test'; readonly code: string }
  | { readonly name: 'revoke'; readonly id: number }
  | { readonly name: 'orders'; readonly code: string; readonly state: AskedState }
  | { readonly name: 'offer'; readonly code: string; readonly since: string }
  | {
      readonly name: 'waiting';
      readonly connection: string | null;
      readonly file: string | null;
      readonly csv: boolean;
    }
  | {
      readonly name: 'drop';
      /** As it was written. */
      readonly code: string;
      /** Of one record; else all of a connection. */
      readonly id?: number;
      readonly connection: string | null;
      readonly file: string | null;
    }
  | AfterRestoreCommand
  | FilesInCommand
  | ServerCommand
  | MappingCommand
  | TradeCommand;

export interface ExchangeArguments {
  readonly command: ExchangeCommand;
  /** Empty = the operating system's user. */
  readonly by: string;
  readonly lang: Locale;
}

type Options = ReturnType<typeof parsed>['values'];
type Read = ExchangeCommand | { readonly wrong: string };

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOST_NAME = 100;

const parsed = (argv: readonly string[]) =>
  parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      kind: { type: 'string' },
      orders: { type: 'string' },
      files: { type: 'string' },
      'acknowledged-by': { type: 'string' },
      'price-lists': { type: 'string' },
      'silent-hours': { type: 'string' },
      number: { type: 'string' },
      file: { type: 'string' },
      on: { type: 'boolean', default: false },
      off: { type: 'boolean', default: false },
      scopes: { type: 'string', default: '' },
      networks: { type: 'string', default: '' },
      until: { type: 'string' },
      state: { type: 'string', default: 'offered' },
      since: { type: 'string' },
      table: { type: 'string' },
      csv: { type: 'boolean', default: false },
      ...SERVER_OPTIONS,
      remove: { type: 'boolean', default: false },
      prices: { type: 'string' },
      rows: { type: 'string' },
      answers: { type: 'string' },
      receipts: { type: 'string' },
      customer: { type: 'string' },
      identity: { type: 'string' },
      by: { type: 'string', default: '' },
      lang: { type: 'string', default: 'it' },
      help: { type: 'boolean', default: false },
    },
  });

/** The parsed arguments, `help`, or what is wrong with them. */
export function readExchangeArguments(
  argv: readonly string[],
): ExchangeArguments | 'help' | { readonly wrong: string } {
  try {
    const { values, positionals } = parsed(argv);
    const { lang, by } = values;
    if (values.help || positionals.length === 0) return 'help';
    if (lang !== 'it' && lang !== 'en') return { wrong: '--lang: it, en' };
    if (by.length > MOST_NAME) return { wrong: `--by ≤ ${MOST_NAME}` };
    if ((values.name?.trim().length ?? 1) === 0 || (values.name?.length ?? 0) > MOST_NAME)
      return { wrong: `--name: 1–${MOST_NAME}` };
    const command = commandOf(positionals, values);
    return 'wrong' in command ? command : { command, by: by.trim(), lang };
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : String(error) };
  }
}

function commandOf(positionals: readonly string[], values: Options): Read {
  const [name = '', given, ...rest] = positionals;
  if (name === 'server') return serverCommandOf([given ?? '', ...rest], values);
  const ofMapping = mappingCommandOf(positionals, values);
  if (ofMapping) return ofMapping;
  if (rest.length > 0) return { wrong: rest.join(' ') };
  if (name === 'list') return given === undefined ? { name } : { wrong: given };
  const code = given?.trim() ?? '';
  if (name === 'waiting') return waitingOf(code, values);
  const ofFiles = filesInCommandOf(name, code);
  if (ofFiles) return ofFiles;
  const ofRestore = afterRestoreOf(name, code, values);
  if (ofRestore) return ofRestore;
  const ofPrograms = tradeCommandOf(name, code, values);
  if (ofPrograms) return ofPrograms;
  if (code === '') return { wrong: `exchange ${name} …` };
  switch (name) {
    case 'connect':
      return connectOf(code, values);
    case 'change':
      return changeOf(code, values);
    case 'test':
      return { name, code };
    case 'key':
      return keyOf(code, values);
    case 'revoke':
      return /^\d{1,9}$/.test(code) ? { name, id: Number(code) } : { wrong: `exchange revoke ${code}` };
    case 'orders': {
      const state = STATES.find((one) => one === values.state);
      return state ? { name, code, state } : { wrong: `--state: ${STATES.join(', ')}` };
    }
    case 'offer':
      return values.since && DAY.test(values.since)
        ? { name, code, since: values.since }
        : { wrong: 'exchange offer CODE --since YYYY-MM-DD' };
    case 'drop': {
      const isNumber = /^\d{1,15}$/.test(code);
      const file = values.table ?? null;
      if (isNumber && file !== null) return { wrong: `exchange drop ${code} --table ${file}` };
      return isNumber
        ? { name, code, id: Number(code), connection: null, file }
        : { name, code, connection: code, file };
    }
    default:
      return { wrong: `exchange ${name}` };
  }
}

function waitingOf(code: string, { table, csv }: Options): Read {
  if (csv && table === undefined) return { wrong: 'exchange waiting --csv --table TABLE' };
  return { name: 'waiting', connection: code || null, file: table ?? null, csv };
}

/** undefined: no rule is asked for. */
function releaseOf(text: string | undefined): ReleaseRule | null | undefined | { readonly wrong: string } {
  if (text === undefined || text === 'none') return text === undefined ? undefined : null;
  return isReleaseRule(text) ? text : { wrong: '--orders: sent, accepted, paid, none' };
}

/** undefined: nothing is said of it. */
function filesOf(text: string | undefined): OrderFiles | null | undefined | { readonly wrong: string } {
  if (text === undefined || text === 'none') return text === undefined ? undefined : null;
  return ORDER_FILES.find((one) => one === text) ?? { wrong: `--files: ${ORDER_FILES.join(', ')}, none` };
}

function acknowledgedByOf(text: string | undefined): AcknowledgedBy | undefined | { readonly wrong: string } {
  if (text === undefined) return undefined;
  return ACKNOWLEDGED_BY.find((one) => one === text) ?? { wrong: `--acknowledged-by: ${ACKNOWLEDGED_BY.join(', ')}` };
}

const isWrong = (value: unknown): value is { readonly wrong: string } =>
  typeof value === 'object' && value !== null && 'wrong' in value;

function connectOf(
  code: string,
  { name: title, kind: of, orders, files: asked, 'acknowledged-by': how }: Options,
): Read {
  const kind = of === undefined ? 'general' : CONNECTION_KINDS.find((one) => one === of);
  if (!kind) return { wrong: `--kind: ${CONNECTION_KINDS.join(', ')}` };
  const release = releaseOf(orders);
  if (isWrong(release)) return release;
  const files = filesOf(asked);
  if (isWrong(files)) return files;
  const acknowledgedBy = acknowledgedByOf(how);
  if (isWrong(acknowledgedBy)) return acknowledgedBy;
  if (title === undefined) return { wrong: 'exchange connect CODE --name NAME' };
  return {
    name: 'connect',
    code,
    title: title.trim(),
    kind,
    release: release ?? null,
    files: files ?? null,
    acknowledgedBy: acknowledgedBy ?? 'api',
  };
}

/** undefined: nothing is said of them. */
function priceListsOf(text: string | undefined): PriceLists | undefined | { readonly wrong: string } {
  if (text === undefined) return undefined;
  if (text === 'none') return {};
  const lists = readPriceLists(text);
  return lists && Object.keys(lists).length > 0 ? lists : { wrong: '--price-lists: 2=RIV,3=BAR, none' };
}

function changeOf(code: string, options: Options): Read {
  const { name, orders, files: asked, 'acknowledged-by': how, 'price-lists': lists, on, off } = options;
  const hours = options['silent-hours'];
  if (hours !== undefined && !(/^\d{1,4}$/.test(hours) && Number(hours) <= MOST_SILENT_HOURS))
    return { wrong: `--silent-hours: 0–${MOST_SILENT_HOURS}` };
  const release = releaseOf(orders);
  if (isWrong(release)) return release;
  const files = filesOf(asked);
  if (isWrong(files)) return files;
  const acknowledgedBy = acknowledgedByOf(how);
  if (isWrong(acknowledgedBy)) return acknowledgedBy;
  const priceLists = priceListsOf(lists);
  if (isWrong(priceLists)) return priceLists;
  if (on && off) return { wrong: '--on, --off' };
  const fields = {
    ...(name !== undefined && { name: name.trim() }),
    ...(release !== undefined && { release }),
    ...(files !== undefined && { files }),
    ...(acknowledgedBy !== undefined && { acknowledgedBy }),
    ...(priceLists !== undefined && { priceLists }),
    ...(hours !== undefined && { silentHours: Number(hours) }),
    ...((on || off) && { enabled: on }),
  };
  return Object.keys(fields).length > 0
    ? { name: 'change', code, fields }
    : {
        wrong:
          'exchange change CODE --name, --orders, --files, --acknowledged-by, --silent-hours, --price-lists, --on, --off',
      };
}

function keyOf(code: string, { name: title, scopes, networks, until }: Options): Read {
  if (title === undefined || listOf(scopes).length === 0)
    return { wrong: 'exchange key CODE --name NAME --scopes SCOPES' };
  if (until !== undefined && !DAY.test(until)) return { wrong: '--until YYYY-MM-DD' };
  return {
    name: 'key',
    code,
    title: title.trim(),
    scopes: listOf(scopes),
    networks: listOf(networks),
    until: until ?? null,
  };
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
