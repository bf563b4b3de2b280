/**
 * A file field in the page's language, with a drop area; the browser's own field says "Choose file" in the browser's
 * language. Without JavaScript it is the browser's own, because nothing else could show the chosen file.
 */
import { type DragEvent, type InputHTMLAttributes, type ReactNode, useState } from 'react';
import { Icon } from '../icon.tsx';
import './file-pick.css';

export interface FilePickProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'type'> {
  id: string;
  /** Label of the button. */
  label: ReactNode;
  /** Files that were chosen in `field` or dropped beside it; one of them if the field takes only one. */
  onFiles: (files: readonly File[], field: HTMLInputElement) => void;
  /** More lines of the box. */
  children?: ReactNode;
}

export function FilePick({ id, label, onFiles, className, children, ...input }: FilePickProps) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent<HTMLDivElement>) => {
    event.preventDefault();
    setOver(false);
    const field = event.currentTarget.querySelector('input');
    const files = [...event.dataTransfer.files].slice(0, input.multiple ? undefined : 1);
    if (field && files.length > 0) onFiles(files, field);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the field inside
    <div
      className={`file-pick${over ? ' is-over' : ''}${className ? ` ${className}` : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className="file-pick__field">
        <label htmlFor={id}>
          <Icon name="doc" large />
          <b>{label}</b>
        </label>
        <input
          id={id}
          type="file"
          {...input}
          onChange={({ currentTarget }) => onFiles([...(currentTarget.files ?? [])], currentTarget)}
        />
      </div>
      {children}
    </div>
  );
}
