/** The library of pictures (back-office design §4.3): the grid; pictures are dropped anywhere on it. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { MEDIA_GRID } from '#contract/office/grids/media-grid.ts';
import type { Command } from '#office/commands/command-list.ts';
import { type Chosen, MOST_CHOSEN } from '#office/grid/chosen-bar.tsx';
import type { GridLinks } from '#office/grid/grid-links.ts';
import { GridScreen } from '#office/grid/grid-screen.tsx';
import type { Row } from '#office/grid/use-grid-view.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { may } from '#office/lib/start-data.ts';
import { noteDone } from '#office/lib/undo-newest.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { mediaPath } from '../media-words.ts';
import { PictureDrop, usePictureChooser } from '../picture-drop.tsx';
import { beginPictures, type NamedFile } from '../picture-sending.ts';
import { FoldersDialog } from './folders-dialog.tsx';
import './media-list.css';

const nameOf = (row: Row): string => String(row.cells.name);
const LINKS: GridLinks = {
  nameOf,
  pageOf: (row) => mediaPath(row.id),
  cells: {
    thumb: (row, address) => <img className="media-list__thumb" src={address} alt={nameOf(row)} loading="lazy" />,
  },
};

export function Component() {
  const navigate = useNavigate();
  const [fault, setFault] = useState<string>();
  const [isFiling, setFiling] = useState(false);
  const mayWrite = may('media.write');

  async function take(files: readonly NamedFile[]): Promise<void> {
    try {
      setFault(undefined);
      await navigate(`/media/upload/${await beginPictures(files)}`);
    } catch (failure) {
      setFault(refusalWords(failure));
    }
  }
  async function remove({ rows, leave }: Chosen): Promise<void> {
    if (!rows) return setFault(m.media_too_many_chosen({ most: MOST_CHOSEN }));
    if (rows.length === 0) return;
    try {
      setFault(undefined);
      const ids = rows.map(({ id }) => id);
      const { message } = await changeOffice('office_media.remove', { ids });
      leave();
      noteDone(m.media_removed({ count: message.removed }), message.operation);
    } catch (failure) {
      setFault(refusalWords(failure));
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['media'] });
    }
  }
  const chooser = usePictureChooser((files) => void take(files));
  return (
    <PictureDrop take={mayWrite ? (files) => void take(files) : undefined}>
      {chooser.inputs}
      <GridScreen
        definition={MEDIA_GRID}
        links={LINKS}
        findWords={m.media_find()}
        countWords={(count) => m.media_count({ count })}
        newsWords={(count) => m.media_news({ count })}
        newsOf={nameOf}
        strip={fault !== undefined && <OfficeNote tone="error">{fault}</OfficeNote>}
        actions={
          <>
            <OfficeButton icon="save" keyShown="c" onClick={() => setFiling(true)}>
              {m.media_folders()}
            </OfficeButton>
            {mayWrite && chooser.buttons}
          </>
        }
        commands={(chosen): readonly Command[] => [
          { id: 'folders', name: m.media_folders(), key: 'c', icon: 'save', hint: true, run: () => setFiling(true) },
          ...(mayWrite
            ? ([
                { id: 'upload', name: m.media_upload(), key: 'u', icon: 'plus', hint: true, run: chooser.openFiles },
                { id: 'folder', name: m.media_folder(), key: 'f', icon: 'box', hint: true, run: chooser.openFolder },
                { id: 'remove', name: m.media_remove(), key: 'r', icon: 'trash', run: () => void remove(chosen()) },
              ] as const)
            : []),
        ]}
        bar={(chosen) =>
          mayWrite && (
            <OfficeButton icon="trash" keyShown="r" onClick={() => void remove(chosen)}>
              {m.media_remove()}
            </OfficeButton>
          )
        }
      />
      {isFiling && <FoldersDialog close={() => setFiling(false)} />}
    </PictureDrop>
  );
}
