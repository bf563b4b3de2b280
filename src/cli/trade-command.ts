/** `npm run shop -- exchange trade|allow|disallow`: orders of customers' systems (docs/exchange-trade-orders.md). */
import type { Locale } from '#contract/values/locale.ts';
import { createOperations } from '#server/modules/operations/index.ts';
import { createTradeConnections, type TradeConnections } from '#server/modules/trade-orders/index.ts';
import type { Database } from '#server/platform/db/index.ts';
import { aligned } from './aligned-table.ts';

export const TRADE_USAGE = `  trade CODE               for whom the connection may order, and by which rules; or change them:
    --prices hold|ours     a price of theirs is lower: a person decides, or ours counts (hold)
    --rows hold|partial    rows that cannot be ordered: a person decides, or the others are ordered (hold)
    --answers on|off       answers are written into its folder out too (off)
    --receipts asked|always
                           interchanges of EDIFACT are confirmed by a CONTRL: those that ask for it, or all (asked)
  allow CODE --customer N  it may order for this customer, known by VAT number or tax code
    --identity TEXT        also, or instead, by this one: GLN, address in a network, code of the sender's
    --address N            the identity means this delivery address of the customer
  disallow CODE --customer N
                           no longer
    --identity TEXT        only this identity counts no longer`;

type Rules = Parameters<TradeConnections['change']>[2];

export type TradeCommand =
  | { readonly name: 'trade'; readonly code: string; readonly rules: Rules }
  | {
      readonly name: 'allow';
      readonly code: string;
      readonly customerId: number;
      readonly identity: string;
      readonly addressCode: number | null;
    }
  | { readonly name: 'disallow'; readonly code: string; readonly customerId: number; readonly identity: string };

export interface TradeOptions {
  readonly prices?: string | undefined;
  readonly rows?: string | undefined;
  readonly answers?: string | undefined;
  readonly receipts?: string | undefined;
  readonly customer?: string | undefined;
  readonly identity?: string | undefined;
  readonly address?: string | undefined;
}

const NUMBER = /^[1-9]\d{0,8}$/;
const MOST_IDENTITY = 100;

/** undefined: it is another command. */
export function tradeCommandOf(
  name: string,
  code: string,
  { prices, rows, answers, receipts, customer, identity = '', address }: TradeOptions,
): TradeCommand | { readonly wrong: string } | undefined {
  if (name === 'trade') {
    if (code === '') return { wrong: 'exchange trade CODE' };
    if (prices !== undefined && prices !== 'hold' && prices !== 'ours') return { wrong: '--prices: hold, ours' };
    if (rows !== undefined && rows !== 'hold' && rows !== 'partial') return { wrong: '--rows: hold, partial' };
    if (answers !== undefined && answers !== 'on' && answers !== 'off') return { wrong: '--answers: on, off' };
    if (receipts !== undefined && receipts !== 'asked' && receipts !== 'always')
      return { wrong: '--receipts: asked, always' };
    const rules: Rules = {
      ...(prices && { prices: prices as 'hold' | 'ours' }),
      ...(rows && { rows: rows as 'hold' | 'partial' }),
      ...(answers && { answers: answers === 'on' }),
      ...(receipts && { receipts: receipts as 'asked' | 'always' }),
    };
    return { name, code, rules };
  }
  if (name !== 'allow' && name !== 'disallow') return undefined;
  if (code === '' || customer === undefined || !NUMBER.test(customer))
    return { wrong: `exchange ${name} CODE --customer N` };
  if (identity.length > MOST_IDENTITY) return { wrong: `--identity ≤ ${MOST_IDENTITY}` };
  const customerId = Number(customer);
  if (name === 'disallow') return { name, code, customerId, identity: identity.trim() };
  if (address !== undefined && (!NUMBER.test(address) || identity.trim() === ''))
    return { wrong: '--address N --identity TEXT' };
  return {
    name,
    code,
    customerId,
    identity: identity.trim(),
    addressCode: address === undefined ? null : Number(address),
  };
}

export const isTradeCommand = (command: { readonly name: string }): command is TradeCommand =>
  command.name === 'trade' || command.name === 'allow' || command.name === 'disallow';

const TEXTS = {
  it: {
    changed: (code: string) => `Collegamento ${code} cambiato.`,
    none: 'Il collegamento non ordina per nessun cliente: exchange allow CODE --customer N',
    prices: { hold: 'prezzo più basso: decide una persona', ours: 'prezzo più basso: vale il nostro' },
    rows: {
      hold: 'righe che non si possono ordinare: decide una persona',
      partial: 'righe che non si possono ordinare: si ordinano le altre',
    },
    answers: { on: 'risposte anche nella cartella out', off: 'risposte solo via HTTP' },
    receipts: { asked: 'CONTRL quando l’interscambio lo chiede', always: 'CONTRL per ogni interscambio' },
    columns: ['cliente', 'identità', 'indirizzo'],
    byTax: 'partita IVA o codice fiscale',
  },
  en: {
    changed: (code: string) => `Connection ${code} changed.`,
    none: 'The connection orders for no customer: exchange allow CODE --customer N',
    prices: { hold: 'lower price: a person decides', ours: 'lower price: ours counts' },
    rows: {
      hold: 'lines that cannot be ordered: a person decides',
      partial: 'lines that cannot be ordered: the others are ordered',
    },
    answers: { on: 'responses in the folder out too', off: 'responses by HTTP alone' },
    receipts: { asked: 'CONTRL where the interchange asks for it', always: 'CONTRL for every interchange' },
    columns: ['customer', 'identity', 'address'],
    byTax: 'VAT number or tax code',
  },
} as const satisfies Record<Locale, unknown>;

/** What it says. @throws AppError as the service. */
export async function tradeCommand(
  db: Database,
  actor: Parameters<TradeConnections['change']>[0],
  command: TradeCommand,
  lang: Locale,
): Promise<string> {
  const texts = TEXTS[lang];
  const connections = createTradeConnections({ db, operations: createOperations({ clock: () => new Date() }) });
  if (command.name === 'allow') await connections.allow(actor, command.code, command);
  if (command.name === 'disallow') await connections.disallow(actor, command.code, command);
  if (command.name === 'trade' && Object.keys(command.rules).length > 0)
    await connections.change(actor, command.code, command.rules);
  const { rules, parties } = await connections.get(command.code);
  const rows = parties.map(({ customerId, identity, addressCode }) => [
    String(customerId),
    identity || texts.byTax,
    addressCode === null ? '' : String(addressCode),
  ]);
  const said = [
    texts.prices[rules.prices],
    texts.rows[rules.rows],
    texts.answers[rules.answers ? 'on' : 'off'],
    texts.receipts[rules.receipts],
  ].join('\n');
  const table = rows.length === 0 ? texts.none : aligned([[...texts.columns], ...rows], [1]);
  return command.name === 'trade' ? `${said}\n\n${table}` : `${texts.changed(command.code)}\n${table}`;
}
