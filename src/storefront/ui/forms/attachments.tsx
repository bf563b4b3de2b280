/**
 * Files that are sent with a form: each with name and size, and the error before anything is sent. Choosing again adds files (a
 * phone's camera gives one photo at a time); a file that cannot be sent is replaced. Without JavaScript it is the browser's own
 * field.
 */
import { type ReactNode, useRef, useState } from 'react';
import { ATTACHMENT_ACCEPT } from '#contract/values/enquiry-form.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { m } from '#storefront/messages/messages.js';
import { Icon } from '../icon.tsx';
import { FieldNote } from './field.tsx';
import { FilePick } from './file-pick.tsx';
import './attachments.css';

const sameFile = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

export interface AttachmentsProps {
  /** Of the field, by which its files are found in the form. */
  name: string;
  label: ReactNode;
  hint: ReactNode;
  /** What is wrong with these files, as a sentence. */
  sentenceOf: (files: readonly File[]) => string | undefined;
  /** The server's error. */
  error: string | undefined;
}

export function Attachments({ name, label, hint, sentenceOf, error }: AttachmentsProps) {
  const field = useRef<HTMLDivElement>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const take = (wanted: readonly File[]) => {
    const input = field.current?.querySelector('input');
    if (!input) return;
    const list = new DataTransfer();
    for (const file of wanted) list.items.add(file);
    input.files = list.files;
    setFiles(wanted);
  };
  const choose = (chosen: readonly File[]) => {
    const before = files.filter((file) => !sentenceOf([file]) && !chosen.some((other) => sameFile(file, other)));
    take([...before, ...chosen]);
  };
  const wrong = sentenceOf(files) ?? error;
  return (
    <div className="field" ref={field}>
      <label htmlFor={name}>{label}</label>
      <FilePick
        className="attachments"
        id={name}
        name={name}
        multiple
        accept={ATTACHMENT_ACCEPT}
        label={m.attach_choose()}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={`${name}-note`}
        onFiles={choose}
      >
        <p className="hint attachments__drop">{m.attach_drop()}</p>
      </FilePick>
      <FieldNote id={`${name}-note`} {...(wrong ? { error: wrong } : {})} hint={hint} />
      {files.length > 0 && (
        <ul className="attachments__files" aria-label={m.attach_chosen()}>
          {files.map((file) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`} data-wrong={sentenceOf([file]) && ''}>
              <b>{file.name}</b>
              <small>{m.attach_size({ kilobytes: formatCount(Math.ceil(file.size / 1000)) })}</small>
              <button
                className="icon-button"
                type="button"
                aria-label={m.attach_remove({ name: file.name })}
                onClick={() => take(files.filter((other) => other !== file))}
              >
                <Icon name="x" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
