/** The list of imports (back-office design §4.5), and beginning one: choose a file, or drop it anywhere on the page. */
import { type DragEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ImportRunState } from '#contract/office/grids/imports-grid.ts';
import { IMPORTS_GRID } from '#contract/office/grids/imports-grid.ts';
import type { GridLinks } from '#office/grid/grid-links.ts';
import { GridScreen } from '#office/grid/grid-screen.tsx';
import type { Row } from '#office/grid/use-grid-view.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { ImportState } from '../import-state.tsx';
import { beginUpload } from '../import-upload.ts';
import { shownBytes } from '../import-words.ts';
import './imports-list.css';

const MOST_BYTES = 2_000_000_000;
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
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  const [isOver, setOver] = useState(false);
  const mayRun = may('imports.run');

  async function begin(file: File | undefined): Promise<void> {
    if (!file || !mayRun) return;
    if (file.size === 0) return setFault(m.imports_file_empty({ name: file.name }));
    if (file.size > MOST_BYTES)
      return setFault(m.imports_file_too_big({ name: file.name, most: shownBytes(MOST_BYTES) }));
    try {
      const id = await beginUpload(file);
      await navigate(`/imports/${id}`);
    } catch (failure) {
      setFault(refusalWords(failure));
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void begin(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file can be dropped; the button does the same by keyboard
    <div
      className={isOver ? 'imports-list imports-list--over' : 'imports-list'}
      onDragOver={(event) => {
        if (!mayRun || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        hidden
        aria-label={m.imports_file()}
        accept=".csv,.txt,.xlsx,.jsonl,.zip"
        onChange={({ target }) => {
          void begin(target.files?.[0]);
          target.value = '';
        }}
      />
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
            <OfficeButton kind="go" icon="import" keyShown="n" onClick={() => input.current?.click()}>
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
                  run: () => input.current?.click(),
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
