/** What is in order with a registration and what wants a look, before it is decided (C-ID-5). */
import type { OfficeRegistration } from '#contract/office/inbox/registrations.ts';

export interface Check {
  /** `plain`: worth knowing, neither. */
  readonly tone: 'good' | 'bad' | 'plain';
  readonly about:
    | { readonly kind: 'number'; readonly state: OfficeRegistration['vat_number']['state'] }
    | {
        readonly kind: 'vies';
        readonly state: 'valid' | 'not-enrolled' | 'wrong-form' | 'unverified' | 'asked';
        readonly name: string;
      }
    | { readonly kind: 'login'; readonly has: boolean }
    | { readonly kind: 'nobody-like' }
    | { readonly kind: 'like'; readonly customer: OfficeRegistration['like'][number] }
    | { readonly kind: 'earlier'; readonly registration: OfficeRegistration['earlier'][number] };
}

export function checksOf({
  state,
  vat_number: number,
  has_login: hasLogin,
  like,
  earlier,
}: OfficeRegistration): Check[] {
  const checks: Check[] = [];
  const add = (tone: Check['tone'], about: Check['about']) => checks.push({ tone, about });
  add(number.state === 'right' ? 'good' : number.state === 'wrong' ? 'bad' : 'plain', {
    kind: 'number',
    state: number.state,
  });
  if (number.in_vies) {
    const { vies } = number;
    if (!vies) add('plain', { kind: 'vies', state: 'asked', name: '' });
    else
      add(vies.state === 'valid' ? 'good' : vies.state === 'unverified' ? 'plain' : 'bad', {
        kind: 'vies',
        state: vies.state,
        name: vies.name,
      });
  }
  if (state === 'waiting') add(hasLogin ? 'bad' : 'good', { kind: 'login', has: hasLogin });
  if (like.length === 0) add('good', { kind: 'nobody-like' });
  for (const customer of like) add('bad', { kind: 'like', customer });
  for (const registration of earlier) add('bad', { kind: 'earlier', registration });
  return checks;
}
