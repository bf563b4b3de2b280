import { describe, expect, test } from 'vitest';
import { api } from '#contract/endpoints/api.ts';
import { isClosedToVisit } from './closed-calls.rules.ts';

const closed = (mode: 'see' | 'act') =>
  Object.values(api)
    .filter((endpoint) => isClosedToVisit(endpoint, mode))
    .map(({ name }) => name);

describe('calls of the shop as a customer (C-OFF-5)', () => {
  test.each([
    'wrapper.reset_password',
    'wrapper.login',
    'security.get_security',
    'security.add_passkey',
    'personal_data.erase',
    'personal_data.get_overview',
    'payment.start',
    'customer.set_invoice_delivery',
    'customer.request_tax_change',
    'account.set_document_mail',
    'account.open_dispute',
  ])('%s is closed to everybody', (name) => {
    expect(closed('act')).toContain(name);
    expect(closed('see')).toContain(name);
  });

  test.each(['wrapper.add_to_cart', 'wrapper.send_order', 'wishlist.add_to_wishlist'])('%s is for acting', (name) => {
    expect(closed('act')).not.toContain(name);
    expect(closed('see')).toContain(name);
  });

  test('who only looks changes nothing, and can leave', () => {
    const open = Object.values(api).filter((endpoint) => endpoint.mutates && !isClosedToVisit(endpoint, 'see'));
    expect(open.map(({ name }) => name)).toEqual(['wrapper.logout']);
  });

  test.each(['wrapper.product_list', 'account.get_invoices', 'customer.get_session', 'wrapper.get_cart_items'])(
    '%s is open',
    (name) => expect(closed('see')).not.toContain(name),
  );
});
