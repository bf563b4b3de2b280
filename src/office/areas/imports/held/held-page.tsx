/** Fields that the office holds (C-OFF-9): imports keep what a person wrote there, until it is released here. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { formatCount } from '#kit/format/number-format.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { articlePath } from '#office/lib/record-paths.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { LoadingPage } from '#office/shell/loading-page.tsx';
import { OfficePage } from '#office/shell/office-page.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeField } from '#office/ui/office-field.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { attributeName, useAttributes } from '../attribute-names.ts';
import { fieldName } from '../import-words.ts';
import '../run/import-run.css';

export function Component() {
  const [params, setParams] = useSearchParams();
  const text = params.get('text') ?? '';
  const client = useQueryClient();
  const { data, error } = useQuery({
    // A changed article may hold another field: its events are heard here too.
    queryKey: ['articles', 'news', 'held', text],
    placeholderData: keepPreviousData,
    queryFn: async () => (await callOffice('office_imports.get_held', { text })).message,
  });
  const release = useMutation({
    mutationFn: (fields: Array<{ code: string; field: string }>) => changeOffice('office_imports.release', { fields }),
    onSettled: () => client.invalidateQueries({ queryKey: ['articles', 'news', 'held'] }),
  });
  const attributes = useAttributes();
  if (error) throw error;
  if (!data) return <LoadingPage />;
  return (
    <OfficePage
      title={m.imports_held_title()}
      crumbs={[{ to: '/imports', name: m.imports_title() }]}
      status={<span>{m.imports_held_count({ count: data.total, shown: formatCount(data.total) })}</span>}
    >
      <div className="import-run">
        <p>{m.imports_held_text()}</p>
        {release.error && <OfficeNote tone="error">{refusalWords(release.error)}</OfficeNote>}
        <OfficeField
          label={m.imports_held_find()}
          type="search"
          value={text}
          maxLength={200}
          onChange={({ target }) => setParams(target.value === '' ? {} : { text: target.value }, { replace: true })}
        />
        {data.held.length === 0 ? (
          <p className="hint">{text === '' ? m.imports_held_none() : m.imports_held_not_found()}</p>
        ) : (
          <table className="import-table">
            <thead>
              <tr>
                <th scope="col">{m.imports_code()}</th>
                <th scope="col">{m.imports_article()}</th>
                <th scope="col">{m.imports_held_fields()}</th>
                <th scope="col">
                  <span className="visually-hidden">{m.imports_held_release()}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.held.map(({ code, name, fields }) => (
                <tr key={code}>
                  <td>
                    <Link className="code link" to={articlePath(code)}>
                      {code}
                    </Link>
                  </td>
                  <td className="import-table__words">{name}</td>
                  <td>
                    <ul className="import-run__left">
                      {fields.map(({ field, by, at }) => (
                        <li key={field}>
                          {fieldName('products', field, (code) => attributeName(code, attributes))}{' '}
                          <span className="hint">{m.imports_undo_by({ name: by, at: shortMoment(at) })}</span>
                        </li>
                      ))}
                    </ul>
                  </td>
                  <td>
                    {may('imports.run') && (
                      <OfficeButton
                        disabled={release.isPending}
                        aria-label={m.imports_held_release_of({ code })}
                        onClick={() => release.mutate(fields.map(({ field }) => ({ code, field })))}
                      >
                        {m.imports_held_release()}
                      </OfficeButton>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </OfficePage>
  );
}
