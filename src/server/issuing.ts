/** Invoicing with its settings, its folders and its background work, for the shop and for the command line (C-FISC-4). */
import { join } from 'node:path';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import { every } from '#server/platform/every.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import type { ShopFiles } from '#server/platform/media/shop-files.ts';
import type { Invoicing, OnIssueStep } from './modules/invoicing/index.ts';
import { createOperations } from './modules/operations/index.ts';
import { createOrderAdmin } from './modules/orders/index.ts';
import { issuingSettings, orderMailSettings } from './settings.ts';
import type { Settings } from './settings-schema.ts';

export interface IssuingDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly dataDir: string;
  readonly storage: Pick<ShopFiles, 'papers' | 'durablePapers'>;
  /** Base URL of the shop without trailing slash, for e-mails. */
  readonly baseUrl: () => string;
  readonly onStep?: OnIssueStep;
}

/** Where files are handed over. */
export function invoiceFolder({ invoicing }: Settings, dataDir: string): string {
  return invoicing.folder || join(dataDir, 'invoices');
}

/** Loads the module: a shop that issues nothing never does. */
export async function openInvoicing({
  db,
  clock,
  settings,
  dataDir,
  storage,
  baseUrl,
  onStep,
}: IssuingDeps): Promise<Invoicing> {
  const { createInvoicing, folderChannel } = await import('./modules/invoicing/index.ts');
  return createInvoicing({
    db,
    clock,
    timeZone: settings.timeZone,
    settings: issuingSettings(settings),
    orders: createOrderAdmin({
      db,
      clock,
      operations: createOperations({ clock }),
      letterDelay: settings.office.letterDelay,
      baseUrl: baseUrl(),
      emails: settings.orderLetters,
      orderMail: orderMailSettings(settings),
    }),
    channel: folderChannel(invoiceFolder(settings, dataDir), clock),
    storage,
    ...(onStep && { onStep }),
  });
}

const TRANSMIT_EVERY_MS = 60_000;
const COLLECT_EVERY_MS = 3_600_000;

export interface BackgroundIssuing {
  start(): void;
  close(): Promise<void>;
}

/** Sends files and reads receipts every minute; invoices the month before, where the settings say so, within an hour of its end. */
export function backgroundIssuing(
  deps: IssuingDeps & { readonly log: Pick<Log, 'error' | 'warn' | 'info'> },
): BackgroundIssuing {
  const { settings, log } = deps;
  const { issue, collect } = settings.invoicing;
  if (issue !== 'fatturapa') return { start() {}, async close() {} };
  let opened: Promise<Invoicing> | undefined;
  const invoicing = () => {
    opened ??= openInvoicing(deps);
    return opened;
  };
  const sending = every(
    TRANSMIT_EVERY_MS,
    'files of invoices',
    async () => {
      const { sent, notSent, receipts, notRead } = await (await invoicing()).transmit();
      if (sent.length > 0) log.info({ files: sent }, 'invoices were handed over');
      if (notSent.length > 0) log.error({ files: notSent }, 'invoices could not be handed over');
      for (const { receipt, known } of receipts)
        if (!known || receipt.kind === 'NS')
          log.warn(
            { file: receipt.fileName, kind: receipt.kind, errors: receipt.errors, known },
            'a receipt needs attention',
          );
      if (notRead.length > 0) log.warn({ files: notRead }, 'these files are no receipts');
    },
    log,
  );
  const collecting = every(
    COLLECT_EVERY_MS,
    'invoices of the month',
    async () => {
      const { issued, refused } = await (await invoicing()).collect({});
      if (issued.length > 0) log.info({ invoices: issued.map(({ number }) => number) }, 'the month was invoiced');
      for (const { draft, why } of refused)
        log.warn({ customer: draft.customerId, fault: why.fault, details: why.details }, 'an invoice was not issued');
    },
    log,
  );
  return {
    start() {
      sending.start();
      if (collect !== 'month-end') return;
      collecting.start();
      collecting.runSoon();
    },
    async close() {
      await sending.stop();
      await collecting.stop();
      await (await opened)?.close();
    },
  };
}
