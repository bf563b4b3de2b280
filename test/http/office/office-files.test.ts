/**
 * The addresses of the office that take or return files (C-OFF-5), made from the contract: each with only its own codes, without
 * each of them, with the sessions of the shop, from a foreign page and with every other method. One that is added is tested without
 * a line here.
 */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type FileMethod, OFFICE_FILES, type OfficeFileUse } from '#contract/office/office-files.ts';
import { PERMISSIONS } from '#contract/office/permissions.ts';
import { type OfficeVisitor, officeVisitor, signIn, staffWith } from '../kit/office.ts';
import { ORIGIN, withShop } from '../kit/start-shop.ts';

const shop = withShop();
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
const USES = OFFICE_FILES.flatMap(({ path, methods }) =>
  (Object.entries(methods) as [FileMethod, OfficeFileUse][]).map(([method, use]) => ({ path, method, use })),
);
/** Nothing has these numbers and names: who may, gets as far as 404. */
const addressOf = (path: string) => path.replace(/\{\w+:number\}/g, '999999').replace(/\{\w+\}/g, 'nothing');
const REFUSALS = [401, 403, 405];

async function ask(
  who: OfficeVisitor,
  path: string,
  method: string,
  headers: Record<string, string> = { Origin: ORIGIN },
): Promise<{ status: number; headers: Headers; body: { code?: string; permission?: string } }> {
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const body = method === 'PUT' ? { body: new Uint8Array([1]) } : {};
  const request = new Request(`${ORIGIN}${path}`, { method, headers: { ...headers, Cookie: cookie }, ...body });
  const response = await shop().app.fetch(request);
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  if (!isJson && response.body) {
    const reader = response.body.getReader();
    await reader.read();
    await reader.cancel();
  }
  return {
    status: response.status,
    headers: response.headers,
    body: isJson && method !== 'HEAD' ? ((await response.json()) as { code?: string }) : {},
  };
}

const may = new Map<OfficeFileUse, OfficeVisitor>();

beforeAll(async () => {
  for (const { use } of USES) may.set(use, await staffWith(shop(), use.permissions));
});

describe('files of the office (C-OFF-5)', () => {
  test.each(USES)('$method $path', async ({ path, method, use }) => {
    const address = addressOf(path);
    for (const email of ['cliente1@example.com', 'agente1@example.com']) {
      const { cookies } = await shop().login(email);
      expect((await ask(officeVisitor(shop(), new Map(cookies)), address, method)).status).toBe(401);
    }
    expect((await ask(officeVisitor(shop()), address, method)).status).toBe(401);
    const person = may.get(use) ?? expect.fail('nobody may');
    const answered = await ask(person, address, method);
    expect(REFUSALS).not.toContain(answered.status);
    expect(answered.status).toBeLessThan(500);
    expect(answered.headers.get('cache-control')).toBe('no-store');
    for (const permission of use.permissions) {
      const others = await staffWith(
        shop(),
        PERMISSIONS.filter((one) => one !== permission),
      );
      const refused = await ask(others, address, method);
      expect([refused.status, refused.body.permission]).toEqual([403, permission]);
    }
  });

  test.each(USES.filter(({ method }) => method !== 'GET'))('$method $path from a foreign page', async (used) => {
    const person = may.get(used.use) ?? expect.fail('nobody may');
    const foreign: Record<string, string>[] = [
      { Origin: 'https://elsewhere.example' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ];
    for (const headers of foreign) {
      const { body } = await ask(person, addressOf(used.path), used.method, headers);
      expect(body.code).toBe('foreign-origin');
    }
  });

  test.each(OFFICE_FILES)('$path with other methods', async ({ path, methods }) => {
    const owner = await signIn(shop());
    for (const method of METHODS.filter((one) => !Object.hasOwn(methods, one))) {
      const { status, headers } = await ask(owner, addressOf(path), method);
      expect([method, status, headers.get('allow')]).toEqual([method, 405, Object.keys(methods).join(', ')]);
    }
  });

  test.each(OFFICE_FILES.filter(({ path }) => path.includes('{')))(
    '$path and what is no such address',
    async (file) => {
      const owner = await signIn(shop());
      const [method = 'GET'] = Object.keys(file.methods);
      const prefix = file.path.replace(/\{.*$/, '');
      for (const rest of ['', '%', '..%2f..%2fetc', '1/2/3/4', '-1', '9'.repeat(30)])
        expect([rest, (await ask(owner, `${prefix}${rest}`, method)).status]).toEqual([rest, 404]);
    },
  );

  test('those that want it need the password of the last ten minutes, and no other does', async () => {
    const before = shop().clock.now;
    shop().clock.now = new Date(before.getTime() + 10 * 60_000 + 1000);
    for (const { path, method, use } of USES) {
      const { body } = await ask(may.get(use) ?? expect.fail('nobody may'), addressOf(path), method);
      expect([path, body.code === 'confirm-identity']).toEqual([path, use.stepUp === true]);
    }
    shop().clock.now = before;
  });

  test('refusals are noted in the audit log', async () => {
    const nobody = await staffWith(shop(), []);
    await ask(nobody, '/api/office/import-files/1', 'GET');
    await vi.waitFor(async () => {
      const found = await shop().db.query(
        null,
        `select 1 from audit_entries where kind = 'refusal' and params->>'call' like '/api/office/import-files%'`,
        [],
      );
      expect(found.length).toBeGreaterThan(0);
    }, 20_000);
  });
});
