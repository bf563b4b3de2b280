/**
 * Owns orders that customers' systems send (tables `trade_files`, `trade_messages`, `trade_answers`, `trade_parties`; docs/exchange-trade-orders.md). A message is stored
 * before it gets its response, and becomes at most one order (C-EXC-1, C-EXC-9); the order is written by the cart and the checkout of the shop, in a cart of kind `program`.
 */
import type { Clock } from '#server/platform/clock.ts';
import { every } from '#server/platform/every.ts';
import type { ExchangeRoute } from '#server/platform/http/exchange-route.ts';
import type { OfficeRoute } from '#server/platform/http/office-route.ts';
import { type AnswersDeps, createAnswers } from './answers.service.ts';
import { createDeciding, type DecideDeps } from './decide-messages.service.ts';
import { createTellHeld, type TellHeldDeps } from './held-order.email.ts';
import { officeTradeRoutes } from './office-trade-orders.routes.ts';
import { createPlanning, type PlanDeps } from './plan-order.service.ts';
import { createStaffDecisions } from './staff-decisions.service.ts';
import { createTakeMessages, type TakeMessages } from './take-messages.service.ts';
import { tradeOrderRoutes } from './trade-orders.routes.ts';
import { registerUndoableTradeRules } from './trade-rules-undo.ts';

export type { DecideStep } from './decide-messages.service.ts';
export type { TradeFormat, TradeFormats } from './known-formats.ts';
export {
  createTradeConnections,
  type TradeConnections,
  type TradeParty,
} from './trade-connections.service.ts';

export interface TradeOrdersDeps
  extends Omit<PlanDeps, 'db' | 'checkout'>,
    Omit<DecideDeps, 'plan' | 'sending' | 'admin' | 'tellHeld'>,
    AnswersDeps,
    TellHeldDeps {
  readonly clock: Clock;
  readonly orders: { readonly checkout: PlanDeps['checkout'] } & Pick<DecideDeps, 'sending' | 'admin'>;
}

export interface TradeOrders {
  readonly exchangeRoutes: ExchangeRoute[];
  readonly officeRoutes: OfficeRoute[];
  /** A file of a connection: its messages are stored when it resolves. */
  readonly take: TakeMessages;
  /** What was taken is decided, in the background. */
  decideSoon(): void;
  /** Everything that can be done now: what waits is decided, responses are written. */
  look(): Promise<void>;
  start(): void;
  close(): Promise<void>;
}

/** Behind what is decided at once: deliveries, and what a process left. */
const LOOK_EVERY_MS = 5_000;

export function createTradeOrders(deps: TradeOrdersDeps): TradeOrders {
  const { db, log, orders } = deps;
  registerUndoableTradeRules(deps.operations);
  const tellHeld = createTellHeld(deps);
  const take = createTakeMessages({ ...deps, tellHeld });
  const plan = createPlanning({ ...deps, checkout: orders.checkout });
  const deciding = createDeciding({ ...deps, plan, sending: orders.sending, admin: orders.admin, tellHeld });
  const answers = createAnswers(deps);
  async function look(): Promise<void> {
    await deciding.decideAll();
    await answers.write();
  }
  const work = every(LOOK_EVERY_MS, 'orders of programs', look, log);
  return {
    exchangeRoutes: tradeOrderRoutes({ db, take, decideSoon: work.runSoon }),
    officeRoutes: officeTradeRoutes({
      db,
      decisions: createStaffDecisions({ ...deps, deciding }),
      decided: work.runSoon,
    }),
    take,
    decideSoon: work.runSoon,
    look,
    start() {
      work.start();
      work.runSoon();
    },
    close: work.stop,
  };
}
