/**
 * `npm run shop -- order|dispute|invoicing|registration|customer|newsletter|enquiry|email|payment|exchange|export …`: what staff do until there is a back office
 * (C-ORD-5, C-DOC-4, C-ID-5, C-CNT-2), and `… person`, `… audit`, `… content`, `… search`, `… events`, `… media`, `… backup`, `… restore`, `… migrate`: what operators do.
 */
import { userInfo } from 'node:os';
import type { Locale } from '#contract/values/locale.ts';
import { createOperations } from '#server/modules/operations/index.ts';
import { createOrderAdmin, type OrderAdmin, OrderNotMoved } from '#server/modules/orders/index.ts';
import { orderMailSettings } from '#server/settings.ts';
import { AUDIT_USAGE, readAuditArguments } from './audit-arguments.ts';
import { auditCommand } from './audit-command.ts';
import { BACKUP_USAGE, readBackupArguments } from './backup-arguments.ts';
import { backupCommand } from './backup-commands.ts';
import { type CommandAct, type CommandContext, runCommand } from './command-line.ts';
import { CONTENT_USAGE, readContentArguments } from './content-arguments.ts';
import { contentCommand } from './content-command.ts';
import { CUSTOMER_USAGE, readCustomerArguments } from './customer-arguments.ts';
import { customerCommand } from './customer-command.ts';
import { DISPUTE_USAGE, readDisputeArguments } from './dispute-arguments.ts';
import { disputeCommand } from './dispute-command.ts';
import { EMAIL_USAGE, readEmailArguments } from './email-arguments.ts';
import { emailCommand } from './email-command.ts';
import { ENQUIRY_USAGE, readEnquiryArguments } from './enquiry-arguments.ts';
import { enquiryCommand } from './enquiry-command.ts';
import { EVENTS_USAGE, readEventsArguments } from './events-arguments.ts';
import { eventsCommand } from './events-command.ts';
import { EXCHANGE_USAGE, readExchangeArguments } from './exchange-arguments.ts';
import { exchangeCommand } from './exchange-command.ts';
import { EXPORT_USAGE, readExportArguments } from './export-arguments.ts';
import { exportCommand } from './export-command.ts';
import { INVOICING_USAGE, readInvoicingArguments } from './invoicing-arguments.ts';
import { invoicingCommand } from './invoicing-command.ts';
import { MEDIA_USAGE, readMediaArguments } from './media-arguments.ts';
import { mediaCommand } from './media-command.ts';
import { MIGRATE_USAGE, migrateCommand } from './migrate-command.ts';
import { NEWSLETTER_USAGE, readNewsletterArguments } from './newsletter-arguments.ts';
import { ORDER_USAGE, type OrderArguments, readOrderArguments } from './order-arguments.ts';
import { listText, movedText, notMovedText, orderText } from './order-texts.ts';
import { PAYMENT_USAGE, readPaymentArguments } from './payment-arguments.ts';
import { paymentCommand } from './payment-command.ts';
import { PERSON_USAGE, readPersonArguments } from './person-arguments.ts';
import { personCommand } from './person-command.ts';
import { REGISTRATION_USAGE, readRegistrationArguments } from './registration-arguments.ts';
import { newsletterCommand, registrationCommand } from './registration-command.ts';
import { readSearchArguments, SEARCH_USAGE } from './search-arguments.ts';
import { searchCommand, wordsCommand } from './search-command.ts';
import { readWebhookArguments, WEBHOOK_USAGE } from './webhook-arguments.ts';
import { webhookCommand } from './webhook-command.ts';

async function carryOut(admin: OrderAdmin, { command, by, note, lang }: OrderArguments): Promise<string> {
  const hand = { actor: by || userInfo().username, note };
  switch (command.name) {
    case 'list':
      return listText(await admin.list(command), lang);
    case 'show':
      return orderText(await admin.show(command.number), lang);
    case 'partly':
      return movedText(await admin.partly(command.number, command.delivery, hand), lang);
    default:
      return movedText(await admin[command.name](command.number, hand), lang);
  }
}

/** Returns the exit code: 0 done, 1 rejected. */
async function orderCommand({ env, settings, database }: CommandContext, given: OrderArguments): Promise<number> {
  const clock = () => new Date();
  const admin = createOrderAdmin({
    db: database.db,
    clock,
    operations: createOperations({ clock }),
    letterDelay: settings.office.letterDelay,
    baseUrl: env.publicUrl ?? `http://localhost:${env.port}`,
    emails: settings.orderLetters,
    orderMail: orderMailSettings(settings),
  });
  try {
    console.log(await carryOut(admin, given));
    return 0;
  } catch (error) {
    if (!(error instanceof OrderNotMoved)) throw error;
    console.error(notMovedText(error, 'number' in given.command ? given.command.number : '', given.lang));
    return 1;
  }
}

