/** Issuing of documents in the small shop of trade-fixtures.ts: orders that are accepted, and the module with a folder of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OnIssueStep } from '#server/modules/invoicing/index.ts';
import {
  createInvoicing,
  folderChannel,
  type Invoicing,
  InvoicingRefused,
  type IssuingSettings,
} from '#server/modules/invoicing/index.ts';
import { createOperations } from '#server/modules/operations/index.ts';
import { createOrderAdmin, type OrderAdmin } from '#server/modules/orders/index.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { folderFiles } from '#server/platform/media/shop-files.ts';
import { prepareOrder, sendPrepared } from './prepared-order.ts';
import type { TradeFixtures } from './trade-fixtures.ts';

export const HAND = { actor: 'Magazzino', note: '' };

export const ISSUING: IssuingSettings = {
  issue: 'fatturapa',
  series: { notes: 'DT', invoices: 'FT', deferred: 'FD', creditNotes: 'NC' },
  vat: 22,
  conai: false,
  stamp: { charged: false, withN1: false },
  ribaFee: 0,
  transferDays: 30,
  seller: {
    name: 'Bancale S.p.A.',
    vatNumber: '01234567897',
    taxCode: '01234567897',
    regime: 'RF01',
    street: 'Via dell’Industria 14',
    postalCode: '23868',
    city: 'Valmadrera',
    province: 'LC',
    phone: '+39 0341 123456',
    email: 'info@bancale.example',
    rea: { office: 'LC', number: '123456', capital: 100_000_0000, shareholders: 'SM', liquidation: 'LN' },
    iban: 'IT60X0542811101000000123456',
    bank: 'Popolare – Sondrio',
  },
};

/** What the customers of the fixtures lack: their registered office and numbers. */
export const REGISTERED = `
  update customers set vat_number = '07643520567', address = 'Via Roma 1', postal_code = '20100', city = 'Milano', province = 'MI',
    recipient_code = 'ABC1234' where client_id = 101;
  update customers set tax_code = 'RSSMRA80A01H501U', address = 'Via Dante 3', postal_code = '00100', city = 'Roma', province = 'RM'
    where client_id = 102;
  update customers set vat_number = '02182030391', tax_code = '02182030391', address = 'Via Verdi 4', postal_code = '43100',
    city = 'Parma', province = 'PR', pec = 'verdi@pec.example' where client_id = 103`;

export interface IssuingFixtures {
  readonly invoicing: Invoicing;
  readonly admin: OrderAdmin;
  /** Folder of the channel. */
  readonly folder: string;
  readonly papers: string;
  close(): Promise<void>;
}

export function adminOf(db: Database, clock: () => Date): OrderAdmin {
  return createOrderAdmin({
    db,
    clock,
    operations: createOperations({ clock }),
    baseUrl: 'https://shop.example',
    emails: { accepted: true, partial: true, fulfilled: true, cancelled: true },
    orderMail: { agent: true, office: [] },
  });
}

export function issuingOf(
  db: Database,
  clock: () => Date,
  { settings = ISSUING, onStep, home }: { settings?: IssuingSettings; onStep?: OnIssueStep; home?: string } = {},
): IssuingFixtures {
  const folder = home ?? mkdtempSync(join(tmpdir(), 'bancale-invoicing-'));
  const papers = join(folder, 'papers');
  const admin = adminOf(db, clock);
  const invoicing = createInvoicing({
    db,
    clock,
    timeZone: 'Europe/Rome',
    settings,
    orders: admin,
    channel: folderChannel(folder, clock),
    storage: folderFiles(folder),
    ...(onStep && { onStep }),
  });
  return {
    invoicing,
    admin,
    folder,
    papers,
    async close() {
      await invoicing.close();
      if (home === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** An order of these articles, code → pieces, as the office accepted it. */
export async function acceptedOrder(
  fixtures: TradeFixtures,
  admin: OrderAdmin,
  who: Partial<Caller>,
  items: Record<string, number>,
  more: object = {},
  coupon?: string,
) {
  const { person, summary: first } = await prepareOrder(fixtures, who, items);
  if (coupon) await person.call('promotion.apply_coupon_code', { coupon_code: coupon });
  const summary = coupon ? await person.call('wrapper.prepare_order', {}) : first;
  const { order } = await sendPrepared(person, summary, { confirm_duplicate: true, ...more });
  await admin.accept(order.number, HAND);
  return person.call('wrapper.get_order_detail', { number: order.number });
}

/** Why a step was refused. @throws what is no refusal. */
export async function faultOf(step: Promise<unknown>) {
  const error = await step.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof InvoicingRefused)) throw error ?? new Error('it was not refused');
  return { fault: error.fault, ...error.details };
}
