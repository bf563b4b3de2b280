/** SQL of the page of an order in the office. */
import type { OrderStatus } from '#contract/endpoints/order.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { OrderChanges } from '../amending/order-changes.ts';

export interface StaffPart {
  readonly id: number;
  readonly client_id: number;
  readonly hold_reason: string;
  readonly held_at: Date | null;
  readonly assigned_to: number | null;
  readonly assigned_name: string;
}

/** What staff keep of it, and whose it is; undefined = there is no such order. */
export async function readStaffPart(db: Queryable, number: string): Promise<StaffPart | undefined> {
  const [part] = await db.query<StaffPart>(
    'orders.read-staff-part',
    `select o.id, o.client_id, o.hold_reason, o.held_at, o.assigned_to, coalesce(nullif(u.name, ''), u.email, '') as assigned_name
     from orders o left join users u on u.id = o.assigned_to where o.number = $1`,
    [number],
  );
  return part;
}

export interface TimelineStep {
  readonly position: number;
  readonly status: OrderStatus;
  readonly at: Date;
  readonly actor: string;
  readonly note: string;
  /** Operation of the step; null = none: sent by the customer, or of another system. */
  readonly operation: number | null;
  /** Of an amendment; null = a step. */
  readonly changes: OrderChanges | null;
}

/** Oldest first. */
export const readTimeline = (db: Queryable, orderId: number): Promise<TimelineStep[]> =>
  db.query<TimelineStep>(
    'orders.read-timeline',
    `select position, status, at, actor, note, operation_id as operation, changes from order_events
     where order_id = $1 order by position`,
    [orderId],
  );

/** When the first e-mail of an operation leaves that has not been sent; undefined = there is none. */
export async function readEmailsDue(db: Queryable, operation: number): Promise<Date | undefined> {
  const [row] = await db.query<{ due: Date | null }>(
    'orders.read-emails-due',
    'select min(next_attempt_at) as due from letters where operation_id = $1 and sent_at is null',
    [operation],
  );
  return row?.due ?? undefined;
}
