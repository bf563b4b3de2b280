import { expect, test } from 'vitest';
import { type ChangeableSetting, settingFault } from './changeable-settings.ts';

const euros: ChangeableSetting = { kind: 'euros' };
const whole: ChangeableSetting = { kind: 'whole', least: 0, most: 60 };

test.each([
  [euros, 9.9, undefined],
  [euros, 0, undefined],
  [euros, -1, 'An amount in euros from 0, with at most two decimals.'],
  [euros, 9.999, 'An amount in euros from 0, with at most two decimals.'],
  [euros, '9', 'An amount in euros from 0, with at most two decimals.'],
  [whole, 60, undefined],
  [whole, 61, 'A whole number from 0 to 60.'],
  [whole, 1.5, 'A whole number from 0 to 60.'],
  [{ kind: 'hour' } as const, '09:30', undefined],
  [{ kind: 'hour' } as const, '9:30', 'A time like 10:00.'],
  [{ kind: 'hour' } as const, '24:00', 'A time like 10:00.'],
  [{ kind: 'flag' } as const, 'true', 'Yes or no.'],
  [{ kind: 'choice', values: ['warn', 'block'] } as const, 'block', undefined],
  [{ kind: 'choice', values: ['warn', 'block'] } as const, 'burn', 'One of the values of the list.'],
])('%o as %o → %s', (setting, value, fault) => {
  expect(settingFault(setting, value, 'en')).toBe(fault);
});
