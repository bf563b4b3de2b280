/** `npm run shop -- payment …`: payments of deadlines for the office, until there is a back office (C-DOC-4). */
import { userInfo } from 'node:os';
import type { Locale } from '#contract/values/locale.ts';
import { formatEuro, moneyToNumber } from '#contract/values/money.ts';
import { createOperations } from '#server/modules/operations/index.ts';
import {
  createPaymentAdmin,
  isCardProvider,
  type ListedPayment,
  openProvider,
  PaymentNotRefunded,
  ProviderSilent,
} from '#server/modules/orders/index.ts';
import { plainDate } from '#server/platform/clock.ts';
import { orderMailSettings } from '#server/settings.ts';
import { aligned } from './aligned-table.ts';
import type { CommandContext } from './command-line.ts';
import type { PaymentArguments } from './payment-arguments.ts';

const TEXTS = {
  it: {
    head: ['pagamento', 'giorno', 'cliente', 'ragione sociale', 'documenti', 'importo', 'stato'],
    none: 'Nessun pagamento.',
    waiting: 'non ancora in contabilità',
    known: 'in contabilità',
    refunded: 'restituito',
    done: (id: number, amount: string) =>
      `Pagamento ${id}: ${amount} restituiti, le sue scadenze sono di nuovo aperte.`,
    'no-payment': (id: number) => `Non c’è un pagamento di scadenze ${id}.`,
    'not-captured': (id: number) => `Il pagamento ${id} non è stato incassato: non c’è nulla da restituire.`,
    'no-provider': (id: number) => `Il fornitore del pagamento ${id} non è più configurato.`,
    silent: (id: number) => `La banca non risponde: il pagamento ${id} non è cambiato. Riprovare.`,
  },
  en: {
    head: ['payment', 'day', 'customer', 'company', 'documents', 'amount', 'state'],
    none: 'No payment.',
    waiting: 'not in the books yet',
    known: 'in the books',
    refunded: 'given back',
    done: (id: number, amount: string) => `Payment ${id}: ${amount} given back, its deadlines are open again.`,
    'no-payment': (id: number) => `There is no payment of deadlines ${id}.`,
    'not-captured': (id: number) => `Payment ${id} was not captured: there is nothing to give back.`,
    'no-provider': (id: number) => `The provider of payment ${id} is no longer configured.`,
    silent: (id: number) => `The bank does not respond: payment ${id} has not changed. Try again.`,
  },
};

const euro = (amount: number, lang: Locale) => formatEuro(moneyToNumber(amount), lang);

/** Returns the exit code: 0 done, 1 rejected. */
export async function paymentCommand(
  { database, settings }: CommandContext,
  { command, by, lang }: PaymentArguments,
): Promise<number> {
  const texts = TEXTS[lang];
  const clock = () => new Date();
  const admin = createPaymentAdmin({
    db: database.db,
    clock,
    operations: createOperations({ clock }),
    providerOf: (name) => (isCardProvider(name) ? openProvider(name, database.db) : undefined),
    office: orderMailSettings(settings).notices,
  });
  if (command.name === 'list') {
    console.log(listText(await admin.list(command.only, command.limit), lang, settings.timeZone));
    return 0;
  }
  const { id } = command;
  try {
    const { amount } = await admin.refund(id, by || userInfo().username);
    console.log(texts.done(id, euro(amount, lang)));
    return 0;
  } catch (error) {
    if (error instanceof ProviderSilent) console.error(texts.silent(id));
    else if (error instanceof PaymentNotRefunded) console.error(texts[error.reason](id));
    else throw error;
    return 1;
  }
}

function listText(payments: readonly ListedPayment[], lang: Locale, timeZone: string): string {
  const texts = TEXTS[lang];
  if (payments.length === 0) return texts.none;
  const stateOf = ({ state, confirmed }: ListedPayment) =>
    state === 'refunded' ? texts.refunded : confirmed ? texts.known : texts.waiting;
  const rows = payments.map((payment) => [
    String(payment.id),
    plainDate(payment.at, timeZone).split('-').reverse().join('/'),
    String(payment.customerId),
    payment.company,
    [...new Set(payment.request.deadlines.map(({ document }) => document))].join(' '),
    euro(payment.amount, lang),
    stateOf(payment),
  ]);
  return aligned([texts.head, ...rows]);
}
