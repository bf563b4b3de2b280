/** Sources (back-office design §4.5): folders and addresses that are looked into by themselves; their last imports, pausing, looking now. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { OfficeApiTypes } from '#contract/office/office-api.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { useCommands } from '#office/commands/use-commands.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { LoadingPage } from '#office/shell/loading-page.tsx';
import { OfficePage } from '#office/shell/office-page.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { ImportState } from '../import-state.tsx';
import '../run/import-run.css';
import { type Editable, SourceDialog } from './source-dialog.tsx';

type Source = OfficeApiTypes['office_imports.get_sources']['response']['message']['sources'][number];

const SOURCES = ['imports', 'sources'];
const AGAIN_MS = 20_000;
const NEW: Editable = {
  id: null,
  name: '',
  folder: '',
  url: null,
  username: '',
  has_password: false,
  every_minutes: 60,
  replace: false,
  paused: false,
};

export function Component() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [edited, setEdited] = useState<Editable>();
  const [empty, setEmpty] = useState<string>();
  const { data, error } = useQuery({
    queryKey: SOURCES,
    refetchInterval: AGAIN_MS,
    queryFn: async () => (await callOffice('office_imports.get_sources', {})).message.sources,
  });
  const changed = { onSettled: () => client.invalidateQueries({ queryKey: SOURCES }) };
  const save = useMutation({
    ...changed,
    mutationFn: ({ id, name, folder, url, username, every_minutes, replace, paused }: Source) =>
      changeOffice('office_imports.save_source', { id, name, folder, url, username, every_minutes, replace, paused }),
  });
  const remove = useMutation({
    ...changed,
    mutationFn: (id: number) => changeOffice('office_imports.remove_source', { id }),
  });
  const look = useMutation({
    ...changed,
    mutationFn: async (source: Source) => ({
      source,
      ...(await changeOffice('office_imports.run_source', { id: source.id })).message,
    }),
    onSuccess: ({ source, run, fault }) =>
      run === null ? setEmpty(fault ?? m.imports_source_no_file({ name: source.name })) : navigate(`/imports/${run}`),
  });
  const mayChange = may('imports.replace');
  const mayRun = may('imports.run');
  const make = () => setEdited(NEW);
  useCommands([
    { id: 'new-source', name: m.imports_source_new(), key: 'n', hint: true, disabled: !mayChange, run: make },
  ]);
  if (error) throw error;
  if (!data) return <LoadingPage />;
  const failure = save.error ?? remove.error ?? look.error;
  return (
    <OfficePage
      title={m.imports_sources_title()}
      crumbs={[{ to: '/imports', name: m.imports_title() }]}
      actions={
        mayChange && (
          <OfficeButton kind="go" icon="plus" keyShown="n" onClick={make}>
            {m.imports_source_new()}
          </OfficeButton>
        )
      }
    >
      <div className="import-run">
        <p>{m.imports_sources_text()}</p>
        {failure && <OfficeNote tone="error">{refusalWords(failure)}</OfficeNote>}
        {empty !== undefined && <OfficeNote tone="warn">{empty}</OfficeNote>}
        {data.length === 0 ? (
          <p className="hint">{m.imports_sources_none()}</p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keyboard
          <section className="import-run__scroll" tabIndex={0} aria-label={m.imports_sources_title()}>
            <table className="import-table">
              <thead>
                <tr>
                  <th scope="col">{m.imports_source_name()}</th>
                  <th scope="col">{m.imports_source_place()}</th>
                  <th scope="col" className="import-table__number">
                    {m.imports_source_every()}
                  </th>
                  <th scope="col">{m.imports_source_state()}</th>
                  <th scope="col">{m.imports_source_looked()}</th>
                  <th scope="col">{m.imports_source_next()}</th>
                  <th scope="col">{m.imports_source_last()}</th>
                  <th scope="col">{m.imports_source_actions()}</th>
                </tr>
              </thead>
              <tbody>
                {data.map((source) => (
                  <tr key={source.id}>
                    <th scope="row">{source.name}</th>
                    <td className="import-table__words">
                      <span className="code">{source.path}</span>
                      {source.replace && <span className="hint"> {m.imports_source_replace()}</span>}
                    </td>
                    <td className="import-table__number">{formatCount(source.every_minutes)}</td>
                    <td className="import-table__words">
                      {source.paused ? m.imports_source_paused() : m.imports_source_active()}
                      {source.fault && <p className="import-table__bad">{source.fault}</p>}
                    </td>
                    <td>{source.looked_at === null ? m.imports_source_never() : shortMoment(source.looked_at)}</td>
                    <td>{source.next_at === null ? '—' : shortMoment(source.next_at)}</td>
                    <td>
                      {source.last && (
                        <Link className="link" to={`/imports/${source.last.id}`}>
                          <ImportState state={source.last.state} /> {shortMoment(source.last.at)}
                        </Link>
                      )}
                    </td>
                    <td>
                      <div className="import-run__actions">
                        {mayRun && (
                          <OfficeButton
                            aria-label={m.imports_source_run_of({ name: source.name })}
                            disabled={look.isPending}
                            onClick={() => look.mutate(source)}
                          >
                            {m.imports_source_run()}
                          </OfficeButton>
                        )}
                        {mayChange && (
                          <>
                            <OfficeButton
                              kind="quiet"
                              disabled={save.isPending}
                              onClick={() => save.mutate({ ...source, paused: !source.paused })}
                            >
                              {source.paused ? m.imports_source_resume() : m.imports_source_pause()}
                            </OfficeButton>
                            <OfficeButton kind="quiet" icon="edit" onClick={() => setEdited(source)}>
                              {m.imports_source_edit({ name: source.name })}
                            </OfficeButton>
                            <OfficeButton
                              kind="quiet"
                              icon="trash"
                              aria-label={m.imports_source_remove_of({ name: source.name })}
                              disabled={remove.isPending}
                              onClick={() => remove.mutate(source.id)}
                            >
                              {m.imports_source_remove()}
                            </OfficeButton>
                          </>
                        )}
                      </div>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
      </div>
      {edited && <SourceDialog source={edited} close={() => setEdited(undefined)} />}
    </OfficePage>
  );
}
