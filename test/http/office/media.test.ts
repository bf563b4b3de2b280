/** Pictures in the hands of staff: sent, matched, attached, replaced, removed, taken back; the shop follows (docs/office-media.md). */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { SOON } from '../kit/import-tables.ts';
import { type OfficeVisitor, signIn, staffWith } from '../kit/office.ts';
import { photo, sendPicture } from '../kit/pictures.ts';
import { ORIGIN, withShop } from '../kit/start-shop.ts';

const shop = withShop();
const CODE = 'VT933.08.020';
let owner: OfficeVisitor;

beforeAll(async () => {
  owner = await signIn(shop());
});

const key = () => randomUUID();
const undo = (operation: number | null) =>
  owner.call('office_history.undo', { key: key(), id: operation ?? 0, forced: [] });
const begin = async (by = owner) => (await by.call('office_media.begin', { key: key() })).batch;
const picturesOf = async (code: string) => (await owner.call('office_articles.get_article', { code })).values.pictures;
/** URLs of the pictures that a guest sees. */
async function inShop(code = CODE): Promise<string[]> {
  const { slug } = await owner.call('office_articles.get_article', { code });
  const { data } = await shop().guest().call('wrapper.get_item', { slug });
  return data.pictures.map(({ main }) => main.url);
}
/** An upload of files by name. */
async function sent(files: Record<string, Uint8Array>, by = owner): Promise<number> {
  const batch = await begin(by);
  for (const [name, content] of Object.entries(files))
    expect((await sendPicture(shop(), by, { batch, name, content })).status).toBe(200);
  return batch;
}
const preview = (batch: number, by = owner) => by.call('office_media.match_preview', { batch });
async function attach(batch: number, by = owner) {
  const { counts } = await preview(batch, by);
  const expected = { new: counts.new ?? 0, replaces: counts.replaces ?? 0 };
  return by.call('office_media.attach', { key: key(), batch, expected });
}
const fileOf = async (hash: string) => (await owner.call('office_media.get_thumbs', { hashes: [hash] })).files[0];

