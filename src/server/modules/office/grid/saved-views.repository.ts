/** SQL of saved views. */
import type { GridState } from '#contract/office/grids/grid-definition.ts';
import type { Queryable } from '#server/platform/db/index.ts';

export interface StoredView {
  readonly id: number;
  readonly grid: string;
  readonly name: string;
  readonly ownerId: number;
  readonly owner: string;
  readonly everybody: boolean;
  /** Ids of roles whose people see it too. */
  readonly roles: readonly number[];
  readonly state: GridState;
  readonly version: number;
}

const COLUMNS = `v.id, v.grid, v.name, v.owner_user_id as "ownerId", v.everybody, v.roles, v.state, v.version,
  (select u.name from users u where u.id = v.owner_user_id) as owner`;

/** Own ones, those for everybody and for one of these roles, oldest first. */
export const readViews = (db: Queryable, grid: string, userId: number, roles: readonly number[]) =>
  db.query<StoredView>(
    'office.read-views',
    `select ${COLUMNS} from grid_views v where v.grid = $1 and (v.owner_user_id = $2 or v.everybody or v.roles && $3)
     order by v.id`,
    [grid, userId, roles],
  );

export async function lockView(transaction: Queryable, id: number): Promise<StoredView | undefined> {
  const [view] = await transaction.query<StoredView>(
    'office.lock-view',
    `select ${COLUMNS} from grid_views v where v.id = $1 for update`,
    [id],
  );
  return view;
}

export async function countOwnViews(transaction: Queryable, grid: string, userId: number): Promise<number> {
  const [row] = await transaction.query<{ count: number }>(
    'office.count-own-views',
    'select count(*)::int as count from grid_views where grid = $1 and owner_user_id = $2',
    [grid, userId],
  );
  return row?.count ?? 0;
}

export type ViewFields = Pick<StoredView, 'name' | 'everybody' | 'roles' | 'state'>;

export async function insertView(
  transaction: Queryable,
  { grid, userId, at }: { grid: string; userId: number; at: Date },
  { name, everybody, roles, state }: ViewFields,
): Promise<number> {
  const [row] = await transaction.query<{ id: number }>(
    'office.insert-view',
    `insert into grid_views (grid, name, owner_user_id, everybody, roles, state, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [grid, name, userId, everybody, roles, JSON.stringify(state), at],
  );
  return row?.id ?? 0;
}

export const updateView = (
  transaction: Queryable,
  id: number,
  { name, everybody, roles, state }: ViewFields,
  at: Date,
) =>
  transaction.query(
    'office.update-view',
    `update grid_views set name = $2, everybody = $3, roles = $6, state = $4, version = version + 1, updated_at = $5
     where id = $1`,
    [id, name, everybody, JSON.stringify(state), at, roles],
  );

export const deleteView = (transaction: Queryable, id: number) =>
  transaction.query('office.delete-view', 'delete from grid_views where id = $1', [id]);
