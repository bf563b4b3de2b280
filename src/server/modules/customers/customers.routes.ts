/** Endpoints of the user: login, session, passwords, their own data (C-API-3, C-ID). */

import {
  account,
  getAddresses,
  getCustomer,
  getSearchSettings,
  setInvoiceDelivery,
  setSearchSettings,
} from '#contract/endpoints/account/customer.ts';
import { getSession, login, logout, resetPassword } from '#contract/endpoints/account/session.ts';
import { chooseCustomer } from '#contract/endpoints/agent.ts';
import { AppError } from '#contract/values/errors.ts';
import type { VatTerms } from '#contract/values/vat-treatment.rules.ts';
import { type Clock, today } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import type { AddressSettings } from './address-settings.ts';
import { presentCustomer, presentDeliveryAddress } from './customer.presenter.ts';
import { readAddresses, readCustomer } from './customers.repository.ts';
import type { InvoiceDeliveries } from './invoice-delivery.service.ts';
import type { Login } from './login/login.service.ts';
import { type PasswordReset, resetMode } from './login/password-reset.service.ts';
import type { ShopEntrance, ShopWelcome } from './login/shop-entrance.ts';
import type { Sessions } from './sessions/sessions.service.ts';
import { presentTax } from './tax/customer-tax.presenter.ts';
import { readCustomerTax } from './tax/customer-tax.repository.ts';

export interface CustomerRouteDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly timeZone: string;
  /** What changes by law for VAT. */
  readonly vatTerms: VatTerms;
  readonly sessions: Sessions;
  readonly login: Login<ShopWelcome>;
  readonly entrance: Pick<ShopEntrance, 'current'>;
  readonly passwords: PasswordReset;
  readonly settings: AddressSettings;
  readonly invoiceDeliveries: InvoiceDeliveries;
}

export function customerRoutes(deps: CustomerRouteDeps): Route[] {
  const { db, sessions, entrance, passwords, settings } = deps;
  const day = () => today(deps.clock, deps.timeZone);

  async function accountOf({ customerId, locale }: Pick<Caller, 'customerId' | 'locale'>) {
    const [customer, tax, addresses] = await Promise.all([
      readCustomer(db, customerId),
      readCustomerTax(db, customerId),
      readAddresses(db, customerId),
    ]);
    if (!customer || !tax) throw new AppError('not-found');
    return {
      customer: presentCustomer(customer, presentTax(tax, deps.vatTerms, day()), locale, day()),
      addresses: addresses.map((address) => presentDeliveryAddress(address, customer, locale)),
    };
  }
  return [
    route(login, async ({ body, exchange, setCookie }) => {
      const { response, cookies } = await deps.login(body.email, body.password, exchange);
      for (const cookie of cookies) setCookie(cookie);
      return response;
    }),

    route(logout, async ({ exchange, setCookie }) => {
      setCookie(await sessions.end(exchange));
      return { message: { success: true as const } };
    }),

    route(resetPassword, async ({ body, caller, exchange }) => {
      const { email = '', old_password = '', new_password = '', token = '' } = body;
      switch (resetMode(body)) {
        case 'set':
          return { message: await passwords.setByLink(token, new_password, caller.locale, exchange) };
        case 'change':
          return { message: await passwords.change(caller, exchange, { email, old: old_password, new: new_password }) };
        case 'link':
          return { message: passwords.sendLink(email, caller.locale, exchange) };
      }
    }),

    route(getSession, async ({ exchange }) => {
      const current = await entrance.current(exchange);
      return current ? { message: current.user, access_token: current.accessToken } : { message: null };
    }),

    route(chooseCustomer, async ({ caller, exchange }) => {
      // The identity of the request is already checked: a customer of this agent, an address of this customer.
      if (caller.customerId === 0) throw new AppError('forbidden');
      await sessions.choose(caller, exchange);
      const current = await entrance.current(exchange);
      if (!current) throw new AppError('session-expired');
      return { message: current.user };
    }),

    route(getCustomer, async ({ caller }) => {
      const { customerId, locale } = caller;
      const [customer, tax] = await Promise.all([readCustomer(db, customerId), readCustomerTax(db, customerId)]);
      if (!customer || !tax) throw new AppError('not-found');
      return { message: presentCustomer(customer, presentTax(tax, deps.vatTerms, day()), locale, day()) };
    }),

    route(getAddresses, async ({ caller }) => ({ message: (await accountOf(caller)).addresses })),

    route(account, async ({ caller }) => {
      const [known, held] = await Promise.all([accountOf(caller), settings.at(caller.customerId, caller.addressCode)]);
      return { message: { ...known, settings: held } };
    }),

    route(getSearchSettings, async ({ caller }) => ({
      message: await settings.at(caller.customerId, caller.addressCode),
    })),

    route(setInvoiceDelivery, async ({ body, caller }) => ({
      message: await deps.invoiceDeliveries.change(caller, body),
    })),

    route(setSearchSettings, async ({ body, caller }) => ({
      message: await settings.change(caller.customerId, caller.addressCode, body),
    })),
  ];
}
