/**
 * The topics of `npm run shop`. What a command needs is loaded when it is asked for: all of them together are most of the server, and take a second
 * to load.
 */
import type { Locale } from '#contract/values/locale.ts';
import type { CommandAct, CommandContext } from './command-line.ts';

export interface Topic {
  readonly usage: string;
  /** Does what the arguments say, or explains them; returns the exit code, undefined when it is set already. @param name of the topic */
  readonly run: (name: string, argv: readonly string[]) => Promise<number | undefined>;
}

interface Asked {
  readonly lang: Locale;
  readonly by?: string;
  readonly command: { readonly name: string; readonly number?: string; readonly id?: number };
}

type Unread = 'help' | { readonly wrong: string };

/** Prints the help, or what is wrong with the arguments; returns the exit code. */
function explain(given: Unread, usage: string): number {
  if (given === 'help') {
    console.log(usage);
    return 0;
  }
  console.error(`${given.wrong}\n\n${usage}`);
  return 2;
}

const isUnread = <Given extends object>(given: Given | Unread): given is Unread => given === 'help' || 'wrong' in given;

/** For the audit log: the command and the id of its subject, without the other arguments. */
function actOf(topicName: string, { command: { name, number, id }, by = '' }: Asked): CommandAct {
  const about = number ?? id;
  return { name: `${topicName} ${name}`, by, ...(about !== undefined && { on: [topicName, about] }) };
}

async function carryOut<Given extends Asked>(
  name: string,
  given: Given,
  run: (context: CommandContext, given: Given) => Promise<number>,
): Promise<undefined> {
  const { runCommand } = await import('./command-line.ts');
  await runCommand(actOf(name, given), given.lang, (context) => run(context, given));
}

/** Of commands on the open database. @param load what carries them out */
function topic<Given extends Asked>(
  usage: string,
  read: (argv: readonly string[]) => Given | Unread,
  load: () => Promise<(context: CommandContext, given: Given) => Promise<number>>,
): Topic {
  return {
    usage,
    async run(name, argv) {
      const given = read(argv);
      return isUnread(given) ? explain(given, usage) : carryOut(name, given, await load());
    },
  };
}

