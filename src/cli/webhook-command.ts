/** `npm run shop -- exchange webhook …`: addresses that events are sent to (docs/exchange-webhooks.md). */
import { userInfo } from 'node:os';
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import { faultWords } from '#contract/values/webhook-words.ts';
import {
  createDeliveryAdmin,
  createWebhookSender,
  createWebhooks,
  type DeliveryAdmin,
  type DeliveryFacts,
  OLD_SECRET_HOURS,
  type WebhookHand,
  type Webhooks,
} from '#server/modules/exchange/index.ts';
import { createOperations } from '#server/modules/operations/index.ts';
import { networkCheck } from '#server/platform/http/ip-network.ts';
import { shopSecrets } from '#server/shop-secrets.ts';
import { aligned } from './aligned-table.ts';
import type { CommandContext } from './command-line.ts';
import type { WebhookArguments, WebhookCommand } from './webhook-arguments.ts';

const TEXTS = {
  it: {
    none: 'Nessun webhook: npm run shop -- exchange webhook add CODE --name NAME --url https://…',
    columns: [
      'webhook',
      'collegamento',
      'nome',
      'indirizzo',
      'eventi',
      'in attesa',
      'non consegnati',
      'ultima consegna',
      '',
    ],
    all: 'tutti',
    off: 'spento',
    added: (id: number, secret: string) =>
      `Webhook ${id} creato.\n\n${secret}\n\nIl segreto compare solo adesso: copialo dove si verifica la firma.`,
    rotated: (secret: string) =>
      `${secret}\n\nIl segreto compare solo adesso. Quello di prima vale ancora ${OLD_SECRET_HOURS} ore.`,
    changed: (id: number) => `Webhook ${id} cambiato.`,
    removed: (id: number) => `Webhook ${id} tolto.`,
    arrived: (status: number | null, ms: number | null) => `Arrivato: ${status}, ${ms} ms.`,
    failed: (why: string) => `Non arrivato: ${why}.`,
    noDeliveries: 'Nessuna consegna.',
    deliveries: ['consegna', 'dal', 'evento', 'di che cosa', 'stato', 'tentativi', 'risposta', 'motivo'],
    states: { waiting: 'in attesa', delivered: 'consegnato', failed: 'non consegnato' },
    more: (count: number) => `… e altre: qui ci sono le ${count} più nuove.`,
    again: (done: number, left: number) =>
      `Di nuovo in partenza: ${done}.${left > 0 ? ` Lasciate: ${left} (in viaggio, di un webhook spento, prove, o non ci sono).` : ''}`,
    unknown: 'Non c’è.',
  },
  en: {
    none: 'No webhooks: npm run shop -- exchange webhook add CODE --name NAME --url https://…',
    columns: ['webhook', 'connection', 'name', 'address', 'events', 'waiting', 'failed', 'last delivery', ''],
    all: 'all',
    off: 'off',
    added: (id: number, secret: string) =>
      `Webhook ${id} created.\n\n${secret}\n\nThe secret is shown only now: copy it to where the signature is verified.`,
    rotated: (secret: string) =>
      `${secret}\n\nThe secret is shown only now. The one before counts for another ${OLD_SECRET_HOURS} hours.`,
    changed: (id: number) => `Webhook ${id} changed.`,
    removed: (id: number) => `Webhook ${id} removed.`,
    arrived: (status: number | null, ms: number | null) => `Arrived: ${status}, ${ms} ms.`,
    failed: (why: string) => `Did not arrive: ${why}.`,
    noDeliveries: 'No deliveries.',
    deliveries: ['delivery', 'since', 'event', 'subject', 'status', 'tries', 'response', 'reason'],
    states: { waiting: 'waiting', delivered: 'delivered', failed: 'failed' },
    more: (count: number) => `… and more: these are the newest ${count}.`,
    again: (done: number, left: number) =>
      `Sent again: ${done}.${left > 0 ? ` Left out: ${left} (on their way, of a webhook that is off, tests, or not there).` : ''}`,
    unknown: 'It is not there.',
  },
} as const satisfies Record<Locale, unknown>;
type Texts = (typeof TEXTS)[Locale];

const SHOWN = 100;

