/** SQL of checkout drafts: the choices for the order that a cart will become (C-ORD-1). */
import type { CheckoutDraft } from '#contract/endpoints/checkout-choices.ts';
import type { Queryable } from '#server/platform/db/index.ts';

/** A cart and the user who fills in its checkout; 0 = no user. A parked cart keeps its draft. */
export interface DraftKey {
  readonly cartId: number;
  readonly userId: number | null;
}

const keyOf = ({ cartId, userId }: DraftKey) => [cartId, userId ?? 0];

export async function readDraft(db: Queryable, draft: DraftKey): Promise<CheckoutDraft> {
  const [row] = await db.query<{ choices: CheckoutDraft }>(
    'checkout.read-draft',
    'select choices from checkout_drafts where cart_id = $1 and user_id = $2',
    keyOf(draft),
  );
  return row?.choices ?? {};
}

/**
 * Merges into the stored draft, field by field; returns all of it. For a cart that was deleted or sent nothing is
 * stored.
 */
export async function saveDraft(
  db: Queryable,
  draft: DraftKey,
  choices: CheckoutDraft,
  now: Date,
): Promise<CheckoutDraft> {
  const [row] = await db.query<{ choices: CheckoutDraft }>(
    'checkout.save-draft',
    `insert into checkout_drafts as d (cart_id, user_id, choices, updated_at)
       select id, $2, $3::jsonb, $4 from carts where id = $1 and status = 'active' for key share
     on conflict (cart_id, user_id) do update set choices = d.choices || excluded.choices, updated_at = excluded.updated_at
     returning choices`,
    [...keyOf(draft), JSON.stringify(choices), now],
  );
  return row?.choices ?? {};
}

/** Sent carts no longer need their drafts. */
export const deleteDrafts = (transaction: Queryable, cartIds: readonly number[]) =>
  transaction.query('checkout.forget-drafts', 'delete from checkout_drafts where cart_id = any ($1::int[])', [cartIds]);
