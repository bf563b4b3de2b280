/** An empty view says why, and names what to take away. */
import type { ReactNode } from 'react';
import type { GridColumn } from '#contract/office/grids/grid-definition.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '../ui/office-button.tsx';
import type { CellSetting } from './cell-text.rules.ts';
import { filterWords } from './filter-words.rules.ts';
import { filterTexts } from './grid-tools.tsx';
import type { GridStateOfPage } from './use-grid-state.ts';

interface NothingFoundProps {
  readonly page: GridStateOfPage;
  readonly columns: readonly GridColumn[];
  readonly setting: CellSetting;
  readonly people: ReadonlyMap<string, string>;
  /** What is like the text that nothing has. */
  readonly similar: ((text: string) => ReactNode) | undefined;
}

export function NothingFound({ page, columns, setting, people, similar }: NothingFoundProps) {
  const { state, tab, change } = page;
  if (!page.isChanged)
    return (
      <div className="grid-screen__nothing">
        <b>{m.grid_nothing_here()}</b>
        <p>{m.grid_nothing_in_view({ view: tab.title })}</p>
      </div>
    );
  return (
    <div className="grid-screen__nothing">
      <b>{m.grid_nothing_found()}</b>
      {state.text !== '' && (
        <OfficeButton icon="x" onClick={() => change({ text: '' })}>
          {m.grid_without_text({ text: state.text })}
        </OfficeButton>
      )}
      {state.filters.map((filter) => {
        const column = columns.find(({ key }) => key === filter.column);
        if (!column) return null;
        const words = `${column.title[getLocale()]} ${filterWords(column, filter, setting, filterTexts(), people)}`;
        return (
          <OfficeButton
            key={words}
            icon="x"
            onClick={() => change({ filters: state.filters.filter((one) => one !== filter) })}
          >
            {m.grid_without_filter({ name: words })}
          </OfficeButton>
        );
      })}
      {state.text !== '' && similar?.(state.text)}
    </div>
  );
}