describe('an upload', () => {
  test('is shown before anything is attached, attached as one operation, seen in the shop, and taken back (C-OFF-1, C-OFF-2)', async () => {
    const before = await picturesOf(CODE);
    const batch = await sent({
      [`viti/${CODE}_2.jpg`]: await photo(),
      [`viti/${CODE}.jpg`]: await photo(),
      'IMG_2231.jpg': await photo(),
      'notes.jpg': new TextEncoder().encode('no picture at all'),
    });
    const { counts, rows, articles } = await preview(batch);
    expect(counts).toMatchObject({ 'no-article': 1, unreadable: 1, new: 2 - before.length, replaces: before.length });
    expect(articles).toBe(1);
    expect(rows.find(({ name }) => name === 'notes.jpg')?.problem).toMatch(/non sa|sa leggere/i);
    expect(await picturesOf(CODE)).toEqual(before);
    const shown = await inShop();

    const done = await attach(batch);
    expect(done).toMatchObject({ pictures: 2, articles: 1 });
    const after = await picturesOf(CODE);
    expect(after).toHaveLength(2);
    await expect.poll(() => inShop()).toEqual(after.map((hash) => expect.stringContaining(`main_${hash}`)));
    const [main = ''] = await inShop();
    expect((await shop().app.fetch(new Request(`${ORIGIN}${main}`))).headers.get('content-type')).toBe('image/webp');
    expect((await preview(batch)).counts).toMatchObject({ done: 2, new: 0, replaces: 0 });

    await undo(done.operation);
    expect(await picturesOf(CODE)).toEqual(before);
    await expect.poll(() => inShop()).toEqual(shown);
    // The files stay in the library: they may belong to another article.
    expect(await fileOf(after[0] ?? '')).toBeDefined();
  });

  test('the same press twice attaches once; what was not shown is not attached (C-OFF-1, C-OFF-3)', async () => {
    const batch = await sent({ [`${CODE}_3.jpg`]: await photo() });
    const { counts } = await preview(batch);
    const body = { key: key(), batch, expected: { new: counts.new ?? 0, replaces: counts.replaces ?? 0 } };
    const first = await owner.call('office_media.attach', body);
    expect(await owner.call('office_media.attach', body)).toEqual(first);
    const late = await owner.send('office_media.attach', { ...body, key: key() });
    expect([late.status, late.body.code]).toEqual([409, 'changed-meanwhile']);
    await undo(first.operation);
  });

  test('a person corrects article and place, or leaves a picture out (C-OFF-3)', async () => {
    const batch = await sent({ 'one.jpg': await photo(), 'two.jpg': await photo() });
    const [one, two] = (await preview(batch)).rows;
    const correct = (upload: number, wish: object) =>
      owner.send('office_media.correct', { key: key(), batch, upload, ...wish });
    expect((await correct(one?.id ?? 0, { article: 'NO-SUCH' })).status).toBe(422);
    const place = (await picturesOf(CODE)).length + 1;
    expect((await correct(one?.id ?? 0, { article: CODE, place })).body.message).toEqual({ outcome: 'new' });
    expect((await correct(two?.id ?? 0, { article: CODE, place })).body.message).toEqual({ outcome: 'twice' });
    expect((await correct(two?.id ?? 0, { left_out: true })).body.message).toEqual({ outcome: 'left-out' });
    expect(await attach(batch)).toMatchObject({ pictures: 1, articles: 1 });
  });

  test('after a lost line only what is missing is sent; the same file again is the same row', async () => {
    const content = await photo();
    const batch = await sent({ 'here.jpg': content });
    await sendPicture(shop(), owner, { batch, name: 'here.jpg', content });
    const files = [
      { name: 'here.jpg', bytes: content.length },
      { name: 'there.jpg', bytes: 10 },
    ];
    expect(await owner.call('office_media.get_missing', { batch, files })).toEqual({ missing: ['there.jpg'] });
    expect((await preview(batch)).total).toBe(1);
  });

  test('content decides: scripts in drawings, bombs and disguised files are refused with a sentence', async () => {
    const text = (content: string) => new TextEncoder().encode(content);
    const svg = (inside: string) => text(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 6">${inside}</svg>`);
    // A PNG whose header promises 40 000 × 40 000 pixels.
    const bomb = Buffer.from(
      '89504e470d0a1a0a0000000d4948445200009c4000009c400802000000a0a8a36d0000000049454e44ae426082',
      'hex',
    );
    const batch = await sent({
      'good.jpg': svg('<path d="M0 0h8"/>'),
      'script.svg': svg('<script>alert(1)</script>'),
      'bomb.png': bomb,
      'page.png': text('<!doctype html><script>alert(1)</script>'),
    });
    const { rows } = await preview(batch);
    const problems = Object.fromEntries(rows.map(({ name, problem }) => [name, problem]));
    expect(problems['good.jpg']).toBe('');
    expect(problems['script.svg']).toContain('<script>');
    expect(problems['bomb.png']).not.toBe('');
    expect(problems['page.png']).not.toBe('');
    expect((await preview(batch)).counts.unreadable).toBe(3);
  });

  test('another person’s upload is not there; without the permission, or from another site, nothing is taken (C-OFF-5)', async () => {
    const batch = await begin();
    const colleague = await staffWith(shop(), ['media.read', 'media.write']);
    const reader = await staffWith(shop(), ['media.read']);
    const content = await photo();
    const status = async (who: OfficeVisitor, headers = {}) => {
      const { status: code, body } = await sendPicture(shop(), who, { batch, name: 'a.jpg', content, headers });
      return [code, body.code];
    };
    expect(await status(colleague)).toEqual([404, 'not-found']);
    expect((await colleague.send('office_media.match_preview', { batch })).status).toBe(404);
    expect((await colleague.send('office_media.add', { key: key(), batch })).status).toBe(404);
    expect(await status(reader)).toEqual([403, 'forbidden']);
    expect(await status(owner, { Origin: 'https://elsewhere.example' })).toEqual([403, 'foreign-origin']);
    expect((await preview(batch)).total).toBe(0);
  });
});

describe('the library', () => {
  test('has what imports brought, says where a file is used, and keeps what is used (C-OFF-1)', async () => {
    const other = (
      await owner.call('office_grid.open', { grid: 'articles', filters: [{ column: 'picture', is: ['yes'] }] })
    ).rows
      .map(({ cells }) => String(cells.code))
      .find((code) => code !== CODE);
    const [hash = ''] = (await owner.call('office_articles.get_article', { code: other ?? '' })).pictures.map(
      (one) => one.hash,
    );
    const file = await fileOf(hash);
    const { used, uses } = await owner.call('office_media.get_file', { id: file?.id ?? 0 });
    expect(used).toBeGreaterThan(0);
    expect(uses.length).toBeGreaterThan(0);
    const removed = await owner.send('office_media.remove', { key: key(), ids: [file?.id ?? 0] });
    expect([removed.status, removed.body.code]).toEqual([409, 'in-use']);
    expect(removed.text).toContain(file?.name);
    const { rows } = await owner.call('office_grid.open', { grid: 'media', text: hash });
    expect(rows[0]?.cells).toMatchObject({ used, hash });
  });

  test('what nothing uses is removed, and comes back with its texts (C-OFF-2)', async () => {
    const batch = await sent({ 'lonely.jpg': await photo() });
    const { files, operation: added } = await owner.call('office_media.add', { key: key(), batch });
    const { id = 0, hash = '' } = files[0] ?? {};
    await owner.call('office_media.save', {
      key: key(),
      id,
      values: { alt_it: 'Una vite' },
      known: { alt_it: '' },
    });
    const { operation } = await owner.call('office_media.remove', { key: key(), ids: [id] });
    expect(await fileOf(hash)).toBeUndefined();
    const { operation: back } = await undo(operation);
    expect(await owner.call('office_media.get_file', { id })).toMatchObject({
      values: { alt_it: 'Una vite' },
      used: 0,
    });
    await undo(back);
    expect(await fileOf(hash)).toBeUndefined();
    expect(added).toBeGreaterThan(0);
  });

  test('two people: the same text is refused with both, another one is no conflict (C-OFF-4)', async () => {
    const batch = await sent({ 'texts.jpg': await photo() });
    const id = (await owner.call('office_media.add', { key: key(), batch })).files[0]?.id ?? 0;
    const colleague = await staffWith(shop(), ['media.read', 'media.write']);
    const save = (by: OfficeVisitor, values: object, known: object) =>
      by.send('office_media.save', { key: key(), id, values, known });
    expect((await save(colleague, { alt_it: 'Loro' }, { alt_it: '' })).status).toBe(200);
    expect((await save(owner, { alt_en: 'Mine' }, { alt_en: '' })).status).toBe(200);
    expect((await save(owner, { alt_it: 'Mio' }, { alt_it: '' })).body).toMatchObject({
      code: 'changed-meanwhile',
      conflicts: [{ field: 'alt_it', theirs: 'Loro' }],
    });
  });

  test('folders and tags: written in cells and by the page in one form, filtered, counted as their filters find them, taken back (C-OFF-2, C-OFF-6)', async () => {
    const { rows } = await owner.call('office_grid.open', { grid: 'media' });
    const [one, two] = rows.map(({ id }) => id);
    const cell = (id: number | undefined, column: string, value: string) => ({ id: id ?? 0, column, value });
    const { operation } = await owner.call('office_grid.save_cells', {
      key: key(),
      grid: 'media',
      cells: [
        cell(one, 'folder', ' Catalogo / 2026/'),
        cell(one, 'tags', 'Spot; estate'),
        cell(two, 'tags', 'spot, da rifare'),
      ],
    });
    const saved = await owner.call('office_media.save', {
      key: key(),
      id: two ?? 0,
      values: { folder: 'catalogo/2026' },
      known: { folder: '' },
    });
    const found = async (filter: object) =>
      (await owner.call('office_grid.open', { grid: 'media', filters: [filter] as never })).rows
        .map(({ id }) => id)
        .sort();
    const both = [one, two].sort();
    expect(await found({ column: 'folder', is: ['Catalogo/2026'] })).toEqual(both);
    expect(await found({ column: 'tags', contains: ', spot,' })).toEqual(both);
    expect(await found({ column: 'tags', contains: ', estate,' })).toEqual([one]);
    expect(await found({ column: 'tags', contains: ', rifare,' })).toEqual([]);
    const { folders, tags } = await owner.call('office_media.get_folders', {});
    expect(folders).toEqual([{ name: expect.stringMatching(/^catalogo\/2026$/i), files: 2 }]);
    expect(tags).toEqual([
      { name: 'da rifare', files: 1 },
      { name: 'estate', files: 1 },
      { name: 'spot', files: 2 },
    ]);
    await undo(saved.operation);
    await undo(operation);
    expect(await owner.call('office_media.get_folders', {})).toEqual({ folders: [], tags: [] });
    const stranger = await staffWith(shop(), ['articles.read']);
    expect((await stranger.send('office_media.get_folders', {})).body).toMatchObject({ permission: 'media.read' });
  });

  test('another content is shown everywhere, old addresses lead to it, and all of it goes back (C-OFF-2)', async () => {
    const first = await sent({ [`${CODE}.jpg`]: await photo() });
    await attach(first);
    const [hash = ''] = await picturesOf(CODE);
    const { id = 0 } = (await fileOf(hash)) ?? {};
    // The shop shows it a moment later than the office.
    await expect.poll(async () => (await inShop())[0], SOON).toContain(`main_${hash}`);
    const [old = ''] = await inShop();
    const batch = await sent({ 'better.jpg': await photo() });
    const upload = (await preview(batch)).rows[0]?.id ?? 0;
    const { articles, operation } = await owner.call('office_media.replace', { key: key(), id, batch, upload });
    expect(articles).toBe(1);
    const [next = ''] = await picturesOf(CODE);
    expect(next).not.toBe(hash);
    await expect.poll(async () => (await inShop())[0], SOON).toContain(`main_${next}`);
    const visit = (address: string) => shop().app.fetch(new Request(`${ORIGIN}${address}`, { redirect: 'manual' }));
    const led = await visit(old);
    expect([led.status, led.headers.get('location')]).toEqual([302, (await inShop())[0]]);
    expect(await owner.call('office_media.get_file', { id })).toMatchObject({ hash: next, used: 1, moved: 1 });

    const here = await inShop();
    await undo(operation);
    expect((await picturesOf(CODE))[0]).toBe(hash);
    await expect.poll(async () => (await visit(old)).status, SOON).toBe(200);
    expect((await visit(here[0] ?? '')).headers.get('location')).toBe(old);
  });

  test('a content that is another file already, or cannot be shown, replaces nothing', async () => {
    const content = await photo();
    const batch = await sent({ 'a.jpg': content, 'b.jpg': await photo(), 'c.jpg': new TextEncoder().encode('no') });
    const { rows } = await preview(batch);
    const { files } = await owner.call('office_media.add', { key: key(), batch });
    const file = files.find(({ name }) => name === 'b.jpg');
    for (const { id: upload } of rows.filter(({ name }) => name !== 'b.jpg'))
      expect((await owner.send('office_media.replace', { key: key(), id: file?.id ?? 0, batch, upload })).status).toBe(
        422,
      );
  });
});

describe('the pictures of an article', () => {
  test('are a field: put in order, added from the library, removed, taken back; an import leaves them (C-OFF-4, C-OFF-9)', async () => {
    const batch = await sent({ 'x.jpg': await photo(), 'y.jpg': await photo() });
    const { files } = await owner.call('office_media.add', { key: key(), batch });
    const [x = '', y = ''] = files.map(({ hash }) => hash);
    const before = await picturesOf(CODE);
    const save = (pictures: string[], known: string[]) =>
      owner.send('office_articles.save_article', {
        key: key(),
        code: CODE,
        values: { pictures },
        known: { pictures: known },
      });
    const { body } = await save([y, ...before, x], before);
    expect(await picturesOf(CODE)).toEqual([y, ...before, x]);
    await expect.poll(async () => (await inShop())[0]).toContain(`main_${y}`);
    const [held] = await shop().db.query(
      null,
      `select 1 from field_pins where entity_key = $1 and field = 'pictures'`,
      [CODE],
    );
    expect(held).toBeDefined();
    expect((await save(['0'.repeat(20)], [y, ...before, x])).body.errors).toHaveProperty('pictures');
    await undo(body.message?.operation ?? 0);
    expect(await picturesOf(CODE)).toEqual(before);
  });
});
