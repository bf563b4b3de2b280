import { expect, test } from 'vitest';
import { defaultSettings, parseSettings, readSettings } from './settings.ts';

test('without a file the constants of the specification hold', () => {
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
  ['- a list', 'shop.yaml: must be a list of settings, one "name: value" a line.'],
])('%j stops the start', (yaml, sentence) => {
  expect(() => parseSettings(yaml, 'shop.yaml')).toThrow(sentence);
});

test('what is no YAML, and a file that was named but does not exist, stop the start', () => {
  expect(() => parseSettings('a: [1', 'shop.yaml')).toThrow(/^shop\.yaml is no YAML: /);
  expect(() => readSettings('/nowhere/shop.yaml', { required: true })).toThrow(
    'SETTINGS_FILE: there is no file /nowhere/shop.yaml.',
  );
  expect(readSettings('/nowhere/shop.yaml', { required: false })).toEqual(defaultSettings());
});
