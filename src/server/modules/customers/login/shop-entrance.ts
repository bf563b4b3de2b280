/** What lies behind the login of the shop: a session (C-ID-2), the person as the pages know them, an access token. */
import type { User } from '#contract/endpoints/account/identity.ts';
import type { LoginResponse } from '#contract/endpoints/account/session.ts';
import type { DocumentRight } from '#contract/values/document-rights.ts';
import { type VatTerms, vatRegime } from '#contract/values/vat-treatment.rules.ts';
import { LoadOnce } from '#server/platform/cache/load-once.ts';
import { type Clock, today } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { Caller, Person } from '#server/platform/http/caller.ts';
import type { Exchange } from '#server/platform/http/exchange.ts';
import type { AddressSettings } from '../address-settings.ts';
import { presentUser } from '../customer.presenter.ts';
import { readAddresses, readCustomer } from '../customers.repository.ts';
import type { SignAccessToken } from '../sessions/access-token.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import { readCustomerTax } from '../tax/customer-tax.repository.ts';
import type { UserRow } from '../users.repository.ts';
import type { Arrivals } from './arrivals.ts';
import type { Entrance } from './login.service.ts';

const MOST_CUSTOMERS = 5_000;

export type ShopWelcome = Extract<LoginResponse, { access_token: string }>;

/** What a caller may see and do of the customer's documents. */
export type DocumentRightsOf = (caller: Pick<Caller, 'customerId' | 'role' | 'userId'>) => readonly DocumentRight[];

/** The office as seen from the shop's login. */
export interface OfficeDoorway {
  /** Where it is for this visitor: a path of this host, a URL of another one, or nowhere. */
  at(exchange: Exchange): string | undefined;
  readonly sessions: Pick<Sessions, 'open'>;
}

export interface ShopEntranceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly sessions: Sessions;
  readonly office: OfficeDoorway;
  readonly arrivals: Arrivals;
  readonly signAccessToken: SignAccessToken;
  /** What changes by law for VAT. */
  readonly vatTerms: VatTerms;
  /** Changes when customers or addresses do. */
  readonly version: () => string;
  readonly settings: Pick<AddressSettings, 'of'>;
  readonly documentRights: DocumentRightsOf;
}

export interface ShopEntrance extends Entrance<ShopWelcome> {
  /** The user of the session as a login returned it, with a fresh token; null for a guest. */
  current(exchange: Exchange): Promise<{ user: User; accessToken: string } | null>;
}

export function createShopEntrance(deps: ShopEntranceDeps): ShopEntrance {
  const { db, sessions, signAccessToken } = deps;
  const customers = new LoadOnce<number>({ most: MOST_CUSTOMERS, version: deps.version });
  const actable = (customerId: number) =>
    customers.get(customerId, async () => {
      const [customer, addresses, tax] = await Promise.all([
        readCustomer(db, customerId),
        readAddresses(db, customerId),
        readCustomerTax(db, customerId),
      ]);
      return { customer, addresses, tax };
    });

  /** A person without a customer; staff are led to the office. */
  function withoutCustomer(person: Person, exchange: Exchange): User {
    const office = person.role === 'staff' ? deps.office.at(exchange) : undefined;
    return { ...presentUser(person, undefined, []), ...(office !== undefined && { office }) };
  }

  /** Who works here enters shop and office at once, where both are on this host: one password, two cookies. */
  async function officeCookies({ id, role }: UserRow, exchange: Exchange, secondFactor: boolean): Promise<string[]> {
    if (role !== 'staff' || !deps.office.at(exchange)?.startsWith('/')) return [];
    return [await deps.office.sessions.open({ id, role, secondFactor }, exchange)];
  }

  async function userOf(person: Person, exchange: Exchange): Promise<User> {
    const acts = await sessions.worksFor(person, exchange);
    const day = today(deps.clock, deps.timeZone);
    if (!acts) return withoutCustomer(person, exchange);
    const [{ customer, addresses, tax }, settings] = await Promise.all([
      actable(acts.customerId),
      deps.settings.of(acts.customerId),
    ]);
    const vatExempt = tax !== undefined && vatRegime(tax, deps.vatTerms, day).nature !== '';
    const rights = deps.documentRights({ ...person, customerId: acts.customerId });
    const user = presentUser(person, customer && { ...customer, vatExempt }, addresses, settings, rights);
    return person.agentId === null ? user : { ...user, chosen_address: acts.addressCode };
  }

  return {
    admits: () => true,

    async enter(row, exchange, secondFactor) {
      const person: Person = { ...row, userId: row.id, addressCodes: [] };
      // A new session has no chosen customer, whatever the previous one had.
      const known = person.agentId === null ? userOf(person, exchange) : withoutCustomer(person, exchange);
      const [user, cookie] = await Promise.all([
        known,
        sessions.open({ id: row.id, role: row.role, secondFactor }, exchange),
      ]);
      const response = { message: user, access_token: signAccessToken(row.id, user.client_id) };
      const others = await officeCookies(row, exchange, secondFactor);
      return { response, cookies: [cookie, ...others, await deps.arrivals.note(row, exchange)] };
    },

    async current(exchange) {
      const { person } = await sessions.identify(exchange);
      if (!person) return null;
      const user = await userOf(person, exchange);
      return { user, accessToken: signAccessToken(person.userId, user.client_id) };
    },
  };
}
