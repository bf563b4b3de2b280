/** Staff for HTTP tests: people of the office with the office's own cookie, and people who may do only some things. */
import { vi } from 'vitest';
import { type OfficeApiName, type OfficeApiTypes, officeApi } from '#contract/office/office-api.ts';
import type { Permission } from '#contract/office/permissions.ts';
import type { ErrorBody } from '#contract/values/errors.ts';
import { ORIGIN, type Responded, type TestShop, TOKEN } from './start-shop.ts';

export const OFFICE_EMAIL = 'ufficio@example.com';
const PASSWORD = 'bancale-demo';

type Message<Name extends OfficeApiName> = OfficeApiTypes[Name]['response']['message'];

export interface OfficeVisitor {
  readonly cookies: Map<string, string>;
  /** Sends a call; the body is the JSON of the response, for every status. */
  send<Name extends OfficeApiName>(
    name: Name,
    body: object,
    headers?: Record<string, string>,
  ): Promise<Responded<OfficeApiTypes[Name]['response'] & Partial<Omit<ErrorBody, 'message'>>>>;
  /** Sends a call and returns `message`. @throws when it failed. */
  call<Name extends OfficeApiName>(name: Name, body: OfficeApiTypes[Name]['request']): Promise<Message<Name>>;
}

let visitors = 0;

/** A visitor who has not signed in; or with the cookies of another visitor. */
export function officeVisitor(shop: TestShop, cookies = new Map<string, string>()): OfficeVisitor {
  visitors += 1;
  const address = `10.1.${visitors >> 8}.${visitors & 255}`;
  const self: OfficeVisitor = {
    cookies,
    async send(name, body, more = {}) {
      const url = new URL(officeApi[name].path.replace('{module}', 'bancale'), ORIGIN);
      const headers = new Headers({ Authorization: `token ${TOKEN}`, Origin: ORIGIN, 'X-Forwarded-For': address });
      headers.set('Content-Type', 'application/json');
      const jar = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ');
      if (jar) headers.set('Cookie', jar);
      for (const [key, value] of Object.entries(more)) headers.set(key, value);
      const response = await shop.app.fetch(new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }));
      for (const line of response.headers.getSetCookie()) {
        const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (/; Max-Age=0;/.test(line)) cookies.delete(key);
        else cookies.set(key, value);
      }
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
    },
    async call(name, body) {
      const responded = await self.send(name, body as object);
      if (responded.status !== 200) throw new Error(`${name}: ${responded.status} ${responded.text}`);
      return responded.body.message as never;
    },
  };
  return self;
}

/** Signs a person of the staff in. @throws when that fails. */
export async function signIn(shop: TestShop, email = OFFICE_EMAIL, password = PASSWORD): Promise<OfficeVisitor> {
  const visitor = officeVisitor(shop);
  const signed = await visitor.call('office.login', { email, password });
  if (signed.state !== 'in') throw new Error(`${email}: ${JSON.stringify(signed)}`);
  return visitor;
}

/** A change of many rows, once it has ended: done, stopped or failed. @throws when it takes longer than a minute. */
export const endedBulk = (who: OfficeVisitor, id: number) =>
  vi.waitFor(
    async () => {
      const bulk = await who.call('office_bulk.get', { id });
      if (bulk.state === 'running') throw new Error(`The change ${id} still runs.`);
      return bulk;
    },
    { timeout: 60_000, interval: 50 },
  );

/** A new person of the staff who may do exactly this, signed in. */
export async function staffWith(shop: TestShop, permissions: readonly Permission[]): Promise<OfficeVisitor> {
  visitors += 1;
  const email = `staff-${visitors}@example.com`;
  const { db } = shop;
  await db.query(
    null,
    `insert into users (email, password_hash, role, name, locale, is_demo, active)
     select $1, password_hash, 'staff', $1, 'it', true, true from users where email = $2`,
    [email, OFFICE_EMAIL],
  );
  await db.query(null, `insert into staff_roles (code, name_it, name_en, permissions) values ($1, $1, $1, $2)`, [
    email,
    permissions,
  ]);
  await db.query(
    null,
    `insert into user_staff_roles select u.id, r.id from users u, staff_roles r where u.email = $1 and r.code = $1`,
    [email],
  );
  return signIn(shop, email);
}
