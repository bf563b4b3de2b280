/** Owns customers, their addresses, users, sessions and passwords. */

import type { Address } from '#contract/endpoints/account/identity.ts';
import type { PriceView } from '#contract/values/shop-settings.ts';
import type { VatTerms } from '#contract/values/vat-treatment.rules.ts';
import type { Announcements } from '#server/platform/announcements/announcements.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import type { Leases } from '#server/platform/db/leases.ts';
import { every } from '#server/platform/every.ts';
import type { Caller, IdentityCheck } from '#server/platform/http/caller.ts';
import type { Exchange } from '#server/platform/http/exchange.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import type { Route } from '#server/platform/http/route.ts';
import type { Allowances } from '#server/platform/rate-limit/allowances.ts';
import type { Secrets } from '#server/shop-secrets.ts';
import type { Audit } from '../audit/index.ts';
import type { Outbox } from '../mail/index.ts';
import { createSecondFactors } from '../second-factor/index.ts';
import { createAddressSettings } from './address-settings.ts';
import { presentAddress } from './customer.presenter.ts';
import { createCustomerCodes } from './customer-codes.ts';
import {
  type Customer,
  type DeliveryAddress,
  readAddress,
  readAddressesOf,
  readCredit,
  readCustomer,
  type StoredCredit,
} from './customers.repository.ts';
import { customerRoutes } from './customers.routes.ts';
import { createInvoiceDeliveries } from './invoice-delivery.service.ts';
import { createArrivals } from './login/arrivals.ts';
import { createDoor, type OpenDoor } from './login/door.ts';
import { createKnownBrowsers } from './login/known-browser.ts';
import { LoginThrottle } from './login/login-throttle.ts';
import { createOfficeEntrance, type OfficeWelcome } from './login/office-entrance.ts';
import { createPasswordReset } from './login/password-reset.service.ts';
import { createSecondStepTickets } from './login/second-step-ticket.ts';
import { createSecurityNotices } from './login/security-notices.ts';
import { createShopEntrance, type DocumentRightsOf, type OfficeDoorway } from './login/shop-entrance.ts';
import { passkeyRoutes } from './passkeys/passkey.routes.ts';
import { createPasskeyChallenges } from './passkeys/passkey-challenge.ts';
import { createPasskeyProofs } from './passkeys/passkey-proof.ts';
import { securityRoutes } from './security.routes.ts';
import { createAccessTokens } from './sessions/access-token.ts';
import { officeLife, type SessionLife } from './sessions/session-life.rules.ts';
import { createSessionCache, createSessions, type Sessions } from './sessions/sessions.service.ts';
import { isClosedToVisit } from './shop-as/closed-calls.rules.ts';
import { endVisitsOf } from './shop-as/impersonations.repository.ts';
import { createShopAsPages, type ShopAsPages } from './shop-as/shop-as-pages.ts';
import { createShopAsSessions } from './shop-as/shop-as-sessions.ts';
import { type EmailRecipient, readEmailRecipients } from './users.repository.ts';
import { checkNeededNumbers } from './vies/vies-checks.ts';
import { createViesRest, type ViesRestOptions } from './vies/vies-rest.ts';

export { CUSTOMER_COLUMNS, exportedCustomers } from './customer-export.repository.ts';
export type { Customer, DeliveryAddress, StoredCredit } from './customers.repository.ts';
export { customerHas, findCustomers } from './find-customers.repository.ts';
export {
  type LikeCustomer,
  readLikeCustomers,
  readNeighbours,
  readTermChoices,
} from './like-customers.repository.ts';
export { deviceWords } from './login/device-words.ts';
export { createLoginAdmin, type LoginAdminRefusal } from './login/login-admin.service.ts';
export {
  keepInvoiceAddress,
  type NewTerms,
  nextCustomerId,
  readCompany,
  readNamesakes,
} from './new-customers.repository.ts';
export { openAccount, WELCOME_LINK_DAYS, welcomeLink } from './open-account.ts';
export { CARD_METHOD, type PaymentMethod, paymentMethod } from './payment-methods.ts';
export { accessTokenIsGood } from './sessions/access-token.ts';
export { SESSION_COOKIE } from './sessions/session-cookie.ts';
export { createSessionCache, createSessions } from './sessions/sessions.service.ts';
export {
  endImpersonation,
  type Impersonation,
  insertImpersonation,
  readImpersonations,
  renewTicket,
} from './shop-as/impersonations.repository.ts';
export { SHOP_AS_PATH, type ShopAsPages } from './shop-as/shop-as-pages.ts';
export { TICKET_MS } from './shop-as/visit-life.rules.ts';
export { lockPlafond, readCustomerTax, readPlafondLeft } from './tax/customer-tax.repository.ts';
export { isPublicBody } from './tax/public-body.rules.ts';
export { type EmailRecipient, hasDemoUsers, readOrderUsers } from './users.repository.ts';
export { keepImportedResults, readViesResult } from './vies/vies.repository.ts';

