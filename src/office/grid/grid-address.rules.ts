/**
 * The state of a grid as search parameters (C-OFF-8): a link shows a colleague the same. `view=late` names a tab; what was
 * changed since stands beside it: `f=status~is~IA~NE`, `q=words`, `sort=-total.number`, `cols=number.total`, `w=total~140`, `h=40`.
 */
import type {
  GridBound,
  GridDefinition,
  GridFilter,
  GridSort,
  GridState,
} from '#contract/office/grids/grid-definition.ts';

/** A view with everything that can be changed of it. */
export interface NamedView {
  /** Name of a built-in view, `#12` of a saved one. */
  readonly name: string;
  readonly state: GridState;
}

const PART = '~';
/** `~` and `%` of a value; the address encodes the rest by itself. */
const written = (value: GridBound) => String(value).replace(/[~%]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
const read = (part: string) =>
  part.replace(/%(7e|25)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

function filterText(filter: GridFilter): string {
  const parts =
    'is' in filter
      ? ['is', ...filter.is]
      : 'not' in filter
        ? ['not', ...filter.not]
        : 'contains' in filter
          ? ['has', filter.contains]
          : 'empty' in filter
            ? [filter.empty ? 'empty' : 'filled']
            : ['range', filter.from ?? '', filter.to ?? ''];
  return [filter.column, ...parts].map(written).join(PART);
}

/** undefined = not a filter of ours. Numbers of amounts and counts become numbers again. */
function filterOf(definition: GridDefinition, text: string): GridFilter | undefined {
  const [column = '', operator, ...values] = text.split(PART).map(read);
  const kind = definition.columns.find(({ key }) => key === column)?.kind;
  if (kind === undefined) return undefined;
  const [from = '', to = ''] = values;
  const bound = (value: string) => (kind === 'day' || kind === 'time' ? value : Number(value));
  switch (operator) {
    case 'is':
      return { column, is: values };
    case 'not':
      return { column, not: values };
    case 'has':
      return { column, contains: from };
    case 'empty':
    case 'filled':
      return { column, empty: operator === 'empty' };
    case 'range':
      return { column, ...(from !== '' && { from: bound(from) }), ...(to !== '' && { to: bound(to) }) };
    default:
      return undefined;
  }
}

const sortText = (sort: readonly GridSort[]) => sort.map(({ column, down }) => `${down ? '-' : ''}${column}`).join('.');

const sortOf = (text: string): GridSort[] =>
  text
    .split('.')
    .filter(Boolean)
    .map((one) => ({ column: one.replace(/^-/, ''), down: one.startsWith('-') }));

const widthText = (widths: GridState['widths']) =>
  Object.entries(widths)
    .map(([column, pixels]) => `${column}${PART}${pixels}`)
    .join('.');

const widthsOf = (text: string) =>
  Object.fromEntries(
    text.split('.').flatMap((one) => {
      const [column = '', pixels] = one.split(PART);
      const width = Math.round(Number(pixels));
      return width >= 32 && width <= 800 ? [[column, width]] : [];
    }),
  );

/** Only what differs from the view. */
export function addressOf(view: NamedView, state: GridState): URLSearchParams {
  const search = new URLSearchParams({ view: view.name });
  const filters = state.filters.map(filterText);
  if (filters.join() !== view.state.filters.map(filterText).join())
    for (const filter of filters.length > 0 ? filters : ['']) search.append('f', filter);
  if (state.text !== view.state.text) search.set('q', state.text);
  const sets: ReadonlyArray<readonly [string, (one: GridState) => string]> = [
    ['sort', ({ sort }) => sortText(sort)],
    ['cols', ({ columns }) => columns.join('.')],
    ['w', ({ widths }) => widthText(widths)],
    ['h', ({ density }) => String(density)],
  ];
  for (const [name, text] of sets) if (text(state) !== text(view.state)) search.set(name, text(state));
  return search;
}

/** The view with what the address changes of it. Columns that are gone are left out. */
export function stateOf(definition: GridDefinition, view: NamedView, search: URLSearchParams): GridState {
  const keys = new Set(definition.columns.map(({ key }) => key));
  const given = (name: string) => search.get(name) ?? undefined;
  const [sort, columns, widths] = [given('sort'), given('cols'), given('w')];
  return {
    filters: search.has('f')
      ? search.getAll('f').flatMap((text) => filterOf(definition, text) ?? [])
      : view.state.filters,
    text: given('q') ?? view.state.text,
    sort: sort === undefined ? view.state.sort : sortOf(sort).filter(({ column }) => keys.has(column)),
    columns: columns === undefined ? view.state.columns : columns.split('.').filter((key) => keys.has(key)),
    widths: widths === undefined ? view.state.widths : widthsOf(widths),
    density: given('h') === '40' ? 40 : given('h') === '32' ? 32 : view.state.density,
  };
}
