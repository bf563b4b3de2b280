import { describe, expect, test } from 'vitest';
import { type KnownUser, type OrderParties, orderRecipients } from './order-recipients.rules.ts';

const user = (id: number, email: string, more: Partial<KnownUser> = {}): KnownUser => ({
  id,
  email,
  name: `Utente ${id}`,
  locale: 'it',
  role: 'customer',
  customerId: 101,
  agentId: null,
  ...more,
});
const office = { to: 'ufficio@shop.example', language: 'it', events: ['sent'], series: [] } as const;
const parties = (more: Partial<OrderParties> = {}): OrderParties => ({
  event: 'sent',
  series: 'OC',
  locale: 'it',
  ordererId: 1,
  company: { customerId: 101, name: 'Rossi Srl', email: 'acquisti@rossi.example' },
  agent: { id: 7, name: 'Anna Neri', email: 'anna@shop.example' },
  users: [
    user(1, 'mario@rossi.example'),
    user(9, 'anna@shop.example', { role: 'agent', customerId: null, locale: 'en' }),
  ],
  office: [office],
  ...more,
});
const told = (more?: Partial<OrderParties>) =>
  orderRecipients(parties(more)).map(({ role, email, locale }) => `${role} ${email} ${locale}`);

describe('who is written to about an order', () => {
  test('who ordered, the company, the agent, the office, each in their language', () => {
    expect(told()).toEqual([
      'orderer mario@rossi.example it',
      'company acquisti@rossi.example it',
      'agent anna@shop.example en',
      'office ufficio@shop.example it',
    ]);
  });

  test('the same address in two roles gets one, however it is written', () => {
    expect(
      told({
        company: { customerId: 101, name: 'Rossi Srl', email: ' Mario@Rossi.example ' },
        office: [office, { ...office, to: 'anna@shop.example' }],
      }),
    ).toEqual(['orderer mario@rossi.example it', 'agent anna@shop.example en', 'office ufficio@shop.example it']);
  });

  test('an agent who orders reads the agent’s e-mail once; the company reads in its own people’s language', () => {
    const english = user(1, 'john@rossi.example', { locale: 'en' });
    const anna = user(9, 'anna@shop.example', { role: 'agent', customerId: null, agentId: 7, locale: 'it' });
    const agent = { id: 7, name: 'Anna Neri', email: 'neri@agents.example' };
    expect(told({ ordererId: 9, users: [english, anna], agent, office: [] })).toEqual([
      'agent anna@shop.example it',
      'company acquisti@rossi.example en',
    ]);
  });

  test('nobody without an address; the office only of its events and document types', () => {
    expect(
      told({
        ordererId: null,
        company: { customerId: 101, name: 'Rossi Srl', email: '' },
        agent: { id: 7, name: 'Anna', email: '' },
        office: [
          { ...office, to: 'a@shop.example', series: ['OW'] },
          { ...office, to: 'b@shop.example', series: ['OC'] },
          { ...office, to: 'c@shop.example', events: ['cancelled'] },
        ],
      }),
    ).toEqual(['office b@shop.example it']);
  });
});
