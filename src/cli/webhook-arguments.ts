/** The arguments of `npm run shop -- exchange webhook …`. */
import { parseArgs } from 'node:util';
import type { Locale } from '#contract/values/locale.ts';
import { DELIVERY_STATES, type DeliveryState } from '#contract/values/webhook-words.ts';

export const WEBHOOK_USAGE = `npm run shop -- exchange webhook <command> [options]

  list [CODE]              webhooks of a connection, or of all
  add CODE                 a new webhook of the connection; its secret is shown once
    --name NAME            how people call it
    --url ADDRESS          https://…; http:// only for a network of exchange.allowNetworks
    --types TYPES          events, separated by commas: order.sent,order.changed … (all)
  change NUMBER            another --name, --url or --types (all = every event), or
    --off, --on            switched off, its events wait
  rotate NUMBER            another secret, shown once; for 24 hours both sign
  remove NUMBER            it sends nothing any more
  test NUMBER              sends a test event now
  deliveries NUMBER        what it sent, newest first
    --state STATE          failed, waiting, delivered (all)
  again NUMBER             its failed deliveries once more
    --delivery NUMBER      this delivery, failed or not

  --by NAME      who does it (your user name)
  --lang it|en   language of the messages (it)
  --help         this text`;

export interface WebhookChange {
  readonly name?: string;
  readonly url?: string;
  readonly types?: readonly string[];
  readonly enabled?: boolean;
}

export type WebhookCommand =
  | { readonly name: 'list'; readonly code: string | null }
  | { readonly name: 'add'; readonly code: string; readonly fields: Required<Omit<WebhookChange, 'enabled'>> }
  | { readonly name: 'change'; readonly id: number; readonly fields: WebhookChange }
  | { readonly name: 'rotate' | 'remove' | 'test'; readonly id: number }
  | { readonly name: 'deliveries'; readonly id: number; readonly state: DeliveryState | undefined }
  | { readonly name: 'again'; readonly id: number; readonly delivery: number | null };

export interface WebhookArguments {
  readonly command: WebhookCommand;
  /** Empty = the operating system's user. */
  readonly by: string;
  readonly lang: Locale;
}

type Wrong = { readonly wrong: string };
type Options = ReturnType<typeof parsed>['values'];

const NUMBER = /^[1-9]\d{0,8}$/;

const parsed = (argv: readonly string[]) =>
  parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      url: { type: 'string' },
      types: { type: 'string' },
      on: { type: 'boolean', default: false },
      off: { type: 'boolean', default: false },
      state: { type: 'string' },
      delivery: { type: 'string' },
      by: { type: 'string', default: '' },
      lang: { type: 'string', default: 'it' },
      help: { type: 'boolean', default: false },
    },
  });

/** The parsed arguments, `help`, or what is wrong with them. */
export function readWebhookArguments(argv: readonly string[]): WebhookArguments | 'help' | Wrong {
  try {
    const { values, positionals } = parsed(argv);
    const { lang, by } = values;
    if (values.help || positionals.length === 0) return 'help';
    if (lang !== 'it' && lang !== 'en') return { wrong: '--lang: it, en' };
    const [verb = '', given = '', ...rest] = positionals;
    if (rest.length > 0) return { wrong: rest.join(' ') };
    const command = commandOf(verb, given.trim(), values);
    return 'wrong' in command ? command : { command, by: by.trim(), lang };
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : String(error) };
  }
}

function commandOf(verb: string, given: string, values: Options): WebhookCommand | Wrong {
  if (verb === 'list') return { name: verb, code: given || null };
  if (verb === 'add') return addOf(given, values);
  const isNumber = NUMBER.test(given);
  const id = Number(given);
  switch (verb) {
    case 'change':
      return isNumber ? changeOf(id, values) : needs(verb);
    case 'rotate':
    case 'remove':
    case 'test':
      return isNumber ? { name: verb, id } : needs(verb);
    case 'deliveries': {
      const state = DELIVERY_STATES.find(({ value }) => value === values.state)?.value;
      if (values.state !== undefined && !state) return { wrong: '--state: failed, waiting, delivered' };
      return isNumber ? { name: verb, id, state } : needs(verb);
    }
    case 'again': {
      const { delivery } = values;
      if (delivery !== undefined && !NUMBER.test(delivery)) return { wrong: '--delivery NUMBER' };
      return isNumber ? { name: verb, id, delivery: delivery === undefined ? null : Number(delivery) } : needs(verb);
    }
    default:
      return { wrong: `exchange webhook ${verb}` };
  }
}

const needs = (verb: string): Wrong => ({ wrong: `exchange webhook ${verb} NUMBER` });

function addOf(code: string, { name, url, types }: Options): WebhookCommand | Wrong {
  if (code === '' || name === undefined || url === undefined)
    return { wrong: 'exchange webhook add CODE --name NAME --url ADDRESS' };
  return { name: 'add', code, fields: { name: name.trim(), url: url.trim(), types: typesOf(types ?? 'all') } };
}

function changeOf(id: number, { name, url, types, on, off }: Options): WebhookCommand | Wrong {
  if (on && off) return { wrong: '--on, --off' };
  const fields = {
    ...(name !== undefined && { name: name.trim() }),
    ...(url !== undefined && { url: url.trim() }),
    ...(types !== undefined && { types: typesOf(types) }),
    ...((on || off) && { enabled: on }),
  };
  return Object.keys(fields).length > 0
    ? { name: 'change', id, fields }
    : { wrong: 'exchange webhook change NUMBER --name, --url, --types, --on, --off' };
}

/** None = all. */
const typesOf = (text: string): string[] =>
  text.trim() === 'all'
    ? []
    : text
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== '');
