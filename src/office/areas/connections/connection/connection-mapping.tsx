/** The mapping of a connection: which files it reads, and the YAML that says how. A file is chosen, checked by the server, and in use at once. */
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { OfficeMapping } from '#contract/office/connection-mapping.ts';
import { MOST_MAPPING } from '#contract/values/connections.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { may } from '#office/lib/start-data.ts';
import { noteDone } from '#office/lib/undo-newest.ts';
import { useDeeds } from '#office/lib/use-deeds.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { WideTable } from '../wide-table.tsx';

export function ConnectionMapping({ code }: { readonly code: string }) {
  const { refused, press } = useDeeds('connections');
  const chooser = useRef<HTMLInputElement>(null);
  const [tooLong, setTooLong] = useState('');
  const { data } = useQuery({
    queryKey: ['connections', code, 'mapping'],
    queryFn: async () => (await callOffice('office_connections.get_mapping', { code })).message,
  });
  const known = data?.source ?? null;
  const save = (source: string | null, name: string) =>
    press(async () => {
      const { message } = await changeOffice('office_connections.save_mapping', { code, source, name, known });
      noteDone(source === null ? m.connections_map_removed() : m.connections_map_saved({ name }), message.operation);
    });
  async function take(file: File | undefined): Promise<void> {
    if (chooser.current) chooser.current.value = '';
    if (!file) return;
    const source = file.size > MOST_MAPPING * 4 ? '' : await file.text();
    const fits = source.trim() !== '' && source.length <= MOST_MAPPING;
    setTooLong(fits ? '' : m.connections_map_not({ name: file.name }));
    if (fits) save(source, file.name);
  }
  const fault = tooLong || refused;
  return (
    <OfficeSection
      title={m.connections_map()}
      aside={
        may('connections.write') &&
        data && (
          <>
            <input
              ref={chooser}
              type="file"
              hidden
              accept=".yaml,.yml"
              onChange={({ target }) => void take(target.files?.[0])}
            />
            <OfficeButton onClick={() => chooser.current?.click()}>
              {known === null ? m.connections_map_choose() : m.connections_map_replace()}
            </OfficeButton>
            {known !== null && (
              <OfficeButton kind="quiet" onClick={() => save(null, code)}>
                {m.connections_map_remove()}
              </OfficeButton>
            )}
          </>
        )
      }
    >
      <div className="connections__fields">
        {fault !== '' && <OfficeNote tone="error">{fault}</OfficeNote>}
        {data && known === null && <p className="hint">{m.connections_map_none()}</p>}
        {data && known !== null && <Rules mapping={data} />}
      </div>
    </OfficeSection>
  );
}

const KINDS: Readonly<Record<OfficeMapping['rules'][number]['kind'], () => string>> = {
  figures: m.connections_map_figures,
  import: m.connections_map_import,
  full: m.connections_map_full,
};

const Rules = ({ mapping }: { readonly mapping: OfficeMapping }) => (
  <div className="connections__fields">
    <p className="hint">
      {m.connections_map_by({ by: mapping.updated_by, at: shortMoment(mapping.updated_at ?? '') })}{' '}
      {mapping.writes_orders && m.connections_map_orders()}
    </p>
    {mapping.rules.length > 0 && (
      <WideTable label={m.connections_map()}>
        <thead>
          <tr>
            <th scope="col">{m.connections_map_entry()}</th>
            <th scope="col">{m.connections_map_tables()}</th>
            <th scope="col">{m.connections_map_how()}</th>
          </tr>
        </thead>
        <tbody>
          {mapping.rules.map(({ name, tables, kind }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{tables.join(', ')}</td>
              <td>{KINDS[kind]()}</td>
            </tr>
          ))}
        </tbody>
      </WideTable>
    )}
    <details>
      <summary>{m.connections_map_source()}</summary>
      <pre className="connections__source">{mapping.source}</pre>
    </details>
  </div>
);
