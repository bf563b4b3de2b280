/** The settings of a shop (C-SET-1): read once at start, and parted for the modules. Their keys are in settings-schema.ts. */

import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { z } from 'zod';
import { DEFAULT_LOCALE } from '#contract/values/locale.ts';
import { type Money, moneyFromNumber } from '#contract/values/money.ts';
import { plainTaxNumber } from '#contract/values/tax-numbers.ts';
import type { VatTerms } from '#contract/values/vat-treatment.rules.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { type Plain, settingLeaves } from './settings-desk/setting-paths.rules.ts';
import { type Settings, settingsSchema } from './settings-schema.ts';

/** Settings of prices, carts and orders in their own unit: `Money` instead of euros. */
export function tradeSettings({ transport, vat, minimumOrder, promotions, conai }: Settings) {
  return {
    transport: { cost: moneyOf(transport.cost), freeAbove: moneyOf(transport.freeAbove) },
    vat,
    minimumOrder: moneyOf(minimumOrder),
    promotions,
    conai,
  };
}

/** Settings of prices. */
export function pricingSettings(settings: Settings) {
  const { guestPrices, decimals } = settings;
  return { guestPrices, decimals, vatTerms: vatTerms(settings) };
}

/** Settings of customers and their logins. */
export function customerSettings(settings: Settings) {
  const { sessions, priceView, vies, vatNumber } = settings;
  return {
    sessionLife: sessions,
    secondFactorFor: secondFactorRoles(settings),
    priceView,
    officeEmail: formRecipients(settings).registration,
    vatTerms: vatTerms(settings),
    vies: { address: vies.address, ownNumber: vatNumber },
  };
}

/** What changes by law, and for how long what VIES said is good. */
export function vatTerms({ fiscal, vies }: Settings): VatTerms {
  return { viesDays: vies.days, splitPayment: fiscal.splitPayment, reverseCharge: fiscal.reverseCharge };
}

/** Settings of checkout: pickup and shipping both know the days on which nothing leaves. */
export function checkoutSettings({ pickup, shipping, holidays, credit, orderNote, deliveryType }: Settings) {
  return {
    usualDelivery: deliveryType === 'LOCAL_PICKUP' && pickup.offered ? ('pickup' as const) : undefined,
    pickup: { ...pickup, holidays },
    shipping: { ...shipping, holidays },
    credit,
    orderNote,
  };
}

/** Settings of the account's documents. */
export function ledgerSettings({ deadlines, agents, bank, shopName }: Settings) {
  const { name, iban, bic } = bank;
  return {
    bankGraceDays: deadlines.bankGraceDays,
    agents: agents.documents,
    transfer: iban === '' ? null : { name: name || shopName, iban, bic },
  };
}

/** Settings of documents that the shop issues itself. */
export function issuingSettings({ invoicing, seller, bank, shopName, vatNumber, contacts, vat, conai }: Settings) {
  const { rea, name, ...place } = seller;
  const { issue, series, stampDuty, ribaFee, transferDays } = invoicing;
  return {
    issue,
    series,
    vat,
    conai,
    stamp: stampDuty,
    ribaFee: moneyOf(ribaFee),
    transferDays,
    seller: {
      ...place,
      name: name || shopName,
      vatNumber: plainTaxNumber(vatNumber).replace(/^IT/, ''),
      phone: contacts.phone,
      email: contacts.email,
      rea: rea.number === '' ? null : { ...rea, capital: moneyOf(rea.capital) },
      iban: bank.iban,
      bank: bank.name,
    },
  };
}

/** Recipients of e-mails about orders besides the customer. */
export function orderMailSettings({ orderMail: { agent, office }, contacts, forms }: Settings) {
  const usual = { to: contacts.email, language: DEFAULT_LOCALE, events: ['sent' as const], series: [] };
  const notices = forms.registration || contacts.email;
  return { agent, office: office ?? (contacts.email === '' ? [] : [usual]), notices };
}

/** Settings of listings and suggestions. */
export function articleSettings({ pageSize, priceSlider, screens, guestDocuments }: Settings) {
  return { pageSize, priceSlider, guestDocuments, minChars: screens.autocomplete.minChars };
}

/** Roles whose users must have a second factor. */
export function secondFactorRoles({ secondFactor }: Settings): Array<'agent' | 'staff'> {
  const must = [secondFactor.agents === 'required' && 'agent', secondFactor.staff === 'required' && 'staff'] as const;
  return must.filter((role) => role !== false);
}

/** Recipients of forms. */
export function formRecipients({ forms, contacts }: Settings) {
  return {
    contact: forms.contact || contacts.email,
    request: forms.request || contacts.email,
    registration: forms.registration || contacts.email,
  };
}

function moneyOf(euros: number): Money {
  const amount = moneyFromNumber(euros);
  if (amount === undefined) throw new RangeError(`${euros} is no amount.`);
  return amount;
}

/** All settings at their defaults, without any file. */
export function defaultSettings(): Settings {
  return settingsSchema.parse({});
}

/**
 * Reads the settings file. A missing file means defaults, unless the operator named the file explicitly. @throws
 * StartupError naming the key that is wrong and what it must be.
 */
export function readSettings(file: string, options: { required: boolean }): Settings {
  if (!existsSync(file)) {
    if (options.required) throw new StartupError(`SETTINGS_FILE: there is no file ${file}.`);
    return defaultSettings();
  }
  return parseSettings(readFileSync(file, 'utf8'), file);
}

/** Paths of what the file gives: those are the operator's, the office does not change them. */
export function givenSettings(file: string): ReadonlySet<string> {
  if (!existsSync(file)) return new Set();
  const content: unknown = parse(readFileSync(file, 'utf8'));
  return new Set(settingLeaves((content as Plain | null) ?? {}).map(([key]) => key));
}

export function parseSettings(yaml: string, file: string): Settings {
  let content: unknown;
  try {
    content = parse(yaml) ?? {};
  } catch (error) {
    throw new StartupError(
      `${file} is no YAML: ${error instanceof Error ? error.message.split('\n')[0] : 'unreadable'}`,
    );
  }
  const parsed = settingsSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new StartupError(`${file}: ${sentence(issue)}.`);
}

function sentence(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'unrecognized_keys')
    return `there is no setting named "${[...issue.path, issue.keys[0]].join('.')}"`;
  const key = issue?.path.join('.');
  return key ? `"${key}" ${issue?.message}` : 'must be a list of settings, one "name: value" a line';
}
