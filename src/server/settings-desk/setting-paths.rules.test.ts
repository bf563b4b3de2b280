import { expect, test } from 'vitest';
import { settingAt, settingLeaves, withSetting } from './setting-paths.rules.ts';

const settings = { vat: 22, transport: { cost: 9.9 }, holidays: ['2026-12-25'], screens: { home: { wide: 6 } } };

test('leaves are named by their path, lists are leaves', () => {
  expect(settingLeaves(settings)).toEqual([
    ['vat', 22],
    ['transport.cost', 9.9],
    ['holidays', ['2026-12-25']],
    ['screens.home.wide', 6],
  ]);
});

test.each([
  ['vat', 22],
  ['screens.home.wide', 6],
  ['transport', { cost: 9.9 }],
  ['transport.weight', undefined],
  ['vat.rate', undefined],
])('%s is read', (key, value) => {
  expect(settingAt(settings, key)).toEqual(value);
});

test('one is changed in a copy', () => {
  expect(withSetting(settings, 'screens.home.wide', 4)).toEqual({ ...settings, screens: { home: { wide: 4 } } });
  expect(withSetting({}, 'pickup.offered', false)).toEqual({ pickup: { offered: false } });
  expect(settings.screens.home.wide).toBe(6);
});
