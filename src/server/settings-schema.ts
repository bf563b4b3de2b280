import { z } from 'zod';
import { DOCUMENT_TYPES } from '#contract/endpoints/article.ts';
import {
  DELIVERY_DAYS,
  LANGUAGE_COOKIE_DAYS,
  MAX_PAGE_SIZE,
  PAGE_SIZE,
  PAPER_MAX_MB,
  PICKUP,
  PRICE_DECIMALS,
  PRICE_SLIDER,
  TRANSPORT,
} from '#contract/values/constants.ts';
import { isEmail } from '#contract/values/form-faults.ts';
import { DEFAULT_LOCALE, LOCALES } from '#contract/values/locale.ts';
import { DELIVERY_TYPES, LIST_VIEWS, PRICE_VIEWS } from '#contract/values/shop-settings.ts';
import { STOCK_RESERVES } from '#contract/values/stock-reserve.ts';
import { hasVatCheckDigit, plainTaxNumber } from '#contract/values/tax-numbers.ts';
import { exchangeSettings } from './exchange-schema.ts';
import { importSettings } from './imports-schema.ts';
import { invoicingSettings, sellerSettings } from './invoicing-schema.ts';
import { scannerAddress } from './modules/upload-scan/index.ts';
import { screenSettings } from './screens-schema.ts';
import { fiscalSettings, viesSettings } from './tax-settings-schema.ts';

const text = z.string('must be a text').trim().max(200, 'must have at most 200 characters');
export const email = text.refine((address) => address === '' || isEmail(address), 'must be an email address');
export const euros = z.number('must be an amount in euros').min(0, 'must not be negative').max(1e9, 'is too large');
const flag = z.boolean('must be true or false');
const hour = z.string('must be a time like "10:00"').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like "10:00"');
const hours = ({ from, to }: { from: string; to: string }) =>
  z
    .strictObject({ from: hour.default(from), to: hour.default(to) })
    .prefault({})
    .refine((window) => window.from < window.to, 'must end after it begins');
const day = z.iso.date('must be a date like 2026-12-25');
const whole = (from: number, to: number) =>
  z.int('must be a whole number').min(from, `must be at least ${from}`).max(to, `must be at most ${to}`);
const oneOf = <const T extends readonly [string, ...string[]]>(...values: T) =>
  z.enum(values, `must be ${values.join(' or ')}`);
const rateLimit = (burst: number, perMinute: number) => {
  const pace = z.number('must be a number');
  return z
    .strictObject({
      burst: whole(1, 1_000_000).default(burst),
      perMinute: pace.min(0.01, 'must be at least 0.01').max(1e6, 'must be at most 1000000').default(perMinute),
    })
    .prefault({});
};
const LOGO_FAULT = 'must be the name of a picture, like logo.svg';
const timeZone = z.string().refine((zone) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}, 'must be a time zone like Europe/Rome');