const USAGE = [
  ORDER_USAGE,
  DISPUTE_USAGE,
  INVOICING_USAGE,
  REGISTRATION_USAGE,
  CUSTOMER_USAGE,
  CONTENT_USAGE,
  NEWSLETTER_USAGE,
  ENQUIRY_USAGE,
  EMAIL_USAGE,
  PAYMENT_USAGE,
  PERSON_USAGE,
  EVENTS_USAGE,
  EXCHANGE_USAGE,
  EXPORT_USAGE,
  AUDIT_USAGE,
  SEARCH_USAGE,
  BACKUP_USAGE,
  MEDIA_USAGE,
  MIGRATE_USAGE,
].join('\n\n');

/** Prints the help, or what is wrong with the arguments; returns the exit code. */
function explain(given: 'help' | { readonly wrong: string }, usage: string): number {
  if (given === 'help') {
    console.log(usage);
    return 0;
  }
  console.error(`${given.wrong}\n\n${usage}`);
  return 2;
}

const migrateAsked = ([first = '']: readonly string[]): 'help' | { readonly wrong: string } =>
  first === '--help' ? 'help' : { wrong: `"migrate" takes no ${first}.` };

const [topic, ...argv] = process.argv.slice(2);

interface Asked {
  readonly lang: Locale;
  readonly by?: string;
  readonly command: { readonly name: string; readonly number?: string; readonly id?: number };
}

/** Handles the arguments of a staff command: runs it, prints the usage, or what is wrong with them. */
async function runTopic<Given extends Asked>(
  usage: string,
  given: Given | 'help' | { readonly wrong: string },
  run: (context: CommandContext, given: Given) => Promise<number>,
): Promise<void> {
  if (given === 'help' || 'wrong' in given) process.exitCode = explain(given, usage);
  else await runCommand(actOf(given), given.lang, (context) => run(context, given));
}

/** For the audit log: the command and the id of its subject, without the other arguments. */
function actOf({ command: { name, number, id }, by = '' }: Asked): CommandAct {
  const about = number ?? id;
  return { name: `${topic} ${name}`, by, ...(about !== undefined && { on: [topic ?? '', about] }) };
}

if (topic === 'order') await runTopic(ORDER_USAGE, readOrderArguments(argv), orderCommand);
else if (topic === 'dispute') await runTopic(DISPUTE_USAGE, readDisputeArguments(argv), disputeCommand);
else if (topic === 'invoicing') await runTopic(INVOICING_USAGE, readInvoicingArguments(argv), invoicingCommand);
else if (topic === 'registration')
  await runTopic(REGISTRATION_USAGE, readRegistrationArguments(argv), registrationCommand);
else if (topic === 'customer') await runTopic(CUSTOMER_USAGE, readCustomerArguments(argv), customerCommand);
else if (topic === 'newsletter') await runTopic(NEWSLETTER_USAGE, readNewsletterArguments(argv), newsletterCommand);
else if (topic === 'enquiry') await runTopic(ENQUIRY_USAGE, readEnquiryArguments(argv), enquiryCommand);
else if (topic === 'email') await runTopic(EMAIL_USAGE, readEmailArguments(argv), emailCommand);
else if (topic === 'payment') await runTopic(PAYMENT_USAGE, readPaymentArguments(argv), paymentCommand);
else if (topic === 'person') await runTopic(PERSON_USAGE, readPersonArguments(argv), personCommand);
else if (topic === 'exchange' && argv[0] === 'webhook')
  await runTopic(WEBHOOK_USAGE, readWebhookArguments(argv.slice(1)), webhookCommand);
else if (topic === 'exchange') await runTopic(EXCHANGE_USAGE, readExchangeArguments(argv), exchangeCommand);
else if (topic === 'export') await runTopic(EXPORT_USAGE, readExportArguments(argv), exportCommand);
else if (topic === 'content') await runTopic(CONTENT_USAGE, readContentArguments(argv), contentCommand);
else if (topic === 'media') await runTopic(MEDIA_USAGE, readMediaArguments(argv), mediaCommand);
else if (topic === 'audit') await runTopic(AUDIT_USAGE, readAuditArguments(argv), auditCommand);
else if (topic === 'events') await runTopic(EVENTS_USAGE, readEventsArguments(argv), eventsCommand);
else if (topic === 'search') {
  const given = readSearchArguments(argv);
  if (given !== 'help' && 'command' in given && given.command.name === 'words')
    process.exitCode = await wordsCommand(given);
  else await runTopic(SEARCH_USAGE, given, searchCommand);
} else if (topic === 'backup' || topic === 'restore') {
  const given = readBackupArguments(topic, argv);
  process.exitCode = given === 'help' || 'wrong' in given ? explain(given, BACKUP_USAGE) : await backupCommand(given);
} else if (topic === 'migrate') {
  process.exitCode = argv.length === 0 ? await migrateCommand() : explain(migrateAsked(argv), MIGRATE_USAGE);
} else {
  const asked = topic === '--help' || topic === 'help';
  (asked ? console.log : console.error)(USAGE);
  process.exitCode = asked ? 0 : 2;
}
