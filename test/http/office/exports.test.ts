/** Exports in the office: chosen, made by a thread, taken out with the password of the last ten minutes (C-OFF-1, C-OFF-5). */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { BUILT_IN_ROLES, PERMISSIONS } from '#contract/office/permissions.ts';
import { EXPORT_GROUP_NAMES, EXPORT_GROUPS } from '#contract/values/export-groups.ts';
import { EXPORT_NAMES } from '#server/export/index.ts';
import { unzip } from '#server/import/zip-folder.ts';
import { type OfficeVisitor, signIn, staffWith } from '../kit/office.ts';
import { ORIGIN, withShop } from '../kit/start-shop.ts';

const shop = withShop();
let laura: OfficeVisitor;
let count = 0;
const key = () => {
  count += 1;
  return `exports-press-${count}`;
};
const file = (who: OfficeVisitor, path: string) =>
  shop().app.fetch(
    new Request(new URL(path, ORIGIN), {
      headers: { Cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    }),
  );
const found = () => laura.call('office_exports.get', {});
const idle = () => vi.waitFor(async () => expect((await found()).work).toBeNull(), { timeout: 60_000, interval: 100 });
const STOCK = { groups: ['stock' as const], format: 'csv' as const, files: false };

async function made(wanted: object = STOCK): Promise<string> {
  shop().clock.now = new Date(shop().clock.now.getTime() + 1000);
  const { name } = await laura.call('office_exports.create', { ...STOCK, ...wanted, key: key() });
  await idle();
  return name;
}

beforeAll(async () => {
  laura = await signIn(shop());
});

test('the groups hold every table but those that only this shop would take (C-EXP-2)', () => {
  const tables = EXPORT_GROUP_NAMES.flatMap((group): readonly string[] => EXPORT_GROUPS[group].tables);
  expect(tables.sort()).toEqual(EXPORT_NAMES.filter((name) => name !== 'disputes').sort());
});

describe('exports in the office', () => {
  test('one press is one export; it is the whole shop as a ZIP (C-EXP-1, C-EXP-2)', { timeout: 60_000 }, async () => {
    const press = { groups: EXPORT_GROUP_NAMES, format: 'csv' as const, files: true, key: key() };
    const [one, two] = await Promise.all([
      laura.call('office_exports.create', press),
      laura.call('office_exports.create', press),
    ]);
    expect(one).toEqual(two);
    await idle();
    const { fault, exports } = await found();
    expect([fault, exports.map(({ name }) => name)]).toEqual(['', [one.name]]);
    const { href } = await laura.call('office_exports.open_download', { key: key(), name: one.name });
    const taken = await file(laura, href);
    expect([taken.status, taken.headers.get('content-type')]).toEqual([200, 'application/zip']);
    const folder = mkdtempSync(join(tmpdir(), 'bancale-office-export-'));
    try {
      writeFileSync(join(folder, 'shop.zip'), Buffer.from(await taken.arrayBuffer()));
      await unzip(join(folder, 'shop.zip'), join(folder, 'shop'));
      const names = readdirSync(join(folder, 'shop'));
      expect(names.filter((name) => name.endsWith('.csv'))).toHaveLength(EXPORT_NAMES.length - 2);
      expect(names).toEqual(expect.arrayContaining(['images', 'home.yaml', 'footer_it.html']));
      const head = (name: string) =>
        readFileSync(join(folder, 'shop', name), 'utf8')
          .split('\r\n', 1)[0]
          ?.split(';');
      expect(head('products.csv')).toEqual(expect.arrayContaining(['cost', 'pictures']));
      expect(head('users.csv')).not.toContain('password_hash');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    const { data } = await laura.call('office_history.get_operations', { kinds: ['export.download'] });
    expect(data[0]).toMatchObject({ kind: 'export.download', params: { name: one.name } });
  });

  test('making and taking out take the password of the last ten minutes (C-OFF-5)', async () => {
    laura = await signIn(shop());
    const name = await made();
    const { href } = await laura.call('office_exports.open_download', { key: key(), name });
    shop().clock.now = new Date(shop().clock.now.getTime() + 11 * 60_000);
    expect((await laura.send('office_exports.create', { ...STOCK, key: key() })).body.code).toBe('confirm-identity');
    expect((await laura.send('office_exports.open_download', { key: key(), name })).body.code).toBe('confirm-identity');
    expect((await file(laura, href)).status).toBe(403);
    laura = await signIn(shop());
  });

  test('nobody takes out what they may not read, from an export of another person either (C-OFF-5)', async () => {
    for (const role of ['sales', 'accounts', 'catalogue', 'read_only'] as const)
      expect(BUILT_IN_ROLES[role].includes('exports.run')).toBe(false);
    const customers = await made({ groups: ['customers'] });
    const articles = await made({ groups: ['catalogue'] });
    const anna = await staffWith(shop(), ['exports.run', 'articles.read']);
    expect((await anna.send('office_exports.create', { ...STOCK, groups: ['orders'], key: key() })).body).toMatchObject(
      {
        code: 'forbidden',
        permission: 'orders.read',
      },
    );
    expect((await file(anna, `/api/office/exports/${customers}`)).status).toBe(403);
    // It has costs: Laura may read them.
    expect((await file(anna, `/api/office/exports/${articles}`)).status).toBe(403);
    shop().clock.now = new Date(shop().clock.now.getTime() + 1000);
    const { name } = await anna.call('office_exports.create', { ...STOCK, groups: ['catalogue'], key: key() });
    await idle();
    expect((await file(anna, `/api/office/exports/${name}`)).status).toBe(200);
    const others = await staffWith(
      shop(),
      PERMISSIONS.filter((code) => code !== 'exports.run'),
    );
    expect((await others.send('office_exports.get', {})).body.permission).toBe('exports.run');
    expect((await file(others, `/api/office/exports/${name}`)).status).toBe(403);
  });

  test('a name that is no export is not found; one that is deleted is gone; the others go after a week (C-EXP-1)', async () => {
    laura = await signIn(shop());
    const [one, two] = [await made(), await made()];
    for (const wrong of ['../bancale.settings.yaml', `${one}.json`, 'bancale-export-2020-01-02T00-00-00Z.zip'])
      expect([wrong, (await file(laura, `/api/office/exports/${wrong}`)).status]).toEqual([wrong, 404]);
    await laura.call('office_exports.remove', { key: key(), name: one });
    expect((await laura.send('office_exports.remove', { key: key(), name: one })).status).toBe(404);
    expect(readdirSync(join(shop().dataDir, 'exports')).filter((name) => name.startsWith(one))).toEqual([]);
    expect((await found()).exports.map(({ name }) => name)).toContain(two);
    shop().clock.now = new Date(shop().clock.now.getTime() + 7 * 86_400_000);
    laura = await signIn(shop());
    expect((await found()).exports).toEqual([]);
  });
});
