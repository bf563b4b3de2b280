/** How a change of what a connection may order is taken back (C-OFF-2). For whom it may order is set anew by a person. */
import type { Operations, Values } from '../operations/index.ts';
import { readConnectionId, writeTradeRules } from './trade-connections.repository.ts';
import type { TradeRules } from './trade-message.ts';
import { readTradeRules } from './trade-messages.repository.ts';

/** As the history shows them. */
export const notedRules = ({ prices, rows, answers, receipts }: TradeRules): Values => ({
  trade_prices: prices,
  trade_rows: rows,
  trade_answers: answers,
  trade_receipts: receipts,
});

/** Also who may read and undo them. */
export function registerUndoableTradeRules(operations: Pick<Operations, 'registerUndoable'>): void {
  operations.registerUndoable('trade-rules', {
    access: { read: 'connections.read', undo: () => 'connections.write' },
    async read(transaction, key) {
      const id = await readConnectionId(transaction, key);
      return id === undefined ? undefined : notedRules(await readTradeRules(transaction, id));
    },
    async apply(transaction, key, values) {
      const id = await readConnectionId(transaction, key);
      if (id === undefined || values === null) return;
      const now = await readTradeRules(transaction, id);
      const { trade_prices: prices, trade_rows: rows, ...noted } = { ...notedRules(now), ...values };
      const { trade_answers: answers, trade_receipts: receipts } = noted;
      await writeTradeRules(transaction, id, { prices, rows, answers, receipts } as TradeRules);
    },
  });
}
