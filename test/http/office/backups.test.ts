/** Backups in the office: made, checked, taken out with the password of the last ten minutes, by owners (C-OFF-1, C-OFF-5). */
import { appendFileSync, copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { BUILT_IN_ROLES, PERMISSIONS } from '#contract/office/permissions.ts';
import { type OfficeVisitor, signIn, staffWith } from '../kit/office.ts';
import { ORIGIN, withShop } from '../kit/start-shop.ts';

const shop = withShop({ settings: 'backups: { keep: 2 }' });
let laura: OfficeVisitor;
let count = 0;
const key = () => {
  count += 1;
  return `backups-press-${count}`;
};
const file = (who: OfficeVisitor, path: string) =>
  shop().app.fetch(
    new Request(new URL(path, ORIGIN), {
      headers: { Cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    }),
  );
const found = () => laura.call('office_backups.get', {});
const idle = () => vi.waitFor(async () => expect((await found()).work).toBeNull(), { timeout: 60_000, interval: 100 });

/** A new backup, whole. */
async function made(): Promise<string> {
  shop().clock.now = new Date(shop().clock.now.getTime() + 60_000);
  const { name } = await laura.call('office_backups.create', { key: key() });
  await idle();
  return name;
}

async function checked(name: string) {
  await laura.call('office_backups.verify', { key: key(), name });
  await idle();
  return (await found()).backups.find((one) => one.name === name)?.checked;
}

beforeAll(async () => {
  laura = await signIn(shop());
});

describe('backups in the office', () => {
  test('one press is one backup; it is whole; the newest two stay', async () => {
    const press = { key: key() };
    const [one, two] = await Promise.all([
      laura.call('office_backups.create', press),
      laura.call('office_backups.create', press),
    ]);
    expect(one).toEqual(two);
    await idle();
    expect(await found()).toMatchObject({ fault: '', keep: 2, backups: [{ name: one.name, checked: null }] });
    expect(await checked(one.name)).toMatchObject({ fault: '' });
    expect((await checked(one.name))?.rows).toBeGreaterThan(1000);
    const [second, third] = [await made(), await made()];
    expect((await found()).backups.map(({ name }) => name)).toEqual([third, second]);
  });

  test('a damaged one is named as such', async () => {
    const name = await made();
    const path = join(shop().dataDir, 'backups', name);
    const bad = 'bancale-2020-01-01T00-00-00Z.tar';
    copyFileSync(path, join(shop().dataDir, 'backups', bad));
    const bytes = readFileSync(path);
    // Beyond its end, and a changed byte in the middle.
    appendFileSync(join(shop().dataDir, 'backups', bad), bytes.subarray(0, 512));
    expect((await checked(bad))?.fault).not.toBe('');
  });

  test('taking one out takes the password of the last ten minutes, and is written down', async () => {
    const name = await made();
    const { href } = await laura.call('office_backups.open_download', { key: key(), name });
    const taken = await file(laura, href);
    expect([taken.status, taken.headers.get('content-type')]).toEqual([200, 'application/x-tar']);
    expect(Buffer.from(await taken.arrayBuffer())).toEqual(readFileSync(join(shop().dataDir, 'backups', name)));
    const { data } = await laura.call('office_history.get_operations', { kinds: ['backup.download'] });
    expect(data[0]).toMatchObject({ kind: 'backup.download', params: { name } });
    shop().clock.now = new Date(shop().clock.now.getTime() + 11 * 60_000);
    const late = await file(laura, href);
    expect([late.status, ((await late.json()) as { code: string }).code]).toEqual([403, 'confirm-identity']);
    expect((await laura.send('office_backups.open_download', { key: key(), name })).body.code).toBe('confirm-identity');
  });

  test('others are refused; a name that is no backup is not found (C-OFF-5)', async () => {
    laura = await signIn(shop());
    const name = await made();
    for (const role of ['sales', 'accounts', 'read_only'] as const)
      expect(BUILT_IN_ROLES[role].includes('backups.run')).toBe(false);
    const others = await staffWith(
      shop(),
      PERMISSIONS.filter((code) => code !== 'backups.run'),
    );
    expect((await others.send('office_backups.get', {})).body.permission).toBe('backups.run');
    expect((await file(others, `/api/office/backups/${name}`)).status).toBe(403);
    for (const wrong of ['../bancale.settings.yaml', 'bancale-2020-01-02T00-00-00Z.tar', '%2e%2e%2fsecret'])
      expect([wrong, (await file(laura, `/api/office/backups/${wrong}`)).status]).toEqual([wrong, 404]);
    expect((await laura.send('office_backups.verify', { key: key(), name: 'shop.tar' })).status).toBe(404);
  });
});
