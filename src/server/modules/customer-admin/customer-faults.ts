/** What is wrong with fields of a customer or an address that are about to change; only these are checked. */
import { emailFault, phoneFault, requiredFault } from '#contract/values/form-faults.ts';
import { pecFault, recipientFault } from '#contract/values/invoice-delivery.rules.ts';
import type { Locale } from '#contract/values/locale.ts';
import { taxChangeFaults } from '#contract/values/tax-change.rules.ts';
import { faultSentence } from '#server/form-refusal.ts';
import type { Values } from '../operations/index.ts';
import { parseChain } from '../pricing/index.ts';

const WORDS = {
  chain: { it: 'Non è una catena di sconti: 50+10', en: 'Not a chain of discounts: 50+10' },
  agent: { it: 'Questo agente non c’è più', en: 'This agent no longer exists' },
  list: { it: 'Questo listino non c’è più', en: 'This price list no longer exists' },
  payments: { it: 'Serve almeno un pagamento', en: 'At least one way of payment is needed' },
} satisfies Record<string, Record<Locale, string>>;

export interface Missing {
  readonly agent: boolean;
  readonly priceList: boolean;
}

/** Field → sentences, as in a 422 response; empty = all is well. `stored`: the record before. */
export function fieldFaults(
  changed: Values,
  stored: Values,
  { missing, locale }: { readonly missing: Missing; readonly locale: Locale },
): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  const say = (field: string, words: keyof typeof WORDS) => {
    errors[field] = [WORDS[words][locale]];
  };
  const fault = (field: string, found: Parameters<typeof faultSentence>[0] | undefined) => {
    if (found && field in changed) errors[field] = [faultSentence(found, locale)];
  };
  const now = { ...stored, ...changed };
  const text = (field: string) => String(now[field] ?? '');
  if ('company_name' in stored) {
    const held = (field: string) => String(stored[field] ?? '');
    const tax = taxChangeFaults(
      {
        company_name: text('company_name'),
        country: text('country') || 'IT',
        vat_number: text('vat_number'),
        tax_code: text('tax_code'),
        note: '-',
      },
      {
        company_name: held('company_name'),
        country: held('country') || 'IT',
        vat_number: held('vat_number'),
        tax_code: held('tax_code'),
      },
    );
    for (const field of ['company_name', 'country', 'vat_number', 'tax_code'] as const) fault(field, tax[field]);
    fault('company_name', requiredFault(text('company_name')));
    if (text('recipient_code') !== '') {
      const foreign = !['', 'IT'].includes(text('country'));
      fault('recipient_code', recipientFault(text('recipient_code'), { pec: text('pec'), foreign }));
    }
    fault('pec', pecFault(text('pec')));
    if (text('email') !== '') fault('email', emailFault(text('email')));
  }
  fault('phone', phoneFault(text('phone')));
  fault('fax', phoneFault(text('fax')));
  if ('discount' in changed && !parseChain(text('discount'))) say('discount', 'chain');
  if (missing.agent) say('agent_id', 'agent');
  if (missing.priceList) say('price_list_id', 'list');
  if (Array.isArray(changed.payment_methods) && changed.payment_methods.length === 0)
    say('payment_methods', 'payments');
  return errors;
}

/** As they are stored: numbers in capitals without spaces, a chain in its one spelling. */
export function plainFields(fields: Values): Values {
  const plain: Record<string, Values[string]> = { ...fields };
  for (const field of ['vat_number', 'tax_code', 'recipient_code', 'country', 'province'])
    if (typeof plain[field] === 'string') plain[field] = plain[field].toUpperCase().replace(/\s/g, '');
  if (typeof plain.discount === 'string') plain.discount = parseChain(plain.discount)?.text ?? plain.discount;
  if (typeof plain.email === 'string') plain.email = plain.email.toLowerCase();
  return plain;
}
