/** The list of imports (back-office design §4.5); a file that is dropped anywhere on it begins one. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ImportRunState } from '#contract/office/grids/imports-grid.ts';
import { IMPORTS_GRID } from '#contract/office/grids/imports-grid.ts';
import type { GridLinks } from '#office/grid/grid-links.ts';
import { GridScreen } from '#office/grid/grid-screen.tsx';
import type { Row } from '#office/grid/use-grid-view.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { ImportState } from '../import-state.tsx';
import { useNewImport } from './use-new-import.ts';
import './imports-list.css';

const numberOf = (row: Row): string => String(row.cells.number);

const LINKS: GridLinks = {
  nameOf: (row) => String(row.cells.name),
  pageOf: (row) => `/imports/${numberOf(row)}`,
  cells: {
    name: (_, text) => <span title={text}>{text}</span>,
    state: (row) => <ImportState state={row.cells.state as ImportRunState} />,
  },
};

export function Component() {
  const navigate = useNavigate();
  const [isOver, setOver] = useState(false);
  const mayRun = may('imports.run');

  const { fault, begin } = useNewImport();
  const beginNew = () => void navigate('/imports/new');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file can be dropped; `n` leads to the page that does the same by keyboard
    <div
      className={isOver ? 'imports-list imports-list--over' : 'imports-list'}
      onDragOver={(event) => {
        if (!mayRun || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (mayRun) void begin(event.dataTransfer.files[0]);
      }}
    >
      <GridScreen
        definition={IMPORTS_GRID}
        links={LINKS}
        findWords={m.imports_find()}
        countWords={(count) => m.imports_count({ count })}
        newsWords={(count) => m.imports_news({ count })}
        newsOf={(row) => String(row.cells.name)}
        strip={fault !== undefined && <OfficeNote tone="error">{fault}</OfficeNote>}
        actions={
          mayRun && (
            <OfficeButton kind="go" icon="import" keyShown="n" onClick={beginNew}>
              {m.imports_new()}
            </OfficeButton>
          )
        }
        commands={() => [
          ...(mayRun
            ? [
                {
                  id: 'new-import',
                  name: m.imports_new(),
                  key: 'n',
                  icon: 'import' as const,
                  hint: true,
                  run: beginNew,
                },
              ]
            : []),
          {
            id: 'held-fields',
            name: m.imports_held_title(),
            key: 'l',
            icon: 'lock' as const,
            hint: true,
            run: () => void navigate('/imports/held'),
          },
          {
            id: 'sources',
            name: m.imports_sources_title(),
            key: 'o',
            icon: 'clock' as const,
            hint: true,
            run: () => void navigate('/imports/sources'),
          },
        ]}
      />
    </div>
  );
}