export interface CustomersOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly audit: Audit;
  readonly allowances: Pick<Allowances, 'failures'>;
  readonly announcements: Announcements;
  readonly demoMode: boolean;
  readonly secrets: Secrets;
  readonly sessionLife: SessionLife;
  /** Roles whose users must have a second factor. */
  readonly secondFactorFor: readonly Caller['role'][];
  readonly shopName: string;
  readonly timeZone: string;
  readonly baseUrl: () => string;
  readonly outbox: Outbox;
  /** What changes by law for VAT. */
  readonly vatTerms: VatTerms;
  /** VIES; without an address it is never asked. */
  readonly vies: ViesRestOptions;
  /** Left out: no other process asks VIES. */
  readonly leases?: Pick<Leases, 'ifFree'>;
  /** Notified when customers change their data; empty = no e-mail. */
  readonly officeEmail: string;
  readonly documentRights: DocumentRightsOf;
  /** Where the office is for a visitor: a path, a URL of another host, or nowhere. */
  readonly officeAt: OfficeDoorway['at'];
  /** Base URL of the shop as the operator gives it. */
  readonly publicUrl: string | undefined;
  /** Which price is bold until an address has its own choice (C-PRICE-4). */
  readonly priceView: PriceView;
  /** Counts rejected logins. */
  readonly loginRefused: () => void;
  /** Changes whenever an import changes customers, addresses or codes. */
  readonly version: () => string;
}

export interface Customers {
  readonly routes: Route[];
  readonly identity: IdentityCheck;
  /** Sessions and logins of the office, for the staff module. */
  readonly office: OpenDoor<OfficeWelcome>;
  /** Whether the password was given in the session of this request a short time ago. */
  isConfirmed(exchange: Exchange): Promise<boolean>;
  endSessionsOf(userId: number): Promise<void>;
  /** The shop as a customer, for people of the office. */
  readonly shopAs: ShopAsPages;
  /** An active customer: price list, discount, payment methods, minimum order, agent. Pass a transaction to read in it. */
  customerOf(customerId: number, on?: Queryable): Promise<Customer | undefined>;
  /** An active delivery address of a customer. */
  addressOf(customerId: number, addressCode: number, on?: Queryable): Promise<DeliveryAddress | undefined>;
  /** What another system knows about the customer's credit (C-ORD-7); the limit is stored with the customer. */
  creditOf(customerId: number): Promise<StoredCredit>;
  /** Recipients of e-mails about a customer. */
  emailRecipientsOf(customerId: number, on?: Queryable): Promise<EmailRecipient[]>;
  /** Delivery addresses of many customers in the shape of the wire, by customer. */
  presentedAddresses(customerIds: readonly number[]): Promise<Map<number, Address[]>>;
  /** Articles that the customer knows under a code of their own; spelling is normalised (C-SRCH-6). */
  articlesOfCode(customerId: number, code: string): Promise<number[]>;
  /** The same for a list of codes in one query, by the code as it was given; unknown ones are absent. */
  articlesOfCodes(customerId: number, codes: readonly string[]): Promise<Map<string, number[]>>;
  /** Starts deleting expired sessions. */
  start(): void;
  close(): Promise<void>;
}

const SWEEP_EVERY_MS = 3_600_000;
const VIES_EVERY_MS = 60_000;

