/** One file of the library: what it looks like, its texts, where it is used, another content for it. */
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { MediaFile, MediaValues } from '#contract/office/media.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { useCommands } from '#office/commands/use-commands.ts';
import { RecordForm } from '#office/form/record-form.tsx';
import { WalkButtons } from '#office/grid/walk-buttons.tsx';
import { callOffice } from '#office/lib/call-office.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { articlePath } from '#office/lib/record-paths.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { may } from '#office/lib/start-data.ts';
import { noteDone } from '#office/lib/undo-newest.ts';
import { m } from '#office/messages/messages.js';
import { LoadingPage } from '#office/shell/loading-page.tsx';
import { OfficePage } from '#office/shell/office-page.tsx';
import { RecordColumns, RecordSide } from '#office/shell/record-columns.tsx';
import { UnknownPage } from '#office/shell/refused-page.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { RecordChanges } from '../../history/record-changes.tsx';
import { mediaPath } from '../media-words.ts';
import { sendPicture } from '../picture-sending.ts';
import './media-file-page.css';

export function Component() {
  const id = Number(useParams().id);
  const { data, error } = useQuery({
    queryKey: ['media', String(id)],
    queryFn: async () => (await callOffice('office_media.get_file', { id })).message,
  });
  if (data) return <MediaFilePage key={data.id} file={data} />;
  if (error instanceof ApiError && error.status < 500 && error.status > 0) return <UnknownPage />;
  if (error) throw error;
  return <LoadingPage />;
}

function MediaFilePage({ file }: { file: MediaFile }) {
  const { id, values, sizes, used } = file;
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const mayWrite = may('media.write');

  async function act(work: () => Promise<string | undefined>): Promise<void> {
    setBusy(true);
    setFault(undefined);
    try {
      setFault(await work());
    } catch (failure) {
      setFault(refusalWords(failure));
    } finally {
      setBusy(false);
      for (const topic of ['media', 'articles']) await queryClient.invalidateQueries({ queryKey: [topic] });
    }
  }
  const replace = (content: File) =>
    act(async () => {
      const { batch } = (await changeOffice('office_media.begin', {})).message;
      const { id: upload, problem } = await sendPicture(batch, content);
      if (problem !== '') return problem;
      const { message } = await changeOffice('office_media.replace', { id, batch, upload });
      noteDone(m.media_replaced({ name: values.name, articles: message.articles }), message.operation);
      return undefined;
    });
  const remove = () =>
    act(async () => {
      const { message } = await changeOffice('office_media.remove', { ids: [id] });
      noteDone(m.media_removed({ count: message.removed }), message.operation);
      await navigate('/media');
      return undefined;
    });
  const choose = () => input.current?.click();
  useCommands(
    mayWrite
      ? [
          { id: 'replace', name: m.media_replace(), key: 'w', icon: 'swap', hint: true, disabled: busy, run: choose },
          {
            id: 'remove',
            name: m.media_remove(),
            key: 'r',
            icon: 'trash',
            hint: true,
            disabled: busy,
            run: () => void remove(),
          },
        ]
      : [],
  );
  return (
    <OfficePage
      title={values.name}
      crumbs={[{ to: '/media', name: m.media_title() }]}
      head={<WalkButtons grid="media" isThis={(row) => row.id === id} pageOf={(row) => mediaPath(row.id)} />}
      actions={
        mayWrite && (
          <>
            <OfficeButton icon="trash" keyShown="r" disabled={busy} onClick={() => void remove()}>
              {m.media_remove()}
            </OfficeButton>
            <OfficeButton icon="swap" keyShown="w" disabled={busy} onClick={choose}>
              {m.media_replace()}
            </OfficeButton>
          </>
        )
      }
      strip={fault !== undefined && <OfficeNote tone="error">{fault}</OfficeNote>}
      body="whole"
    >
      <input
        ref={input}
        type="file"
        hidden
        aria-label={m.media_replace()}
        accept="image/*,.svg,.avif,.tif,.tiff"
        onChange={({ target }) => {
          const [content] = target.files ?? [];
          target.value = '';
          if (content) void replace(content);
        }}
      />
      <RecordColumns side={<FileSide file={file} />}>
        <img
          className="media-file__picture"
          src={sizes.main_.url}
          width={sizes.main_.width}
          height={sizes.main_.height}
          alt={values.alt_it || values.name}
        />
        <OfficeSection title={m.media_texts()}>
          <RecordForm
            draft={`media:${id}`}
            stored={{ ...values }}
            fields={[
              { name: 'name', label: m.media_name(), kind: 'text', wide: true },
              { name: 'alt_it', label: m.media_alt_it(), kind: 'text', hint: m.media_alt_hint() },
              { name: 'alt_en', label: m.media_alt_en(), kind: 'text' },
              { name: 'folder', label: m.media_folder_name(), kind: 'text', hint: m.media_folder_hint() },
              { name: 'tags', label: m.media_tags(), kind: 'text', hint: m.media_tags_hint() },
            ]}
            hasKey
            save={
              mayWrite
                ? async (known, wanted) => {
                    const change = { id, values: wanted as Partial<MediaValues>, known: known as Partial<MediaValues> };
                    const { message } = await changeOffice('office_media.save', change);
                    noteDone(m.media_saved({ name: values.name }), message.operation);
                    await queryClient.invalidateQueries({ queryKey: ['media'] });
                  }
                : undefined
            }
          />
        </OfficeSection>
        <OfficeSection title={`${m.media_uses()} ${formatCount(used)}`}>
          {used === 0 && <p className="hint">{m.media_unused()}</p>}
          <ul className="media-file__uses">
            {file.uses.map(({ sort, code, name }) => (
              <li key={`${sort} ${code}`}>
                {sort === 'article' ? <Link to={articlePath(code)}>{code}</Link> : <b>{code}</b>} {name}
                {sort !== 'article' && (
                  <span className="hint"> {sort === 'brand' ? m.media_logo() : m.media_image()}</span>
                )}
              </li>
            ))}
          </ul>
          {used > file.uses.length && <p className="hint">{m.media_more_uses({ count: used - file.uses.length })}</p>}
        </OfficeSection>
      </RecordColumns>
    </OfficePage>
  );
}

function FileSide({ file }: { file: MediaFile }) {
  const { sizes, bytes, added, by, moved, hash, id } = file;
  const facts = [
    [m.media_added(), by === '' ? shortMoment(added) : `${shortMoment(added)}, ${by}`],
    ...(bytes === null ? [] : [[m.media_bytes(), formatCount(bytes)]]),
    [m.media_hash(), hash],
  ];
  return (
    <RecordSide label={m.media_around()}>
      <OfficeSection title={m.media_facts()}>
        <dl className="media-file__facts">
          {facts.map(([name, value]) => (
            <div key={name} className="media-file__fact">
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </OfficeSection>
      <OfficeSection title={m.media_addresses()}>
        <ul className="media-file__uses">
          {Object.entries(sizes)
            .sort(([, one], [, other]) => one.width - other.width)
            .map(([size, { url, width, height }]) => (
              <li key={size}>
                <a className="link" href={url} target="_blank" rel="noopener">
                  {`${width} × ${height}`}
                </a>
              </li>
            ))}
        </ul>
        {moved > 0 && <p className="hint">{m.media_moved({ count: moved })}</p>}
      </OfficeSection>
      <RecordChanges entity="media" code={String(id)} />
    </RecordSide>
  );
}
