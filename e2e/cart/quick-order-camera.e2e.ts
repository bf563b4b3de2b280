/** Scanning with the camera: Chromium plays a video of a barcode, or gets a fake detector; permission and missing cameras. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { barcodeSymbol } from '../../src/storefront/features/article-page/barcode-symbol.rules.ts';
import { asApiUser } from '../kit/api-user.ts';
import { CHROMIUM_FLAGS, chromiumPath } from '../kit/browser.ts';
import { BOLT, callShop } from '../kit/cart-steps.ts';
import { expectAccessible, logIn, shopUrl } from '../kit/kit.ts';
import { waitUntilHydrated } from '../kit/live-page.ts';

const CUSTOMER = 'cliente1@example.com';
const FOLDER = mkdtempSync(join(tmpdir(), 'bancale-camera-'));
const FILM = join(FOLDER, 'barcode.y4m');

/** A video of one frame: the bars of an article number, as a camera shows them. */
function film(gtin: string): Buffer {
  const [width, height, scale, top] = [640, 480, 4, 140];
  const { modules = '' } = barcodeSymbol(gtin) ?? {};
  const left = Math.floor((width - modules.length * scale) / 2);
  const light = Buffer.alloc(width * height, 235);
  for (let y = top; y < height - top; y += 1)
    for (let x = 0; x < modules.length * scale; x += 1)
      if (modules[Math.floor(x / scale)] === '1') light[y * width + left + x] = 16;
  const colour = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colour]);
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`),
    ...Array(5).fill(frame),
  ]);
}

/** Flags → the browser started with them. */
const browsers = new Map<string, Promise<Browser>>();
const open: BrowserContext[] = [];
let ean: string;
let packaging: string;
let complaints: string[] = [];

beforeAll(async () => {
  const { data } = await asApiUser(CUSTOMER, (context) => callShop(context, 'wrapper.get_item', { item_id: BOLT }));
  const barcode = data.barcodes.find((one: { ean: string }) => one.ean.length === 13);
  [ean, packaging] = [barcode.ean, barcode.packaging];
  writeFileSync(FILM, film(ean));
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((context) => context.close()));
  const heard = complaints;
  complaints = [];
  expect(heard, 'console and page errors').toEqual([]);
});
afterAll(async () => {
  await Promise.all([...browsers.values()].map(async (browser) => (await browser).close()));
  rmSync(FOLDER, { recursive: true, force: true });
});

function browserWith(flags: readonly string[]): Promise<Browser> {
  const key = flags.join(' ');
  const started =
    browsers.get(key) ?? chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_FLAGS, ...flags] });
  browsers.set(key, started);
  return started;
}

const WITH_FILM = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${FILM}`];

/** The scanning window of a customer, whose browser may use the camera by default. */
async function scanning(flags: string[], options: { script?: string; refused?: boolean } = {}): Promise<Page> {
  const browser = await browserWith(flags);
  const context = await browser.newContext({
    baseURL: shopUrl(),
    locale: 'it-IT',
    reducedMotion: 'reduce',
    viewport: { width: 390, height: 844 },
    permissions: options.refused ? [] : ['camera'],
  });
  open.push(context);
  context.setDefaultTimeout(30_000);
  waitUntilHydrated(context);
  await logIn(context, CUSTOMER);
  const page = await context.newPage();
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  if (options.script) await page.addInitScript(options.script);
  await page.goto('/pages/quick-order');
  await page.getByRole('button', { name: 'Scansiona con la fotocamera' }).click();
  return page;
}

/** A fake of the browser's detector, which sees what the test puts into `seen`. */
const DETECTOR = `
  window.seen = [];
  window.ahead = 0;
  const now = performance.now.bind(performance);
  performance.now = () => now() + window.ahead;
  window.BarcodeDetector = class {
    static async getSupportedFormats() { return ['ean_13', 'itf', 'code_128']; }
    async detect() { return window.seen.map(([rawValue, format]) => ({ rawValue, format })); }
  };`;

const window = (page: Page) => page.getByRole('dialog', { name: 'Scansiona con la fotocamera' });
const show = (page: Page, ...codes: string[][]) => page.evaluate((seen) => Object.assign(globalThis, { seen }), codes);

/** The same after ten seconds without a code. */
const laterShow = (page: Page, ...codes: string[][]) =>
  page.evaluate((seen) => Object.assign(globalThis, { seen, ahead: 10_000 }), codes);

test('a browser without a detector reads the camera’s picture: the code becomes a row with its article (C-QUICK-4)', async () => {
  const page = await scanning(WITH_FILM);
  await window(page).getByText(ean, { exact: true }).waitFor({ timeout: 60_000 });
  await window(page).getByRole('listitem').getByText(/Vite/).waitFor();
  await expectAccessible(page, 'dialog');
  await window(page).getByRole('button', { name: 'Fatto' }).click();
  const code = page.getByRole('combobox', { name: 'Codice, riga 1', exact: true });
  expect(await code.inputValue()).toBe(ean);
  await page.getByText(new RegExp(`1 × ${packaging} da`)).waitFor();
});

test('continuous: one code after the other, the same one again once it was out of sight; half an ITF code is not believed (C-QUICK-4)', async () => {
  const page = await scanning(WITH_FILM, { script: DETECTOR });
  const quantity = page.locator('input[name="quantity"]');
  await show(page, [ean, 'ean_13']);
  await window(page).getByText(ean, { exact: true }).waitFor();
  await expect.poll(() => quantity.first().inputValue()).toBe('1');
  await show(page, ['NIENTE-77', 'code_128'], ['123456', 'itf']);
  await window(page).getByText('Codice non trovato.').waitFor();
  await laterShow(page, [ean, 'ean_13']);
  await expect.poll(() => quantity.first().inputValue()).toBe('2');
  expect(await window(page).getByRole('listitem').count()).toBe(2);
  await page.keyboard.press('Escape');
  await window(page).waitFor({ state: 'detached' });
});

test('a refused permission and a missing camera say what to do (C-QUICK-4)', async () => {
  const refused = await scanning([...WITH_FILM, '--deny-permission-prompts'], { refused: true });
  await window(refused)
    .getByRole('alert')
    .getByText(/La fotocamera è bloccata/)
    .waitFor();
  const none = await scanning([], {
    script: `navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('none', 'NotFoundError'); };`,
  });
  await window(none)
    .getByRole('alert')
    .getByText(/Nessuna fotocamera trovata/)
    .waitFor();
});