/** In the order of the help. */
export const TOPICS: Readonly<Record<string, () => Promise<Topic>>> = {
  order: async () => {
    const { ORDER_USAGE, readOrderArguments } = await import('./order-arguments.ts');
    return topic(ORDER_USAGE, readOrderArguments, async () => (await import('./order-command.ts')).orderCommand);
  },
  dispute: async () => {
    const { DISPUTE_USAGE, readDisputeArguments } = await import('./dispute-arguments.ts');
    return topic(
      DISPUTE_USAGE,
      readDisputeArguments,
      async () => (await import('./dispute-command.ts')).disputeCommand,
    );
  },
  invoicing: async () => {
    const { INVOICING_USAGE, readInvoicingArguments } = await import('./invoicing-arguments.ts');
    return topic(
      INVOICING_USAGE,
      readInvoicingArguments,
      async () => (await import('./invoicing-command.ts')).invoicingCommand,
    );
  },
  registration: async () => {
    const { REGISTRATION_USAGE, readRegistrationArguments } = await import('./registration-arguments.ts');
    return topic(
      REGISTRATION_USAGE,
      readRegistrationArguments,
      async () => (await import('./registration-command.ts')).registrationCommand,
    );
  },
  customer: async () => {
    const { CUSTOMER_USAGE, readCustomerArguments } = await import('./customer-arguments.ts');
    return topic(
      CUSTOMER_USAGE,
      readCustomerArguments,
      async () => (await import('./customer-command.ts')).customerCommand,
    );
  },
  content: async () => {
    const { CONTENT_USAGE, readContentArguments } = await import('./content-arguments.ts');
    return topic(
      CONTENT_USAGE,
      readContentArguments,
      async () => (await import('./content-command.ts')).contentCommand,
    );
  },
  newsletter: async () => {
    const { NEWSLETTER_USAGE, readNewsletterArguments } = await import('./newsletter-arguments.ts');
    return topic(
      NEWSLETTER_USAGE,
      readNewsletterArguments,
      async () => (await import('./registration-command.ts')).newsletterCommand,
    );
  },
  enquiry: async () => {
    const { ENQUIRY_USAGE, readEnquiryArguments } = await import('./enquiry-arguments.ts');
    return topic(
      ENQUIRY_USAGE,
      readEnquiryArguments,
      async () => (await import('./enquiry-command.ts')).enquiryCommand,
    );
  },
  email: async () => {
    const { EMAIL_USAGE, readEmailArguments } = await import('./email-arguments.ts');
    return topic(EMAIL_USAGE, readEmailArguments, async () => (await import('./email-command.ts')).emailCommand);
  },
  payment: async () => {
    const { PAYMENT_USAGE, readPaymentArguments } = await import('./payment-arguments.ts');
    return topic(
      PAYMENT_USAGE,
      readPaymentArguments,
      async () => (await import('./payment-command.ts')).paymentCommand,
    );
  },
  person: async () => {
    const { PERSON_USAGE, readPersonArguments } = await import('./person-arguments.ts');
    return topic(PERSON_USAGE, readPersonArguments, async () => (await import('./person-command.ts')).personCommand);
  },
  events: async () => {
    const { EVENTS_USAGE, readEventsArguments } = await import('./events-arguments.ts');
    return topic(EVENTS_USAGE, readEventsArguments, async () => (await import('./events-command.ts')).eventsCommand);
  },
  exchange: async () => {
    const { EXCHANGE_USAGE, readExchangeArguments } = await import('./exchange-arguments.ts');
    const others = topic(
      EXCHANGE_USAGE,
      readExchangeArguments,
      async () => (await import('./exchange-command.ts')).exchangeCommand,
    );
    return {
      ...others,
      async run(name, argv) {
        if (argv[0] !== 'webhook') return others.run(name, argv);
        const { WEBHOOK_USAGE, readWebhookArguments } = await import('./webhook-arguments.ts');
        const load = async () => (await import('./webhook-command.ts')).webhookCommand;
        return topic(WEBHOOK_USAGE, readWebhookArguments, load).run(name, argv.slice(1));
      },
    };
  },
  export: async () => {
    const { EXPORT_USAGE, readExportArguments } = await import('./export-arguments.ts');
    return topic(EXPORT_USAGE, readExportArguments, async () => (await import('./export-command.ts')).exportCommand);
  },
  audit: async () => {
    const { AUDIT_USAGE, readAuditArguments } = await import('./audit-arguments.ts');
    return topic(AUDIT_USAGE, readAuditArguments, async () => (await import('./audit-command.ts')).auditCommand);
  },
  search: async () => {
    const { SEARCH_USAGE: usage, readSearchArguments } = await import('./search-arguments.ts');
    return {
      usage,
      async run(name, argv) {
        const given = readSearchArguments(argv);
        if (isUnread(given)) return explain(given, usage);
        const { searchCommand, wordsCommand } = await import('./search-command.ts');
        // Needs no database.
        if (given.command.name === 'words') return wordsCommand(given);
        return carryOut(name, given, searchCommand);
      },
    };
  },
  backup: () => backups('backup'),
  media: async () => {
    const { MEDIA_USAGE, readMediaArguments } = await import('./media-arguments.ts');
    return topic(MEDIA_USAGE, readMediaArguments, async () => (await import('./media-command.ts')).mediaCommand);
  },
  migrate: async () => {
    const { MIGRATE_USAGE: usage, migrateCommand } = await import('./migrate-command.ts');
    return {
      usage,
      async run(_name, [first]) {
        if (first === undefined) return migrateCommand();
        return explain(first === '--help' ? 'help' : { wrong: `"migrate" takes no ${first}.` }, usage);
      },
    };
  },
};

/** Has no help of its own. */
export const ALSO: Readonly<Record<string, () => Promise<Topic>>> = { restore: () => backups('restore') };

async function backups(which: 'backup' | 'restore'): Promise<Topic> {
  const { BACKUP_USAGE: usage, readBackupArguments } = await import('./backup-arguments.ts');
  return {
    usage,
    async run(_name, argv) {
      const given = readBackupArguments(which, argv);
      if (isUnread(given)) return explain(given, usage);
      return (await import('./backup-commands.ts')).backupCommand(given);
    },
  };
}

/** The usage of all topics. */
export async function wholeUsage(): Promise<string> {
  const all = await Promise.all(Object.values(TOPICS).map((load) => load()));
  return all.map(({ usage }) => usage).join('\n\n');
}
