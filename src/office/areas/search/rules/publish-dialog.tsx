/** Before rules are published: which of the searches of 90 days would find something else (C-OFF-7). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '#kit/format/number-format.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeDialog } from '#office/ui/office-dialog.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { publishRules } from './publish-rules.ts';

interface PublishDialogProps {
  readonly ids: number[];
  readonly close: () => void;
}

export function PublishDialog({ ids, close }: PublishDialogProps) {
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['search-judge', ids],
    queryFn: async () => (await callOffice('office_search.judge', { drafts: ids })).message,
    staleTime: 0,
    gcTime: 0,
  });
  async function publish(): Promise<void> {
    setBusy(true);
    const refused = await publishRules(ids, false);
    setBusy(false);
    setFault(refused);
    if (refused === undefined) close();
  }
  return (
    <OfficeDialog open wide close={close} title={m.searchdesk_publish_count({ count: ids.length })}>
      <form
        className="dialog__form"
        onSubmit={(event) => {
          event.preventDefault();
          void publish();
        }}
      >
        {error && <OfficeNote tone="warn">{refusalWords(error)}</OfficeNote>}
        {!data && !error && <p role="status">{m.searchdesk_judging()}</p>}
        {data && (
          <p role="status">
            {data.changed.length === 0
              ? m.searchdesk_judged_same({ asked: formatCount(data.asked) })
              : m.searchdesk_judged({ first: formatCount(data.first), asked: formatCount(data.asked) })}
          </p>
        )}
        {data && data.changed.length > 0 && (
          <section className="search-judge" aria-label={m.searchdesk_changes()}>
            <table className="search-judge__table">
              <thead>
                <tr>
                  <th scope="col">{m.searchdesk_query()}</th>
                  <th scope="col">{m.searchdesk_now()}</th>
                  <th scope="col">{ids.length === 1 ? m.searchdesk_draft() : m.searchdesk_drafts()}</th>
                </tr>
              </thead>
              <tbody>
                {data.changed.map(({ text, lang, searches, now, draft, first }) => (
                  <tr key={`${lang} ${text}`} className={first ? 'search-judge__first' : undefined}>
                    <th scope="row">
                      {text}
                      <span className="search-judge__about">
                        {searches > 0 ? `${lang} · ${m.searchdesk_times({ count: formatCount(searches) })}` : lang}
                      </span>
                    </th>
                    <Outcome {...now} />
                    <Outcome {...draft} />
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
        {fault !== undefined && (
          <p className="field__error" role="alert">
            {fault}
          </p>
        )}
        <div className="dialog__foot">
          <OfficeButton onClick={close}>{m.frame_cancel()}</OfficeButton>
          <OfficeButton kind="go" icon="check" type="submit" disabled={busy} autoFocus>
            {m.searchdesk_publish()}
          </OfficeButton>
        </div>
      </form>
    </OfficeDialog>
  );
}

function Outcome({
  total,
  code,
  name,
  redirect,
}: {
  total: number;
  code: string;
  name: string;
  redirect: string | null;
}) {
  return (
    <td>
      {redirect === null ? (
        <>
          {code !== '' && (
            <>
              <span className="code">{code}</span> {name}
            </>
          )}
          <span className="search-judge__about">{m.searchdesk_found({ count: total })}</span>
        </>
      ) : (
        <span className="code">→ {redirect}</span>
      )}
    </td>
  );
}