export function createCustomers(options: CustomersOptions): Customers {
  const { db, clock, log, audit, outbox, demoMode, shopName, allowances, announcements } = options;
  const mustHaveSecondFactor = (role: Caller['role']) => options.secondFactorFor.includes(role);
  const { secrets, baseUrl } = options;
  const factors = createSecondFactors({ db, clock, secrets, shopName, baseUrl, log });
  const tickets = createSecondStepTickets(options.secrets, clock);
  const known = createSessionCache(clock, announcements);
  const opened = { db, clock, audit, announcements, demoMode, mustHaveSecondFactor, known };
  const sessions = createSessions({ ...opened, life: options.sessionLife });
  const officeSessions = createSessions({ ...opened, door: 'office', life: officeLife(options.sessionLife) });
  const visits = createShopAsSessions({ db, clock });
  const inShop: Sessions = {
    ...sessions,
    identify: (exchange) => visits.identify(exchange, sessions.identify),
    isClosedTo: ({ visit }, call) => visit !== undefined && isClosedToVisit(call, visit),
    end: async (exchange) => (await visits.end(exchange)) ?? sessions.end(exchange),
  };
  const throttle = new LoginThrottle(allowances.failures('login'));
  const browsers = createKnownBrowsers(options.secrets);
  const notices = createSecurityNotices({
    outbox,
    audit,
    clock,
    timeZone: options.timeZone,
    baseUrl: options.baseUrl,
  });
  const signAccessToken = createAccessTokens(options.secrets, clock);
  const settings = createAddressSettings({ db, clock, announcements, ownView: options.priceView });
  const onRefused = (step: 'password' | 'passkey') => (seconds: number, userId: number | undefined) => {
    options.loginRefused();
    const on = userId === undefined ? undefined : (['user', userId] as const);
    const params = { step, slowed: seconds > 0 };
    audit.note({ kind: 'login-failed', result: 'failed', ...(on && { on }), params });
    // The log does not say who it was: the number of failures is enough to see an attack.
    log.warn({ wait: seconds }, 'a login was refused');
  };
  const passwords = createPasswordReset({
    db,
    clock,
    sessions,
    throttle,
    browsers,
    notices,
    audit,
    outbox,
    log,
    demoMode,
    emailThrottle: new LoginThrottle(allowances.failures('letter')),
    baseUrl: options.baseUrl,
  });
  const { passkeys } = factors;
  const challenges = createPasskeyChallenges({ secrets, clock, spend: passkeys.spend });
  const proofs = createPasskeyProofs({ db, passkeys, challenges, throttle, browsers, demoMode });
  const arrivals = createArrivals({ db, clock, browsers, notices });
  const doors = {
    db,
    clock,
    audit,
    factors,
    tickets,
    throttle,
    browsers,
    notices,
    challenges,
    proofs,
    mustHaveSecondFactor,
    demoMode,
    onRefused,
  };
  const { timeZone, vatTerms, version, documentRights } = options;
  const entrance = createShopEntrance({
    db,
    clock,
    timeZone,
    sessions: inShop,
    office: { at: options.officeAt, sessions: officeSessions },
    arrivals,
    signAccessToken,
    vatTerms,
    version,
    settings,
    documentRights,
  });
  const shop = createDoor('shop', doors, { sessions, entrance });
  const office = createDoor('office', doors, {
    sessions: officeSessions,
    entrance: createOfficeEntrance({ sessions: officeSessions, arrivals }),
  });
  const { officeEmail } = options;
  const invoiceDeliveries = createInvoiceDeliveries({ db, audit, outbox, officeEmail });
  const service = options.vies.address === '' ? undefined : createViesRest(options.vies);
  const asking =
    service &&
    every(
      VIES_EVERY_MS,
      'VAT numbers in VIES',
      () =>
        checkNeededNumbers({
          db,
          ...(options.leases && { leases: options.leases }),
          clock,
          timeZone: options.timeZone,
          service,
          days: options.vatTerms.viesDays,
          outbox,
          officeEmail,
          random: Math.random,
        }),
      log,
    );
  const sweeps = every(
    SWEEP_EVERY_MS,
    'expired sessions',
    () => Promise.all([sessions.sweep(), passkeys.sweep()]),
    log,
  );
  return {
    routes: [
      ...customerRoutes({
        db,
        clock,
        timeZone: options.timeZone,
        vatTerms: options.vatTerms,
        sessions: inShop,
        login: shop.login,
        entrance,
        passwords,
        settings,
        invoiceDeliveries,
      }),
      ...securityRoutes(shop.security, shop.steps),
      ...passkeyRoutes(shop.passkeyLogin, shop.ownPasskeys),
    ],
    identity: inShop,
    shopAs: createShopAsPages({ sessions: visits, timeZone, publicUrl: options.publicUrl, officeAt: options.officeAt }),
    office,
    isConfirmed: shop.people.isConfirmed,
    async endSessionsOf(userId) {
      await sessions.endAllOf(userId);
      await endVisitsOf(db, userId, clock());
    },
    customerOf: (customerId, on = db) => readCustomer(on, customerId),
    addressOf: (customerId, addressCode, on = db) => readAddress(on, customerId, addressCode),
    creditOf: (customerId) => readCredit(db, customerId),
    emailRecipientsOf: (customerId, on = db) => readEmailRecipients(on, customerId),
    async presentedAddresses(customerIds) {
      const found = Map.groupBy(await readAddressesOf(db, customerIds), (address) => address.customerId);
      return new Map([...found].map(([customerId, addresses]) => [customerId, addresses.map(presentAddress)]));
    },
    ...createCustomerCodes(db, options.version),
    start() {
      factors.start();
      sweeps.start();
      asking?.start();
    },
    async close() {
      await asking?.stop();
      await sweeps.stop();
      await passwords.settled();
      await settings.close();
      await known.close();
    },
  };
}
