/** SQL of the embedded provider: what a bank would store about test payments. */
import type { Money } from '#contract/values/money.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { ProviderState } from './payment-provider.ts';

export const insertSimulated = (db: Queryable, session: string, reference: string, amount: Money) =>
  db.query<{ session: string }>(
    'payments.simulated-open',
    `with made as (
       insert into simulated_payments (session, reference, amount) values ($1, $2, $3) on conflict (reference) do nothing
       returning session)
     select session from made union all select session from simulated_payments where reference = $2 limit 1`,
    [session, reference, amount],
  );

/** The buyer's choice on the simulator's page; counts only while the payment is open. */
export const decideSimulated = (
  db: Queryable,
  session: string,
  state: 'authorised' | 'declined',
  lostResponses: number,
) =>
  db.query(
    'payments.simulated-decide',
    `update simulated_payments set state = $2, lost_answers = $3 where session = $1 and state = 'open'`,
    [session, state, lostResponses],
  );

/** Reads a payment; `lost` when this response is to be lost on its way. */
export const askSimulated = (db: Queryable, session: string) =>
  db.query<{ state: ProviderState; lost: boolean }>(
    'payments.simulated-ask',
    `with before as (select session, lost_answers from simulated_payments where session = $1 for update)
     update simulated_payments s set lost_answers = greatest(s.lost_answers - 1, 0) from before b
     where s.session = b.session returning s.state, b.lost_answers > 0 as lost`,
    [session],
  );

export const captureSimulated = (db: Queryable, session: string) =>
  db.query<{ state: ProviderState }>(
    'payments.simulated-capture',
    `update simulated_payments set captures = captures + case state when 'authorised' then 1 else 0 end, state = 'captured'
     where session = $1 and state in ('authorised', 'captured') returning state`,
    [session],
  );

export const releaseSimulated = (db: Queryable, session: string) =>
  db.query(
    'payments.simulated-release',
    `update simulated_payments set state = 'released' where session = $1 and state in ('open', 'authorised', 'released')`,
    [session],
  );

export const refundSimulated = (db: Queryable, session: string) =>
  db.query<{ state: ProviderState }>(
    'payments.simulated-refund',
    `update simulated_payments set state = 'refunded' where session = $1 and state in ('captured', 'refunded') returning state`,
    [session],
  );
