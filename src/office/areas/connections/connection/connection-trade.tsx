/** Orders of customers' systems: for whom the connection may order, and what happens where they do not fit (C-EXC-9). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { OfficeTradeParty, OfficeTradeRules } from '#contract/office/connection-trade.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { may } from '#office/lib/start-data.ts';
import { noteDone } from '#office/lib/undo-newest.ts';
import { useDeeds } from '#office/lib/use-deeds.ts';
import { m } from '#office/messages/messages.js';
import { showNotice } from '#office/shell/notices.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { OfficeSelect } from '#office/ui/office-select.tsx';
import { customerPath } from '../../customers/customer-paths.ts';
import { SureDialog } from '../sure-dialog.tsx';
import { WideTable } from '../wide-table.tsx';
import { AllowDialog } from './allow-dialog.tsx';

export function ConnectionTrade({ code }: { readonly code: string }) {
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<OfficeTradeParty>();
  const { data } = useQuery({
    queryKey: ['connections', code, 'trade'],
    queryFn: async () => (await callOffice('office_connections.get_trade', { code })).message,
  });
  const mayWrite = may('connections.write');
  return (
    <OfficeSection
      title={m.connections_trade()}
      aside={
        mayWrite && data && <OfficeButton onClick={() => setAdding(true)}>{m.connections_trade_allow()}</OfficeButton>
      }
    >
      {data?.parties.length === 0 && <p className="hint">{m.connections_trade_none()}</p>}
      {data && data.parties.length > 0 && (
        <div className="connections__fields">
          <Rules code={code} rules={data.rules} />
          <Parties parties={data.parties} remove={mayWrite ? setRemoved : undefined} />
        </div>
      )}
      {isAdding && <AllowDialog code={code} close={() => setAdding(false)} />}
      {removed && (
        <SureDialog
          title={m.connections_trade_remove_sure({ name: removed.customer })}
          text={
            removed.identity === ''
              ? m.connections_trade_remove_all()
              : m.connections_trade_remove_one({ identity: removed.identity })
          }
          submit={m.connections_trade_remove()}
          close={() => setRemoved(undefined)}
          deed={async () => {
            const { client_id, identity } = removed;
            await changeOffice('office_connections.disallow_customer', { code, client_id, identity });
            showNotice(m.connections_trade_removed({ name: removed.customer }));
          }}
        />
      )}
    </OfficeSection>
  );
}

function Rules({ code, rules }: { readonly code: string; readonly rules: OfficeTradeRules }) {
  const { refused, press } = useDeeds('connections');
  const save = (changed: Partial<OfficeTradeRules>) =>
    press(async () => {
      const { message } = await changeOffice('office_connections.save_trade', {
        code,
        rules: { ...rules, ...changed },
      });
      noteDone(m.connections_trade_saved(), message.operation);
    });
  const readOnly = !may('connections.write');
  return (
    <>
      {refused !== '' && <OfficeNote tone="error">{refused}</OfficeNote>}
      <div className="connections__bar">
        <OfficeSelect
          label={m.connections_trade_prices()}
          value={rules.prices}
          disabled={readOnly}
          onChange={({ target }) => save({ prices: target.value === 'ours' ? 'ours' : 'hold' })}
        >
          <option value="hold">{m.connections_trade_hold()}</option>
          <option value="ours">{m.connections_trade_ours()}</option>
        </OfficeSelect>
        <OfficeSelect
          label={m.connections_trade_lines()}
          value={rules.rows}
          disabled={readOnly}
          onChange={({ target }) => save({ rows: target.value === 'partial' ? 'partial' : 'hold' })}
        >
          <option value="hold">{m.connections_trade_hold()}</option>
          <option value="partial">{m.connections_trade_partial()}</option>
        </OfficeSelect>
        <OfficeSelect
          label={m.connections_trade_answers()}
          value={rules.answers ? 'files' : 'http'}
          disabled={readOnly}
          onChange={({ target }) => save({ answers: target.value === 'files' })}
        >
          <option value="http">{m.connections_trade_by_http()}</option>
          <option value="files">{m.connections_trade_by_files()}</option>
        </OfficeSelect>
        <OfficeSelect
          label={m.connections_trade_receipts()}
          value={rules.receipts}
          disabled={readOnly}
          onChange={({ target }) => save({ receipts: target.value === 'always' ? 'always' : 'asked' })}
        >
          <option value="asked">{m.connections_trade_asked()}</option>
          <option value="always">{m.connections_trade_always()}</option>
        </OfficeSelect>
      </div>
    </>
  );
}

interface PartiesProps {
  readonly parties: readonly OfficeTradeParty[];
  readonly remove: ((party: OfficeTradeParty) => void) | undefined;
}

const Parties = ({ parties, remove }: PartiesProps) => (
  <WideTable label={m.connections_trade()}>
    <thead>
      <tr>
        <th scope="col">{m.connections_trade_customer()}</th>
        <th scope="col">{m.connections_trade_identity()}</th>
        <th scope="col">{m.connections_trade_address()}</th>
        {remove && <th scope="col">{m.connections_deeds()}</th>}
      </tr>
    </thead>
    <tbody>
      {parties.map((party) => (
        <tr key={`${party.client_id} ${party.identity}`}>
          <th scope="row">
            <Link to={customerPath(party.client_id)}>{party.customer}</Link>{' '}
            <span className="code">{party.client_id}</span>
          </th>
          <td>
            {party.identity === '' ? m.connections_trade_by_tax() : <span className="code">{party.identity}</span>}
          </td>
          <td>{party.address_code ?? '—'}</td>
          {remove && (
            <td>
              <OfficeButton
                aria-label={m.connections_trade_remove_named({ name: party.customer })}
                onClick={() => remove(party)}
              >
                {m.connections_trade_remove()}
              </OfficeButton>
            </td>
          )}
        </tr>
      ))}
    </tbody>
  </WideTable>
);
