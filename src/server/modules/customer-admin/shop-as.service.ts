/** The shop as a customer: asked for with a reason, written down, ended by the person or by who manages people (C-OFF-1). */
import { AppError } from '#contract/values/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { StaffCaller } from '#server/platform/http/staff-caller.ts';
import { newToken, tokenHash } from '#server/platform/secret-token.ts';
import { endImpersonation, insertImpersonation, renewTicket, SHOP_AS_PATH, TICKET_MS } from '../customers/index.ts';
import type { Operations, Ran } from '../operations/index.ts';
import { actOf } from './customer-admin.service.ts';
import { readCustomerFields } from './customer-record.repository.ts';

export interface ShopAs {
  /** The URL that begins it, once. @throws AppError `not-found` also for a customer that is not active. */
  open(
    staff: StaffCaller,
    asked: { readonly key: string; readonly code: number; readonly mode: 'see' | 'act'; readonly reason: string },
  ): Promise<string>;
  /** @throws AppError `not-found` for a visit of another person without `people.write`, and for one that is over. */
  end(staff: StaffCaller, asked: { readonly key: string; readonly id: number }): Promise<Ran<null>>;
}

export interface ShopAsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly operations: Pick<Operations, 'run'>;
  readonly baseUrl: () => string;
}

export function createShopAs({ db, clock, operations, baseUrl }: ShopAsDeps): ShopAs {
  return {
    async open(staff, { key, code, mode, reason }) {
      const ticket = newToken();
      const [now, hash] = [clock(), tokenHash(ticket)];
      const expires = new Date(now.getTime() + TICKET_MS);
      const act = actOf(staff, key, 'customer.shop_as', { customerId: code, params: { code, mode, reason } });
      const ran = await operations.run(db, act, async (transaction, change) => {
        const customer = await readCustomerFields(transaction, code, { locked: false });
        if (!customer?.active) throw new AppError('not-found');
        change.record();
        const { userId: staffUserId, name: staffName } = staff;
        const visit = { staffUserId, staffName, customerId: code, mode, reason, now, ticketHash: hash, expires };
        return insertImpersonation(transaction, visit);
      });
      // The ticket of the first response is not kept anywhere, so the same press gets another one.
      if (ran.repeated) await renewTicket(db, ran.answer, { hash, expires });
      return `${baseUrl()}${SHOP_AS_PATH}?ticket=${ticket}&lang=${staff.locale}`;
    },

    end: (staff, { key, id }) =>
      operations.run(
        db,
        { ...actOf(staff, key, 'customer.end_shop_as', { customerId: 0, params: { id } }), customerId: null },
        async (transaction, change) => {
          const whose = staff.permissions.has('people.write') ? null : staff.userId;
          const customer = await endImpersonation(transaction, id, { staffUserId: whose, now: clock() });
          if (customer === undefined) throw new AppError('not-found');
          change.record();
          return null;
        },
      ),
  };
}
