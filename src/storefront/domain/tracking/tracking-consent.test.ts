import { expect, it } from 'vitest';
import { consentIn, consentLine } from './tracking-consent.ts';

it.each([
  ['', undefined],
  ['language=it', undefined],
  ['language=it; bancale_tracking=1', 'accepted'],
  ['bancale_tracking=0; language=it', 'refused'],
  ['not_bancale_tracking=1', undefined],
  ['bancale_tracking=', undefined],
  ['bancale_tracking=yes', undefined],
])('with the cookies %j the visitor has %s (C-TRK-2)', (cookies, consent) => {
  expect(consentIn(cookies)).toBe(consent);
});

it.each(['accepted', 'refused'] as const)('the choice %s is read as it was stored (C-TRK-2)', (choice) => {
  expect(consentIn(consentLine(choice).split(';')[0] ?? '')).toBe(choice);
});
