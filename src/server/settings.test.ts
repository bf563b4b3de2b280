import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { defaultSettings, parseSettings, readSettings } from './settings.ts';

test('without a file the constants of the specification hold (C-SET-2)', () => {
  expect(defaultSettings()).toMatchObject({
    module: 'bancale',
    timeZone: 'Europe/Rome',
    guestPrices: 'hidden',
    transport: { cost: 9.9, freeAbove: 250 },
    pickup: { firstCutoff: '10:00', secondCutoff: '16:00' },
    minimumOrder: 0,
  });
  expect(parseSettings('', 'x')).toEqual(defaultSettings());
});

test('the constants of section 9 are the defaults of the settings (C-SET-2)', () => {
  const { pageSize, decimals, locales, languageCookieDays, priceSlider, screens } = defaultSettings();
  expect({ pageSize, decimals, locales, languageCookieDays, priceSlider }).toEqual({
    pageSize: 12,
    decimals: 4,
    locales: ['it', 'en'],
    languageCookieDays: 365,
    priceSlider: { max: 1000, step: 50, gap: 100 },
  });
  expect(screens).toEqual({
    autocomplete: { rows: 5, minChars: 3, debounceMs: 500, flagPollMs: 100 },
    searchTabs: { newBelow: 7, labelMax: 15, labelCut: 12 },
    toasts: { durationMs: 2000, max: 4, widthPx: 300 },
    sticky: { fromPx: 300, wholePx: 400, offsetPx: 0 },
    carousel: { slides: 4, gapPx: 20, home: { wide: 6, to1500: 4, to768: 3, to576: 2 } },
    menuView: 'ROW_PARENT_NODE',
    availability: true,
    orderStatusMap: { IA: 'TO_BE_ACCEPTED', NE: 'TO_CHECKOUT', E: 'ESCAPED' },
    prefetch: { idleMs: 2000, delayMs: 200 },
    facetValues: 10,
    menuPlaceholders: 25,
    chunkReloadMs: 60_000,
    autoplayMs: 3000,
    scrollTopPx: 400,
  });
});

test('environment settings: net prices, rows, shipping from day 0, comments, guests, registration (S-3.51, S-3.52, S-3.53, S-3.54, S-3.55, S-3.56, S-3.58, S-3.60, S-3.61)', () => {
  const { pageSize, decimals, priceView, listView, shipping, orderNote, guestNavigation, registrationLanding } =
    defaultSettings();
  expect({ pageSize, decimals, priceView, listView, orderNote, guestNavigation, registrationLanding }).toEqual({
    pageSize: 12,
    decimals: 4,
    priceView: 'NET_PRICE',
    listView: 'small-list',
    orderNote: true,
    guestNavigation: true,
    registrationLanding: '/pages/register',
  });
  expect(defaultSettings().deliveryType).toBe('SHIPPING_GOOD');
  expect(shipping).toEqual({ minDays: 0, dates: 10, deliveryDays: 3 });
});

test('docs/settings.md shows every setting with its default (C-SET-1)', () => {
  const docs = readFileSync(new URL('../../docs/settings.md', import.meta.url), 'utf8');
  const shown = parseSettings(/```yaml\n([\s\S]*?)```/.exec(docs)?.[1] ?? '', 'docs/settings.md');
  const names = (value: unknown): string[] =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.entries(value).flatMap(([key, inner]) => [key, ...names(inner)])
      : [];
  for (const name of names(defaultSettings())) expect(docs).toContain(`${name}:`);
  const examples = [
    'shopName',
    'contacts',
    'openingHours',
    'holidays',
    'card',
    'logo',
    'packagingOrder',
    'guestDocuments',
  ];
  const without = (settings: object) =>
    Object.fromEntries(Object.entries(settings).filter(([key]) => !examples.includes(key)));
  expect(without(shown)).toEqual(without(defaultSettings()));
});

test('a file changes what it names and nothing else', () => {
  const settings = parseSettings('shopName: Ferramenta Colombo\ntransport:\n  cost: 12.5\n', 'x');
  expect(settings).toEqual({
    ...defaultSettings(),
    shopName: 'Ferramenta Colombo',
    transport: { cost: 12.5, freeAbove: 250 },
  });
});

test.each([
  ['vat: many', 'shop.yaml: "vat" must be a whole number.'],
  ['vat: 500', 'shop.yaml: "vat" must be at most 100.'],
  ['guestPrices: yes', 'shop.yaml: "guestPrices" must be hidden or list.'],
  ['transport:\n  cost: -1', 'shop.yaml: "transport.cost" must not be negative.'],
  ['transport:\n  price: 1', 'shop.yaml: there is no setting named "transport.price".'],
  ['timezone: Europe/Rome', 'shop.yaml: there is no setting named "timezone".'],
  ['timeZone: Mars/Olympus', 'shop.yaml: "timeZone" must be a time zone like Europe/Rome.'],
  ['pickup:\n  firstCutoff: "25:00"', 'shop.yaml: "pickup.firstCutoff" must be a time like "10:00".'],
  ['holidays: [Christmas]', 'shop.yaml: "holidays.0" must be a date like 2026-12-25.'],
  ['pageSize: 0', 'shop.yaml: "pageSize" must be at least 1.'],
  ['pageSize: 97', 'shop.yaml: "pageSize" must be at most 96.'],
  ['decimals: 5', 'shop.yaml: "decimals" must be at most 4.'],
  ['logo: ../secret.png', 'shop.yaml: "logo" must be the name of a picture, like logo.svg.'],
  ['locales: [en]', 'shop.yaml: "locales" must have it among them.'],
  ['locales: [it, fr]', 'shop.yaml: "locales.1" must be it or en.'],
  ['listView: table', 'shop.yaml: "listView" must be small-list or grid.'],
  ['guestNavigation: maybe', 'shop.yaml: "guestNavigation" must be true or false.'],
  ['availability: { orderMissing: 1 }', 'shop.yaml: "availability.orderMissing" must be true or false.'],
  ['packagingOrder: PZ', 'shop.yaml: "packagingOrder" must be a list.'],
  ['priceSlider: { max: 10 }', 'shop.yaml: "priceSlider" must have a "max" that is not below "step" and "gap".'],
  ['screens: { toasts: { max: 0 } }', 'shop.yaml: "screens.toasts.max" must be at least 1.'],
  ['screens: { toast: {} }', 'shop.yaml: there is no setting named "screens.toast".'],
  [
    'screens: { searchTabs: { labelCut: 20 } }',
    'shop.yaml: "screens.searchTabs" must not cut labels to more than "labelMax".',
  ],
  [
    'screens: { autocomplete: { debounceMs: soon } }',
    'shop.yaml: "screens.autocomplete.debounceMs" must be a whole number.',
  ],
  ['- a list', 'shop.yaml: must be a list of settings, one "name: value" a line.'],
])('%j stops the start (C-SET-1)', (yaml, sentence) => {
  expect(() => parseSettings(yaml, 'shop.yaml')).toThrow(sentence);
});

test('what is no YAML, and a file that was named but does not exist, stop the start', () => {
  expect(() => parseSettings('a: [1', 'shop.yaml')).toThrow(/^shop\.yaml is no YAML: /);
  expect(() => readSettings('/nowhere/shop.yaml', { required: true })).toThrow(
    'SETTINGS_FILE: there is no file /nowhere/shop.yaml.',
  );
  expect(readSettings('/nowhere/shop.yaml', { required: false })).toEqual(defaultSettings());
});
