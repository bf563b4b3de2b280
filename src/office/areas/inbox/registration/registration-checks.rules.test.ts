import { describe, expect, test } from 'vitest';
import type { OfficeRegistration } from '#contract/office/inbox/registrations.ts';
import { checksOf } from './registration-checks.rules.ts';

const FINE = {
  state: 'waiting',
  vat_number: { state: 'right', in_vies: false, vies: null },
  has_login: false,
  like: [],
  earlier: [],
} as unknown as OfficeRegistration;
const LIKE = { client_id: 11650, name: 'Clima Lario', town: 'Lecco', active: false, reasons: ['pec'] } as const;
const vies = (state: string) => ({ state: 'right', in_vies: true, vies: { state, name: 'ACME BV' } });

describe('checks of a registration (C-ID-5)', () => {
  test.each([
    ['nothing to look at', {}, ['good number', 'good login', 'good nobody-like']],
    [
      'a wrong number',
      { vat_number: { state: 'wrong', in_vies: false, vies: null } },
      ['bad number', 'good login', 'good nobody-like'],
    ],
    [
      'a private person',
      { vat_number: { state: 'none', in_vies: false, vies: null } },
      ['plain number', 'good login', 'good nobody-like'],
    ],
    [
      'VIES was not asked yet',
      { vat_number: { state: 'right', in_vies: true, vies: null } },
      ['good number', 'plain vies', 'good login', 'good nobody-like'],
    ],
    ['VIES knows it', { vat_number: vies('valid') }, ['good number', 'good vies', 'good login', 'good nobody-like']],
    [
      'VIES does not know it',
      { vat_number: vies('not-enrolled') },
      ['good number', 'bad vies', 'good login', 'good nobody-like'],
    ],
    [
      'VIES is away',
      { vat_number: vies('unverified') },
      ['good number', 'plain vies', 'good login', 'good nobody-like'],
    ],
    ['a login', { has_login: true }, ['good number', 'bad login', 'good nobody-like']],
    ['a login that it got itself', { state: 'approved' }, ['good number', 'good nobody-like']],
    ['a similar customer', { like: [LIKE] }, ['good number', 'good login', 'bad like']],
    [
      'asked before',
      { earlier: [{ id: 3, name: 'x', state: 'refused', sent_at: '' }] },
      ['good number', 'good login', 'good nobody-like', 'bad earlier'],
    ],
  ])('%s', (_, change, expected) => {
    const checks = checksOf({ ...FINE, ...change } as OfficeRegistration);
    expect(checks.map(({ tone, about }) => `${tone} ${about.kind}`)).toEqual(expected);
  });
});
