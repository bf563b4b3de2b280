import { expect, test } from 'vitest';
import { actsForAgent, actsForCustomer, actsForNobody } from './identity.rules.ts';

const ROSSI = { customerId: 7, addressCodes: [10, 20] };
const NEW_CUSTOMER = { customerId: 8, addressCodes: [] };

test.each([
  ['nothing', {}, 0],
  ['0/0', { client_id: 0, address_code: 0 }, 0],
  ['a customer', { client_id: 7 }, undefined],
  ['an address', { address_code: 10 }, undefined],
])('a guest who asks for %s (C-ID-1, C-ID-3)', (_, asked, customerId) => {
  expect(actsForNobody(asked)?.customerId).toBe(customerId);
});

test.each([
  ['nothing: first address', ROSSI, {}, undefined, 10],
  ['nothing: the remembered address', ROSSI, {}, 20, 20],
  ['nothing, remembering somebody else’s address', ROSSI, {}, 30, 10],
  ['himself', ROSSI, { client_id: 7 }, undefined, 10],
  ['himself at his second address', ROSSI, { client_id: 7, address_code: 20 }, 10, 20],
  ['the address alone', ROSSI, { address_code: 20 }, undefined, 20],
  ['somebody else', ROSSI, { client_id: 8, address_code: 10 }, undefined, undefined],
  ['somebody else’s address', ROSSI, { client_id: 7, address_code: 30 }, undefined, undefined],
  ['nobody', ROSSI, { client_id: 0, address_code: 0 }, undefined, undefined],
  ['no address', ROSSI, { client_id: 7, address_code: 0 }, undefined, undefined],
  ['no address, having none', NEW_CUSTOMER, { client_id: 8, address_code: 0 }, undefined, 0],
  ['nothing, having no address', NEW_CUSTOMER, {}, 10, 0],
])('a customer who asks for %s (C-ID-1, C-ID-3)', (_, customer, asked, remembered, address) => {
  expect(actsForCustomer(customer, asked, remembered)?.addressCode).toBe(address);
});

const CHOSE_ROSSI = { customerId: 7, addressCode: 20 };

test.each([
  ['nothing, having chosen nobody', undefined, {}, undefined, { customerId: 0, addressCode: 0 }],
  [
    '0/0, having chosen nobody',
    undefined,
    { client_id: 0, address_code: 0 },
    undefined,
    { customerId: 0, addressCode: 0 },
  ],
  ['an address, having chosen nobody', undefined, { address_code: 10 }, undefined, undefined],
  ['nothing: the chosen customer and address', ROSSI, {}, CHOSE_ROSSI, CHOSE_ROSSI],
  [
    'nothing, the chosen address being gone',
    ROSSI,
    {},
    { customerId: 7, addressCode: 30 },
    { customerId: 7, addressCode: 10 },
  ],
  ['another address of the chosen one', ROSSI, { address_code: 10 }, CHOSE_ROSSI, { customerId: 7, addressCode: 10 }],
  [
    'another of his: the address chosen for the first means nothing',
    { customerId: 9, addressCodes: [10, 20] },
    { client_id: 9 },
    CHOSE_ROSSI,
    { customerId: 9, addressCode: 10 },
  ],
  ['an address that is not the customer’s', ROSSI, { client_id: 7, address_code: 30 }, CHOSE_ROSSI, undefined],
  ['another agent’s customer', undefined, { client_id: 8, address_code: 10 }, CHOSE_ROSSI, undefined],
  ['another agent’s customer, address alone aside', undefined, { client_id: 8 }, undefined, undefined],
  [
    'nobody, a chosen customer having gone to another agent',
    undefined,
    {},
    CHOSE_ROSSI,
    { customerId: 0, addressCode: 0 },
  ],
  ['0/0 while he works for somebody', ROSSI, { client_id: 0, address_code: 0 }, CHOSE_ROSSI, undefined],
])('an agent who asks for %s (C-ID-6)', (_, customer, asked, choice, acts) => {
  expect(actsForAgent(customer, asked, choice)).toEqual(acts);
});