/** Returns the exit code: 0 done, 1 rejected. */
export async function webhookCommand(
  {
    env,
    settings,
    database: { db },
  }: Pick<CommandContext, 'env' | 'settings'> & {
    readonly database: Pick<CommandContext['database'], 'db'>;
  },
  { command, by, lang }: WebhookArguments,
): Promise<number> {
  const clock = () => new Date();
  const operations = createOperations({ clock });
  const deps = {
    db,
    clock,
    operations,
    log: { error: () => {}, warn: () => {} },
    secrets: shopSecrets(env.sessionSecrets, env.dataDir),
    allowed: networkCheck(settings.exchange.allowNetworks),
    // It sends tests only, which write to nobody.
    outbox: { enqueue: async () => {} },
    office: '',
    connectionUrl: (code: string) => code,
  };
  const webhooks = createWebhooks(deps);
  const admin = createDeliveryAdmin({ ...deps, sender: createWebhookSender(deps) });
  const hand: WebhookHand = {
    actor: { userId: null, name: by || userInfo().username },
    source: 'command',
    locale: lang,
  };
  try {
    console.log(await carryOut({ webhooks, admin, hand, texts: TEXTS[lang] }, command));
    return 0;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const faults = Object.entries(error.details.errors ?? {}).map(([field, [text = '']]) => `--${field}: ${text}`);
    console.error(faults.length > 0 ? faults.join('\n') : TEXTS[lang].unknown);
    return 1;
  }
}

interface Tools {
  readonly webhooks: Webhooks;
  readonly admin: DeliveryAdmin;
  readonly hand: WebhookHand;
  readonly texts: Texts;
}

async function carryOut({ webhooks, admin, hand, texts }: Tools, command: WebhookCommand): Promise<string> {
  switch (command.name) {
    case 'list':
      return listText(await webhooks.list(command.code), texts);
    case 'add': {
      const { id, secret } = await webhooks.add(hand, command.code, { ...command.fields, enabled: true });
      return texts.added(id, secret);
    }
    case 'change':
      await webhooks.change(hand, command.id, command.fields);
      return texts.changed(command.id);
    case 'rotate':
      return texts.rotated((await webhooks.rotate(hand, command.id)).secret);
    case 'remove':
      await webhooks.remove(hand, command.id);
      return texts.removed(command.id);
    case 'test': {
      const { state, status, milliseconds, ...tested } = await admin.test(hand, command.id);
      return state === 'delivered'
        ? texts.arrived(status, milliseconds)
        : texts.failed(reasonOf({ ...tested, status }, hand));
    }
    case 'deliveries':
      return deliveriesText(await admin.list(command.id, command.state, SHOWN + 1), hand, texts);
    case 'again': {
      const { answer } = await (command.delivery === null
        ? admin.sendFailed(hand, command.id)
        : admin.sendAgain(hand, [command.delivery]));
      return texts.again(answer.done.length, answer.left.length);
    }
  }
}

const minute = (moment: Date | null): string => (moment ? `${moment.toISOString().slice(0, 16)}Z` : '');

const reasonOf = ({ fault, status }: Pick<DeliveryFacts, 'fault' | 'status'>, { locale }: WebhookHand): string =>
  fault === '' ? '' : `${faultWords(fault, locale)}${status === null ? '' : ` (${status})`}`;

function listText(found: Awaited<ReturnType<Webhooks['list']>>, texts: Texts): string {
  if (found.length === 0) return texts.none;
  const rows = found.map(({ id, connection, name, url, types, waiting, failed, lastDeliveredAt, enabled }) => [
    String(id),
    connection,
    name,
    url,
    types.length === 0 ? texts.all : types.join(','),
    String(waiting),
    String(failed),
    minute(lastDeliveredAt),
    enabled ? '' : texts.off,
  ]);
  return aligned([[...texts.columns], ...rows], [1, 2, 3, 4, 7, 8]);
}

function deliveriesText(found: readonly DeliveryFacts[], hand: WebhookHand, texts: Texts): string {
  if (found.length === 0) return texts.noDeliveries;
  const rows = found
    .slice(0, SHOWN)
    .map((one) => [
      String(one.id),
      minute(one.createdAt),
      one.type,
      one.subject,
      texts.states[one.state],
      String(one.attempts),
      one.status === null ? '' : String(one.status),
      reasonOf(one, hand),
    ]);
  const table = aligned([[...texts.deliveries], ...rows], [1, 2, 3, 4, 7]);
  return found.length > SHOWN ? `${table}\n${texts.more(SHOWN)}` : table;
}
