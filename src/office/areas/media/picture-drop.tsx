/** Where pictures can be dropped, and two buttons that do the same by keyboard: files, or a folder. */
import { type ReactNode, useRef, useState } from 'react';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { chosenFiles, droppedFiles } from './dropped-files.ts';
import type { NamedFile } from './picture-sending.ts';
import './picture-drop.css';

const TYPES = 'image/*,.svg,.avif,.tif,.tiff';

export interface PictureChooser {
  readonly openFiles: () => void;
  readonly openFolder: () => void;
  /** The two buttons. */
  readonly buttons: ReactNode;
  /** Their hidden inputs: to be put anywhere on the page. */
  readonly inputs: ReactNode;
}

/** `go`: the first button is the yellow one of its region. */
export function usePictureChooser(take: (files: NamedFile[]) => void, go = true): PictureChooser {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const openFiles = () => files.current?.click();
  const openFolder = () => folder.current?.click();
  const input = {
    type: 'file',
    hidden: true,
    multiple: true,
    onChange: ({ target }: { target: HTMLInputElement }) => {
      const chosen = chosenFiles(target.files);
      target.value = '';
      if (chosen.length > 0) take(chosen);
    },
  };
  return {
    openFiles,
    openFolder,
    buttons: (
      <>
        <OfficeButton icon="box" keyShown="f" onClick={openFolder}>
          {m.media_folder()}
        </OfficeButton>
        <OfficeButton kind={go ? 'go' : 'plain'} icon="plus" keyShown="u" onClick={openFiles}>
          {m.media_upload()}
        </OfficeButton>
      </>
    ),
    inputs: (
      <>
        <input ref={files} aria-label={m.media_upload()} accept={TYPES} {...input} />
        <input
          ref={(element) => {
            folder.current = element;
            element?.setAttribute('webkitdirectory', '');
          }}
          aria-label={m.media_folder()}
          {...input}
        />
      </>
    ),
  };
}

interface PictureDropProps {
  /** undefined: the person may not. */
  readonly take: ((files: NamedFile[]) => void) | undefined;
  readonly children: ReactNode;
}

export function PictureDrop({ take, children }: PictureDropProps) {
  const [isOver, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pictures can be dropped; the buttons do the same by keyboard
    <div
      className={isOver ? 'picture-drop picture-drop--over' : 'picture-drop'}
      onDragOver={(event) => {
        if (!take || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!take || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(false);
        void droppedFiles(event.dataTransfer).then((files) => files.length > 0 && take(files));
      }}
    >
      {children}
    </div>
  );
}
