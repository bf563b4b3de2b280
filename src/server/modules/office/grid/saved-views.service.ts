/** Saved views: whose they are, who sees them, and how many rows each tab of a grid has now. */

import type { GridParameters } from '#contract/office/grids/grid-definition.ts';
import { fittingQuery, queryFault, visibleColumns } from '#contract/office/grids/grid-query.rules.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { GridSource } from '#server/platform/db/grid/grid-source.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { Json, Operations, Values } from '../../operations/index.ts';
import { readRoleIds, readRoles } from '../../staff/index.ts';
import { type GridOpener, type GridReader, type Grids, inList } from './grid.service.ts';
import {
  countOwnViews,
  deleteView,
  insertView,
  lockView,
  readViews,
  type StoredView,
  updateView,
  type ViewFields,
} from './saved-views.repository.ts';

export interface Saver extends GridReader {
  readonly name: string;
}

export interface SeenView extends StoredView {
  readonly own: boolean;
  /** Columns of it that are gone or hidden from the person. */
  readonly leftOut: readonly string[];
}

/** With whom a view can be shared. */
export type SharingRole = Awaited<ReturnType<typeof readRoles>>[number];

export interface SavedViews {
  list(
    reader: GridOpener,
    grid: string,
    parameters: GridParameters,
  ): Promise<{ views: SeenView[]; counts: Record<string, number>; roles: readonly SharingRole[] }>;
  /**
   * @throws AppError `not-found`, `forbidden` (not their own), `changed-meanwhile`, `validation`, `too-many-rows`
   * (50 own views of a grid).
   */
  save(
    saver: Saver,
    asked: ViewFields & { grid: string; key: string; id?: number | undefined; known?: number | undefined },
  ): Promise<SeenView>;
  remove(saver: Saver, asked: { id: number; key: string }): Promise<void>;
}

/** Rows of a tab are counted up to this many. */
export const MOST_COUNTED = 100_000;
const MOST_OWN_VIEWS = 50;

export interface SavedViewsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly grids: Pick<Grids, 'sourceOf' | 'sourceNow' | 'sourceWith' | 'resolve'>;
  readonly operations: Pick<Operations, 'run'>;
}

export function createSavedViews({ db, clock, grids, operations }: SavedViewsDeps): SavedViews {
  /** What this person can use of a view. */
  function seen(reader: GridReader, { definition }: GridSource, view: StoredView): SeenView {
    const { query, left } = fittingQuery(definition, reader.permissions, view.state);
    const visible = new Set(visibleColumns(definition, reader.permissions).map(({ key }) => key));
    const columns = view.state.columns.filter((key) => visible.has(key));
    const hidden = view.state.columns.filter((key) => !visible.has(key));
    return {
      ...view,
      own: view.ownerId === reader.userId,
      state: { ...view.state, ...query, columns },
      leftOut: [...new Set([...left, ...hidden])],
    };
  }

  async function ownView(saver: Saver, found: StoredView | undefined): Promise<StoredView> {
    if (found?.ownerId === saver.userId) return found;
    const roles = found ? await readRoleIds(db, saver.userId) : [];
    const isSeen = found && (found.everybody || found.roles.some((role) => roles.includes(role)));
    throw new AppError(isSeen ? 'forbidden' : 'not-found');
  }

  const act = ({ userId, name }: Saver, kind: string, key: string, params: Values) => ({
    actor: { userId, name },
    source: 'office' as const,
    kind,
    key,
    params,
  });

  return {
    async list(reader, grid, parameters) {
      const source = await grids.sourceWith(reader, grid, parameters);
      const mine = await readRoleIds(db, reader.userId);
      const views = (await readViews(db, grid, reader.userId, mine)).map((view) => seen(reader, source, view));
      const { definition } = source;
      const open = definition.views.filter(
        ({ filters, sort = [] }) => !queryFault(definition, reader.permissions, { filters, sort }),
      );
      const tabs = [
        ...open.map(({ name, filters }) => ({ name, query: { filters, text: '', sort: [] } })),
        ...views.map(({ id, state }) => ({ name: `#${id}`, query: state })),
      ];
      const queries = tabs.map(({ query }) => grids.resolve(reader, source, query));
      const counts = await inList(db, (transaction) => source.counts(transaction, queries, MOST_COUNTED + 1));
      return {
        views,
        roles: await readRoles(db),
        counts: Object.fromEntries(tabs.map(({ name }, at) => [name, counts[at] ?? 0])),
      };
    },
    async save(saver, { grid, key, id, known, name, everybody, roles, state }) {
      const source = await grids.sourceNow(saver, grid);
      grids.resolve(saver, source, state);
      const visible = new Set(visibleColumns(source.definition, saver.permissions).map((column) => column.key));
      const strange = [...state.columns, ...Object.keys(state.widths)].find((column) => !visible.has(column));
      if (strange !== undefined) throw new AppError('validation', { errors: { columns: [strange] } });
      const fields: ViewFields = { name, everybody, roles, state };
      const params = { grid, id: id ?? null, known: known ?? null, ...jsonOf(fields) };
      const { answer } = await operations.run(
        db,
        act(saver, 'grid_view.save', key, params),
        async (transaction, change) => {
          const at = clock();
          if (id === undefined) {
            if ((await countOwnViews(transaction, grid, saver.userId)) >= MOST_OWN_VIEWS)
              throw new AppError('too-many-rows');
            const made = await insertView(transaction, { grid, userId: saver.userId, at }, fields);
            change({ entity: 'grid_view', key: String(made), before: null, after: { grid, ...jsonOf(fields) } });
            return made;
          }
          const before = await ownView(saver, await lockView(transaction, id));
          if (before.grid !== grid) throw new AppError('not-found');
          if (known !== before.version) throw new AppError('changed-meanwhile');
          await updateView(transaction, id, fields, at);
          change({ entity: 'grid_view', key: String(id), before: jsonOf(before), after: jsonOf(fields) });
          return id;
        },
      );
      const saved = (await readViews(db, grid, saver.userId, [])).find((view) => view.id === answer);
      if (!saved) throw new AppError('not-found');
      return seen(saver, source, saved);
    },
    async remove(saver, { id, key }) {
      await operations.run(db, act(saver, 'grid_view.remove', key, { id }), async (transaction, change) => {
        const before = await ownView(saver, await lockView(transaction, id));
        grids.sourceOf(saver, before.grid);
        await deleteView(transaction, id);
        change({ entity: 'grid_view', key: String(id), before: { grid: before.grid, ...jsonOf(before) }, after: null });
        return null;
      });
    },
  };
}

const jsonOf = ({ name, everybody, roles, state }: ViewFields): Values => ({
  name,
  everybody,
  roles: [...roles],
  state: state as unknown as Json,
});
