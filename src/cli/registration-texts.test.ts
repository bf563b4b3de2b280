import { expect, test } from 'vitest';
import { REGISTRATION_FIELDS } from '#contract/values/registration-form.ts';
import type { Registration } from '#server/modules/registrations/index.ts';
import { recipientsText, registrationsText, registrationText } from './registration-texts.ts';

/** Half past midnight of the 22nd in Rome. */
const LATE = new Date('2026-11-21T23:30:00Z');
const AT_HOME = { lang: 'it', timeZone: 'Europe/Rome' } as const;
const empty = Object.fromEntries(REGISTRATION_FIELDS.map((field) => [field, ''])) as Pick<
  Registration,
  (typeof REGISTRATION_FIELDS)[number]
>;
const REQUEST: Registration = {
  ...empty,
  id: 12,
  kind: 'company',
  company_name: 'Ferramenta Neri',
  vat_number: '12345670017',
  email: 'paola@neri.example',
  origin: '',
  locale: 'it',
  consentAt: LATE,
  status: 'waiting',
  decidedAt: null,
  decidedBy: '',
  reason: '',
  customerId: null,
};

test('a request has the day of the shop’s clock, in the list and by itself', () => {
  const [, row] = registrationsText([REQUEST], AT_HOME).split('\n');
  expect(row).toMatch(/^12 +22\/11\/2026 +in attesa +Ferramenta Neri/);
  const likeness = { hasLogin: false, customers: [], earlier: [] };
  expect(registrationText(REQUEST, likeness, AT_HOME).split('\n')[0]).toBe('12 · 22/11/2026 · in attesa');
  expect(registrationsText([REQUEST], { ...AT_HOME, timeZone: 'America/New_York' })).toContain('21/11/2026');
});

test('readers of the newsletter have it too, written as everywhere else', () => {
  const reader = { email: 'paola@neri.example', locale: 'it', unsubscribeToken: 'x', since: LATE } as const;
  expect(recipientsText([reader], AT_HOME)).toBe('paola@neri.example  it  22/11/2026');
  expect(recipientsText([], { ...AT_HOME, lang: 'en' })).toBe('No subscriber.');
});
