/** SQL of drafts: what somebody has chosen for the order he has not sent yet (C-ORD-1). */
import type { CheckoutDraft } from '#contract/checkout-choices.ts';
import type { Queryable } from '#server/db/index.ts';
import type { CartOwner } from '../cart/index.ts';

/** Whose draft: of a cart's owner, by the person who writes; 0 = nobody by name. */
export interface DraftOwner extends CartOwner {
  readonly userId: number | null;
}

const keyOf = ({ clientId, addressCode, kind, userId }: DraftOwner) => [clientId, addressCode, kind, userId ?? 0];

export async function readDraft(db: Queryable, owner: DraftOwner): Promise<CheckoutDraft> {
  const [row] = await db.query<{ choices: CheckoutDraft }>(
    'checkout.read-draft',
    'select choices from checkout_drafts where client_id = $1 and address_code = $2 and kind = $3 and user_id = $4',
    keyOf(owner),
  );
  return row?.choices ?? {};
}

/** Adds to what is there, field by field; answers all of it. */
export async function saveDraft(
  db: Queryable,
  owner: DraftOwner,
  choices: CheckoutDraft,
  now: Date,
): Promise<CheckoutDraft> {
  const [row] = await db.query<{ choices: CheckoutDraft }>(
    'checkout.save-draft',
    `insert into checkout_drafts as d (client_id, address_code, kind, user_id, choices, updated_at)
       values ($1, $2, $3, $4, $5::jsonb, $6)
     on conflict (client_id, address_code, kind, user_id)
       do update set choices = d.choices || excluded.choices, updated_at = excluded.updated_at
     returning choices`,
    [...keyOf(owner), JSON.stringify(choices), now],
  );
  return row?.choices ?? choices;
}

/** When carts were sent, nothing that was written for them is left for the next ones. */
export const forgetDrafts = (transaction: Queryable, cartIds: readonly number[]) =>
  transaction.query(
    'checkout.forget-drafts',
    `delete from checkout_drafts d using carts c
     where c.id = any ($1::int[]) and d.client_id = c.client_id and d.address_code = c.address_code and d.kind = c.kind`,
    [cartIds],
  );
