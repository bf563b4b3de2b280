/** A picture of the library, found by its name, its text or the code of an article that has it. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callOffice } from '#office/lib/call-office.ts';
import { useSettled } from '#office/lib/use-settled.ts';
import { m } from '#office/messages/messages.js';
import { OfficeDialog } from '#office/ui/office-dialog.tsx';
import { OfficeField } from '#office/ui/office-field.tsx';
import './library-dialog.css';

interface LibraryDialogProps {
  readonly close: () => void;
  readonly take: (file: { readonly id: number; readonly hash: string }) => void;
}

const SHOWN = 48;

export function LibraryDialog({ close, take }: LibraryDialogProps) {
  const [text, setText] = useState('');
  const asked = useSettled(text.trim());
  const { data } = useQuery({
    queryKey: ['media', 'found', asked],
    queryFn: async () => (await callOffice('office_grid.open', { grid: 'media', text: asked })).message.rows,
    placeholderData: keepPreviousData,
  });
  return (
    <OfficeDialog open close={close} title={m.media_choose_title()} wide>
      <OfficeField
        label={m.media_find()}
        type="search"
        value={text}
        onChange={({ target }) => setText(target.value)}
        autoFocus
      />
      {data?.length === 0 && <p className="hint">{m.media_nothing_here()}</p>}
      <ul className="library-dialog">
        {data?.slice(0, SHOWN).map(({ id, cells }) => (
          <li key={id}>
            <button
              type="button"
              className="library-dialog__file"
              onClick={() => {
                take({ id, hash: String(cells.hash) });
                close();
              }}
            >
              <img src={String(cells.thumb)} alt="" loading="lazy" />
              <span>{String(cells.name)}</span>
            </button>
          </li>
        ))}
      </ul>
    </OfficeDialog>
  );
}
