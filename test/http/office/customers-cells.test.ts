/** Cells of the grid of customers, and changes of many of them: the page's rules, a permission per column, taking back. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CellValue } from '#contract/office/grids/grid-definition.ts';
import type { OfficeApiTypes } from '#contract/office/office-api.ts';
import { endedBulk, type OfficeVisitor, signIn, staffWith } from '../kit/office.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
let owner: OfficeVisitor;
let ids: readonly number[];
const key = () => randomUUID();

beforeAll(async () => {
  owner = await signIn(shop());
  ids = (
    await shop().db.query<{ id: number }>(null, 'select client_id as id from customers where active order by 1 limit 8')
  ).map(({ id }) => id);
});

interface Cell {
  readonly id: number;
  readonly column: string;
  readonly value: CellValue;
  readonly known?: CellValue;
}

const at = (place: number) => ids[place] ?? expect.fail('no customer');
const save = (cells: readonly Cell[], by = owner) =>
  by.call('office_grid.save_cells', { key: key(), grid: 'customers', cells: [...cells], whole: false });
const undo = (id: number | null, by = owner) => by.send('office_history.undo', { key: key(), id: id ?? 0, forced: [] });

async function terms(code: number, who = owner) {
  const { fields, credit_fields: credit } = await who.call('office_customers.get_customer', { code });
  return { ...fields, ...credit };
}

async function changed(set: OfficeApiTypes['office_bulk.start']['request']['set'], far = 0) {
  const { view } = await owner.call('office_grid.open', { grid: 'customers' });
  const { id } = await owner.call('office_bulk.start', { key: key(), view, ids: [...ids], set, far });
  const bulk = await endedBulk(owner, id);
  expect(bulk.state).toBe('done');
  return bulk;
}

describe('cells of customers', () => {
  test('a block with bad cells: the good are saved as the page stores them, each bad one has its sentence', async () => {
    const [one, two] = [at(0), at(1)];
    const { agents, price_lists: lists = [] } = await owner.call('office_customers.get_lists', {});
    const [agent, list] = [agents[0] ?? expect.fail('no agent'), lists[0] ?? expect.fail('no list')];
    const before = await terms(one);
    const { saved, refused, operation } = await save([
      { id: one, column: 'agent', value: String(agent.id) },
      { id: one, column: 'price_list', value: String(list.id) },
      { id: one, column: 'discount', value: ' 50 + 10 ' },
      { id: one, column: 'limit', value: 120_000_000 },
      { id: one, column: 'payments', value: 'riba_60, bank_transfer riba_60' },
      { id: one, column: 'phone', value: '+39 0432 123456' },
      { id: two, column: 'agent', value: '999999' },
      { id: two, column: 'price_list', value: '999999' },
      { id: two, column: 'discount', value: '50++10' },
      { id: two, column: 'limit', value: -1 },
      { id: two, column: 'payments', value: 'conchiglie' },
      { id: two, column: 'company', value: '' },
      { id: two, column: 'email', value: 'senza chiocciola' },
    ]);
    expect(saved).toBe(6);
    expect(Object.fromEntries(refused.map(({ column, why }) => [column, why]))).toEqual({
      agent: 'Questo agente non c’è più',
      price_list: 'Questo listino non c’è più',
      discount: 'Non è una catena di sconti: 50+10',
      limit: 'Non può essere negativo.',
      payments: 'Questi pagamenti non ci sono: conchiglie',
      company: 'Non può restare vuota.',
      email: expect.any(String),
    });
    expect(await terms(one)).toMatchObject({
      agent_id: agent.id,
      price_list_id: list.id,
      discount: '50+10',
      credit_limit: 12_000,
      payment_methods: ['riba_60', 'bank_transfer'],
    });
    const { operation: kind } = await owner.call('office_history.get_operation', { id: operation ?? 0 });
    expect(kind.kind).toBe('customer.edit');
    expect((await undo(operation)).status).toBe(200);
    expect(await terms(one)).toEqual(before);
  });

  test('what a colleague wrote meanwhile is shown by name, not overwritten (C-OFF-4)', async () => {
    const code = at(2);
    const { agents } = await owner.call('office_customers.get_lists', {});
    const { rows } = await owner.call('office_grid.open', { grid: 'customers', text: String(code) });
    const shown = String(rows.find(({ id }) => id === code)?.cells.agent ?? '');
    const agent = agents.find(({ name }) => name !== shown) ?? expect.fail('too few agents');
    const colleague = await staffWith(shop(), ['customers.read', 'customers.write']);
    const theirs = await save([{ id: code, column: 'agent', value: String(agent.id), known: shown }], colleague);
    const late = await save([{ id: code, column: 'agent', value: '', known: shown }]);
    expect(late).toMatchObject({ saved: 0, changed: [{ now: agent.name, by: expect.stringContaining('staff-') }] });
    await undo(theirs.operation, colleague);
  });

  test('each column needs its code, to write and to take back; amounts that are not seen are not written (C-OFF-5)', async () => {
    const code = at(3);
    const status = async (who: OfficeVisitor, column: string, value: CellValue) => {
      const cells = [{ id: code, column, value }];
      const { body, status: said } = await who.send('office_grid.save_cells', { key: key(), grid: 'customers', cells });
      return [said, body.permission];
    };
    const sales = await staffWith(shop(), ['customers.read', 'customers.write']);
    const accounts = await staffWith(shop(), ['customers.read', 'customers.credit', 'prices.read']);
    expect(await status(sales, 'limit', 10_000)).toEqual([403, 'prices.read']);
    expect(await status(sales, 'discount', '10')).toEqual([403, 'prices.read']);
    expect(await status(sales, 'payments', 'riba_30')).toEqual([403, 'customers.credit']);
    expect(await status(accounts, 'agent', '')).toEqual([403, 'customers.write']);
    expect((await sales.call('office_customers.get_lists', {})).price_lists).toBeUndefined();

    const { operation } = await save([{ id: code, column: 'limit', value: 77_000_000 }], accounts);
    expect((await terms(code)).credit_limit).toBe(7_700);
    const revoke = await staffWith(shop(), ['customers.read', 'customers.write', 'operations.undo_others']);
    expect((await undo(operation, revoke)).status).toBe(403);
    expect((await undo(operation, accounts)).status).toBe(200);
  });
});

describe('changes of many customers', () => {
  test('limits are raised by a share, each from what it is; those without one stay without (C-OFF-3)', async () => {
    await save([
      ...ids.slice(0, 6).map((id) => ({ id, column: 'limit', value: 10_000_000 })),
      ...ids.slice(6).map((id) => ({ id, column: 'limit', value: null })),
    ]);
    const change = { kind: 'percent', by: 1_000, round: 'euro' } as const;
    const done = await changed([{ column: 'limit', change }]);
    expect(done).toMatchObject({ changed: 6, already: ids.length - 6, refused: [] });
    expect((await terms(at(0))).credit_limit).toBe(1_100);
    expect((await terms(at(6))).credit_limit).toBeNull();
    await undo(done.operations[0] ?? null);
    expect((await terms(at(0))).credit_limit).toBe(1_000);
  });
});
