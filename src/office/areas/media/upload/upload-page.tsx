/** Pictures that were sent: what would happen to each, corrections, and attaching those that are right (C-OFF-3). */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { PictureBatch, PictureUpload } from '#contract/office/media.ts';
import { UPLOAD_PAGE } from '#contract/values/picture-limits.ts';
import type { UploadOutcome } from '#contract/values/upload-outcomes.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { useCommands } from '#office/commands/use-commands.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { noteDone } from '#office/lib/undo-newest.ts';
import { m } from '#office/messages/messages.js';
import { LoadingPage } from '#office/shell/loading-page.tsx';
import { OfficePage } from '#office/shell/office-page.tsx';
import { UnknownPage } from '#office/shell/refused-page.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { PictureDrop, usePictureChooser } from '../picture-drop.tsx';
import { sendPictures } from '../picture-sending.ts';
import { CorrectDialog } from './correct-dialog.tsx';
import { SendingStrip } from './sending-strip.tsx';
import { UploadTable } from './upload-table.tsx';
import { UploadTabs } from './upload-tabs.tsx';
import './upload-page.css';

export function Component() {
  const batch = Number(useParams().batch);
  const [search, setSearch] = useSearchParams();
  const outcome = (search.get('show') ?? undefined) as UploadOutcome | undefined;
  const from = Number(search.get('from') ?? 0);
  const { data, error } = useQuery({
    queryKey: ['media', 'upload', batch, outcome, from],
    queryFn: async () => (await callOffice('office_media.match_preview', { batch, outcome, from })).message,
    placeholderData: keepPreviousData,
  });
  const show = (next: UploadOutcome | undefined, place = 0) =>
    setSearch({ ...(next && { show: next }), ...(place > 0 && { from: String(place) }) }, { replace: true });
  if (data) return <UploadPage key={data.batch} data={data} outcome={outcome} from={from} show={show} />;
  if (error instanceof ApiError && error.status < 500 && error.status > 0) return <UnknownPage />;
  if (error) throw error;
  return <LoadingPage />;
}

interface UploadPageProps {
  readonly data: PictureBatch;
  readonly outcome: UploadOutcome | undefined;
  readonly from: number;
  readonly show: (outcome: UploadOutcome | undefined, from?: number) => void;
}

function UploadPage({ data, outcome, from, show }: UploadPageProps) {
  const { batch, counts, articles, total, rows } = data;
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [correcting, setCorrecting] = useState<PictureUpload>();
  const chooser = usePictureChooser((files) => void sendPictures(batch, files), false);
  const ready = { new: counts.new ?? 0, replaces: counts.replaces ?? 0 };
  const pictures = ready.new + ready.replaces;
  const lonely = counts['no-article'] ?? 0;

  async function act(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setFault(undefined);
    try {
      await work();
    } catch (failure) {
      const isMoved = failure instanceof ApiError && failure.code === 'changed-meanwhile';
      setFault(isMoved ? m.media_moved_meanwhile() : refusalWords(failure));
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['media'] });
      setBusy(false);
    }
  }
  const attach = () =>
    act(async () => {
      const { message } = await changeOffice('office_media.attach', { batch, expected: ready });
      noteDone(m.media_attached({ count: message.pictures, articles: message.articles }), message.operation);
      await queryClient.invalidateQueries({ queryKey: ['articles'] });
    });
  const keep = () =>
    act(async () => {
      const { message } = await changeOffice('office_media.add', { batch });
      noteDone(m.media_kept({ count: message.files.length }), message.operation);
    });
  const leaveOut = ({ id, outcome: now }: PictureUpload) =>
    act(async () => {
      await changeOffice('office_media.correct', { batch, upload: id, left_out: now !== 'left-out' });
    });
  const canAttach = pictures > 0 && !busy;
  useCommands([
    {
      id: 'attach',
      name: m.media_attach({ count: pictures }),
      key: 'y',
      icon: 'check',
      hint: true,
      disabled: !canAttach,
      run: () => void attach(),
    },
    {
      id: 'keep',
      name: m.media_keep({ count: lonely }),
      key: 'l',
      icon: 'save',
      disabled: lonely === 0 || busy,
      run: () => void keep(),
    },
    { id: 'upload', name: m.media_upload(), key: 'u', icon: 'plus', hint: true, run: chooser.openFiles },
    { id: 'folder', name: m.media_folder(), key: 'f', icon: 'box', hint: true, run: chooser.openFolder },
  ]);
  return (
    <PictureDrop take={(files) => void sendPictures(batch, files)}>
      {chooser.inputs}
      <OfficePage
        title={m.media_sent_title()}
        crumbs={[{ to: '/media', name: m.media_title() }]}
        wraps
        actions={
          <>
            {chooser.buttons}
            {lonely > 0 && (
              <OfficeButton icon="save" keyShown="l" disabled={busy} onClick={() => void keep()}>
                {m.media_keep({ count: formatCount(lonely) })}
              </OfficeButton>
            )}
            <OfficeButton kind="go" icon="check" keyShown="y" disabled={!canAttach} onClick={() => void attach()}>
              {m.media_attach({ count: formatCount(pictures) })}
            </OfficeButton>
          </>
        }
        strip={
          <>
            {fault !== undefined && <OfficeNote tone="error">{fault}</OfficeNote>}
            <SendingStrip batch={batch} />
          </>
        }
        status={
          <>
            <span>{m.media_count({ count: formatCount(total) })}</span>
            <span>{m.media_articles_touched({ count: formatCount(articles) })}</span>
          </>
        }
      >
        <UploadTabs counts={counts} shown={outcome} show={show} />
        {rows.length === 0 ? (
          <p className="hint">{m.media_nothing_here()}</p>
        ) : (
          <UploadTable rows={rows} busy={busy} correct={setCorrecting} leaveOut={(row) => void leaveOut(row)} />
        )}
        {total > UPLOAD_PAGE && (
          <nav className="picture-upload__pages" aria-label={m.media_pages()}>
            <OfficeButton icon="left" disabled={from === 0} onClick={() => show(outcome, from - UPLOAD_PAGE)}>
              {m.media_page_before()}
            </OfficeButton>
            <span>
              {m.media_page_of({
                from: formatCount(from + 1),
                to: formatCount(Math.min(from + UPLOAD_PAGE, total)),
                total: formatCount(total),
              })}
            </span>
            <OfficeButton
              icon="right"
              disabled={from + UPLOAD_PAGE >= total}
              onClick={() => show(outcome, from + UPLOAD_PAGE)}
            >
              {m.media_page_after()}
            </OfficeButton>
          </nav>
        )}
      </OfficePage>
      {correcting && <CorrectDialog batch={batch} row={correcting} close={() => setCorrecting(undefined)} />}
    </PictureDrop>
  );
}