export const settingsSchema = z.strictObject({
  /** Shown in the header, in titles and in e-mails. */
  shopName: text.min(1, 'must not be empty').default('Bancale'),
  /** A picture of `content/images` in the data folder: shown in the header instead of the name; empty = none. */
  logo: text
    .refine((file) => file === '' || /^[\w-][\w .-]*\.(svg|png|jpe?g|webp|avif)$/i.test(file), LOGO_FAULT)
    .default(''),
  /** Languages of the pages: Italian is always one (storefront.md §9 "Locales"). */
  locales: z
    .array(oneOf(...LOCALES), 'must be a list')
    .refine((all) => all.includes(DEFAULT_LOCALE), `must have ${DEFAULT_LOCALE} among them`)
    .transform((all) => LOCALES.filter((locale) => all.includes(locale)))
    .default([...LOCALES]),
  /** Days that the language cookie is valid. */
  languageCookieDays: whole(1, 3650).default(LANGUAGE_COOKIE_DAYS),
  contacts: z
    .strictObject({ phone: text.default(''), email: text.default(''), address: text.default('') })
    .prefault({}),
  /** VAT number of the wholesaler, on documents; empty = none is printed. */
  vatNumber: text
    .refine((number) => number === '' || hasVatCheckDigit(plainTaxNumber(number)), 'must be an Italian VAT number')
    .default(''),
  /** Opening hours, per language: shown beside the contact form. */
  openingHours: z.strictObject({ it: text.default(''), en: text.default('') }).prefault({}),
  /** Recipients of visitors' forms; left empty: the e-mail address of the contacts (C-CNT-2). */
  forms: z
    .strictObject({ contact: email.default(''), request: email.default(''), registration: email.default('') })
    .prefault({}),
  /** Link of the consent of every form: a page of the shop, or a URL elsewhere (C-CNT-2). */
  privacyNotice: z
    .string()
    .regex(
      /^(\/(?!\/)[\w/?=&.-]{1,200}|https:\/\/[^\s"<>]{1,200})$/,
      'must be a path like /web-page/privacy or an https:// address',
    )
    .default('/web-page/privacy'),
  /** Target of links for becoming a customer (storefront.md §3 "Environment settings"). */
  registrationLanding: z
    .string()
    .regex(/^\/(?!\/)[\w/?=&.-]{1,100}$/, 'must be a path of the shop like /pages/register')
    .default('/pages/register'),
  timeZone: timeZone.default('Europe/Rome'),
  /** First part of the names of the API's endpoints (C-API-1). */
  module: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,40}$/, 'must be lower-case letters, digits and _')
    .default('bancale'),
  /** false = guests see no article: catalogue pages redirect to the login (storefront.md §1). */
  guestNavigation: flag.default(true),
  /** `list` = guests see the default price list's gross prices (C-ID-7). */
  guestPrices: oneOf('hidden', 'list').default('hidden'),
  /** Document types of articles that guests see and open too; the others are for logged-in users (storefront.md §6). */
  guestDocuments: z.array(oneOf(...DOCUMENT_TYPES), 'must be a list').default([]),
  /** Articles per page of the listing when the request names no size. */
  pageSize: whole(1, MAX_PAGE_SIZE).default(PAGE_SIZE),
  /** Decimals of net unit prices; 4 is as exact as money is inside (C-SET-3). */
  decimals: whole(2, PRICE_DECIMALS).default(PRICE_DECIMALS),
  /** View of listings until the user chooses one. */
  listView: oneOf(...LIST_VIEWS).default('small-list'),
  /** Codes of packagings in the order in which they are offered; others follow in the order of the catalogue. */
  packagingOrder: z.array(text.min(1, 'must not be empty'), 'must be a list').max(100).default([]),
  /** What can be ordered besides what is in stock (C-CAT-4). */
  availability: z
    .strictObject({
      /** Articles that are arriving. */
      orderArriving: flag.default(true),
      /** Articles of which neither stock nor an arrival is known. */
      orderMissing: flag.default(false),
      /** When an order asks for more than can be promised: `warn` shows what arrives when, `forbid` rejects it. */
      beyond: oneOf('warn', 'forbid').default('warn'),
      /** With `forbid`: what arrives on a known date can be promised too. */
      countArrivals: flag.default(true),
      /** Sent orders reduce what can be promised until the next import of the article's stock. */
      ordersReduce: flag.default(true),
    })
    .prefault({}),
  /** Whose pieces are held back after a new figure of the stock: of orders that no other system has acknowledged before it (docs/orders.md). */
  stock: z.strictObject({ reserve: oneOf(...STOCK_RESERVES).default('none') }).prefault({}),
  /** The price filter in euros: its usual upper end, the step of its thumbs, their minimum distance. */
  priceSlider: z
    .strictObject({
      max: whole(1, 1_000_000).default(PRICE_SLIDER.max),
      step: whole(1, 100_000).default(PRICE_SLIDER.step),
      gap: whole(0, 100_000).default(PRICE_SLIDER.gap),
    })
    .prefault({})
    .refine(({ max, step, gap }) => max >= step && max >= gap, 'must have a "max" that is not below "step" and "gap"'),
  screens: screenSettings,
  /** Which of a unit's two prices is bold; the account's own choice takes precedence (C-PRICE-4). */
  priceView: oneOf(...PRICE_VIEWS).default('NET_PRICE'),
  /** Euros (C-CART-6). */
  transport: z
    .strictObject({ cost: euros.default(TRANSPORT.cost), freeAbove: euros.default(TRANSPORT.freeAbove) })
    .prefault({}),
  /** How promos, gifts and coupons combine (C-PRICE-2, C-SET-1). */
  promotions: z
    .strictObject({
      /** Coupons are accepted, and the cart has a field for them. */
      coupons: flag.default(true),
      /** A coupon also discounts rows whose price comes from a promo. */
      couponOnPromoRows: flag.default(false),
      /** Rows with a promo price count towards the thresholds of gifts. */
      giftsCountPromoRows: flag.default(true),
    })
    .prefault({}),
  /** Ordinary VAT rate in percent; also the rate of transport (C-PRICE-3). */
  vat: whole(0, 100).default(22),
  fiscal: fiscalSettings,
  vies: viesSettings,
  /** Euros, 0 = none (C-CART-6). */
  minimumOrder: euros.default(0),
  /** Cut-offs in the shop's time zone (C-ORD-2). */
  pickup: z
    .strictObject({
      offered: flag.default(true),
      firstCutoff: hour.default(PICKUP.firstCutoff),
      secondCutoff: hour.default(PICKUP.secondCutoff),
      /** When goods can be collected: in the afternoon of the same day, in the morning or afternoon of the next. */
      morning: hours(PICKUP.morning),
      afternoon: hours(PICKUP.afternoon),
    })
    .prefault({})
    .refine(
      ({ morning, afternoon }) => morning.to <= afternoon.from,
      'must have a "morning" that ends before "afternoon"',
    ),
  /** Delivery type of an order unless the buyer chooses another (storefront.md §3 "delivery type"). */
  deliveryType: oneOf(...DELIVERY_TYPES).default('SHIPPING_GOOD'),
  shipping: z
    .strictObject({
      /** Working days before the first date that can be chosen. */
      minDays: whole(0, 60).default(0),
      /** How many dates are offered. */
      dates: whole(1, 60).default(10),
      /** Working days from shipping to arrival, at most; shown to the buyer. */
      deliveryDays: whole(0, 60).default(DELIVERY_DAYS),
    })
    .prefault({}),
  /** false = checkout has no field for comments, and orders carry none (storefront.md §3 "order note displayed"). */
  orderNote: flag.default(true),
  /** Carts, orders and invoices say that the contribution for packaging is paid (C-FISC 9.11). */
  conai: flag.default(false),
  /** Whether customers get an e-mail when the order status changes (C-ORD-5, C-ORD-6). */
  orderLetters: z
    .strictObject({
      accepted: flag.default(true),
      amended: flag.default(true),
      partial: flag.default(true),
      fulfilled: flag.default(true),
      cancelled: flag.default(true),
    })
    .prefault({}),
  office: z
    .strictObject({
      /** Seconds between a step of an order and its e-mails: until then, undoing takes back both (C-OFF-2). */
      letterDelay: whole(0, 3600).default(30),
    })
    .prefault({}),
  imports: importSettings,
  exchange: exchangeSettings,
  /** Recipients of e-mails about orders besides the customer (C-ORD-6). */
  orderMail: z
    .strictObject({
      /** The customer's agent gets e-mails about orders that are sent. */
      agent: flag.default(true),
      /** E-mail addresses of the office, for orders that are sent; left out: the e-mail address of the contacts. */
      office: z
        .array(
          z.strictObject({
            to: text.refine(isEmail, 'must be an email address'),
            language: oneOf(...LOCALES).default(DEFAULT_LOCALE),
            events: z
              .array(oneOf('sent', 'accepted', 'amended', 'partial', 'fulfilled', 'cancelled'), 'must be a list')
              .default(['sent']),
            /** Document types (causali); empty = all. */
            series: z.array(text.min(1, 'must not be empty'), 'must be a list').default([]),
          }),
          'must be a list',
        )
        .max(50)
        .optional(),
    })
    .prefault({}),
  /** What happens to an order over the customer's credit limit (C-ORD-7). */
  credit: z
    .strictObject({
      overLimit: oneOf('warn', 'block').default('warn'),
      /** What deadlines that the bank returned do: nothing, a note to customer, agent and checkout, or no order on credit (C-DOC-3). */
      onUnpaid: oneOf('none', 'warn', 'block').default('warn'),
      /**
       * Where open amounts come from: the deadlines that are known here, the file credit.csv, or deadlines for the
       * customers that have some and the file for the others (C-DOC-3).
       */
      from: oneOf('known', 'deadlines', 'file').default('known'),
    })
    .prefault({}),
  deadlines: z
    .strictObject({
      /** Bank working days after the due date until a bank receipt (RiBa) counts as late (C-DOC-3). */
      bankGraceDays: whole(0, 30).default(5),
      /**
       * Deadlines that a FatturaPA brings and that fell due before this day count as paid (C-DOC-5): no XML says what was paid, and a
       * first import may bring ten years.
       */
      paidBefore: day.optional(),
    })
    .prefault({}),
  /** E-mails about documents of the account (C-DOC-4). */
  letters: z
    .strictObject({
      /** Nothing older is announced, so that a first import of many years writes to nobody. */
      documentDays: whole(0, 60).default(7),
      /** Days before a due date; not for bank receipts. */
      deadlineDays: whole(0, 30).default(3),
      /** For users who have not chosen: at once, together once a day, none. */
      usual: oneOf('on', 'daily', 'off').default('on'),
      /** E-mails about new invoices and delivery notes carry their PDFs; a link is always in them. */
      attachFiles: flag.default(false),
    })
    .prefault({}),
  /** Files of documents that an import brings: the largest one, in megabytes (C-DOC-5). */
  papers: z.strictObject({ maxMb: whole(1, 200).default(PAPER_MAX_MB) }).prefault({}),
  /** What agents see of their customers' documents (C-DOC-4). */
  agents: z.strictObject({ documents: oneOf('all', 'deadlines', 'none').default('all') }).prefault({}),
  /** The wholesaler's bank, for transfers: shown beside the deadlines; without IBAN nothing is shown. */
  bank: z
    .strictObject({
      name: text.max(70, 'must have at most 70 characters').default(''),
      iban: text.transform((iban) => iban.replace(/\s/g, '').toUpperCase()).default(''),
      bic: text.default(''),
    })
    .prefault({}),
  seller: sellerSettings,
  invoicing: invoicingSettings,
  /** Provider of card payments (C-ORD-3); left out: the simulator in the demo shop, none elsewhere. */
  card: z.strictObject({ provider: oneOf('none', 'embedded').optional() }).prefault({}),
  /** Rate limits of changes per user: `burst` at once, then `perMinute`; one IP address may do as much as that many users. */
  limits: z
    .strictObject({
      changes: rateLimit(200, 200),
      lists: rateLimit(40, 40),
      orders: rateLimit(30, 20),
      logins: rateLimit(80, 40),
      letters: rateLimit(6, 0.5),
      tracking: rateLimit(300, 300),
      forms: rateLimit(200, 200),
      office: rateLimit(600, 600),
      'office-lists': rateLimit(60, 60),
      exchange: rateLimit(600, 600),
      peoplePerAddress: whole(1, 10_000).default(20),
    })
    .prefault({}),
  /** How long a login lasts: days without use, and the maximum number of days since the login. */
  sessions: z
    .strictObject({
      idleDays: whole(1, 365).default(30),
      maxDays: whole(1, 365).default(90),
      agentMaxDays: whole(1, 365).default(30),
      staffMaxDays: whole(1, 365).default(7),
    })
    .prefault({}),
  /** Roles that must log in with a second factor; for customers it is optional. */
  secondFactor: z
    .strictObject({
      agents: oneOf('optional', 'required').default('optional'),
      staff: oneOf('optional', 'required').default('optional'),
    })
    .prefault({}),
  /** Scanner that checks uploaded files for malware before anything else is done with them. */
  uploads: z
    .strictObject({
      scanner: text
        .refine(
          (scanner) => scanner === '' || scannerAddress(scanner) !== undefined,
          'must look like clamd:/run/clamav/clamd.ctl, clamd://127.0.0.1:3310 or command:/usr/bin/clamdscan -',
        )
        .default(''),
      scanSeconds: whole(1, 120).default(20),
    })
    .prefault({}),
  /** What visitors who consent do is stored and used (docs/tracking.md). */
  tracking: z
    .strictObject({
      /** false = nothing is stored, and visitors are not asked. */
      enabled: flag.default(true),
      /** "What others searched", while typing: from so many different customers on, of so many days; 0 customers = off. */
      popularSearchCustomers: whole(0, 1000).default(3),
      popularSearchDays: whole(1, 730).default(30),
    })
    .prefault({})
    .refine(({ popularSearchCustomers: few }) => few !== 1, 'must not show what one customer alone searched'),
  /** Days until data are deleted; orders and tax records are not deleted (docs/personal-data.md). */
  retention: z
    .strictObject({
      auditDays: whole(30, 3650).default(730),
      auditAddressDays: whole(1, 3650).default(90),
      mailDays: whole(7, 3650).default(180),
      enquiryDays: whole(30, 3650).default(730),
      registrationDays: whole(30, 3650).default(365),
      cartDays: whole(30, 3650).default(730),
      draftDays: whole(1, 3650).default(90),
      alertDays: whole(30, 3650).default(365),
      failedPaymentDays: whole(30, 3650).default(365),
      trackingDays: whole(7, 730).default(90),
    })
    .prefault({}),
  backups: z
    .strictObject({
      /** How many of the newest backups stay in the data folder when the office makes one; 0 = all. */
      keep: whole(0, 1000).default(0),
    })
    .prefault({}),
  /** Days without pickup and shipping, besides Sundays. */
  holidays: z.array(day).max(400).default([]),
});

export type Settings = z.output<typeof settingsSchema>;
