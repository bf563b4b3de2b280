/** SQL of the office's grid of imports. */
import { IMPORTS_GRID } from '#contract/office/grids/imports-grid.ts';
import { likeText } from '#server/platform/db/grid/grid-conditions.ts';
import { type SqlColumn, sqlGrid } from '#server/platform/db/grid/sql-grid.ts';

const figure = (name: string): SqlColumn => ({ value: `(r.report ->> '${name}')::int`, nullable: true });

const COLUMNS: Record<(typeof IMPORTS_GRID)['columns'][number]['key'], SqlColumn> = {
  number: { value: 'r.id::text', sort: ['r.id'] },
  name: { value: 'r.name' },
  state: { value: 'r.state' },
  created: { value: 'r.created_at' },
  by: { value: 'r.user_name' },
  rows: figure('rows'),
  new: figure('created'),
  changed: figure('changed'),
  refused: figure('refused'),
  switched_off: figure('switched_off'),
  ended: { value: 'r.ended_at', nullable: true },
  undone: { value: `coalesce((select o.state <> 'done' from operations o where o.id = r.operation_id), false)` },
};

export const importsGrid = sqlGrid({
  definition: IMPORTS_GRID,
  from: 'import_runs r',
  id: 'r.id',
  columns: COLUMNS,
  matches: (word, add) => {
    const part = add(likeText(word));
    return `r.name ilike ${part} or r.user_name ilike ${part} or r.id::text = ${add(word)}`;
  },
});
