/** What a person can press for an order that is on hold. */
import { useState } from 'react';
import type { OfficeCustomerOrder } from '#contract/office/inbox/customer-orders.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { m } from '#office/messages/messages.js';
import { showNotice } from '#office/shell/notices.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { OfficeSelect } from '#office/ui/office-select.tsx';
import { RefuseDialog } from '../refuse-dialog.tsx';
import { useInboxDeeds } from '../use-inbox-deeds.ts';

export function DecideOrder({ order }: { readonly order: OfficeCustomerOrder }) {
  const { id, revision: seen, can, addresses, number } = order;
  const [address, setAddress] = useState(String(order.address_code ?? addresses[0]?.address_code ?? ''));
  const [refusing, setRefusing] = useState(false);
  const deeds = useInboxDeeds();
  const asksAddress = order.findings.some(({ code }) => code === 'address-not-found') && addresses.length > 0;
  const accepts = can.accept || can.accept_good;
  if (!Object.values(can).some(Boolean)) return null;

  const accept = (rows: 'all' | 'good') =>
    deeds.run(async () => {
      const chosen = asksAddress ? { address_code: Number(address) } : {};
      try {
        const { message } = await changeOffice('office_inbox.accept_customer_order', { id, seen, rows, ...chosen });
        showNotice(m.trade_accepted({ number: message.number }));
      } catch (error) {
        if (!(error instanceof ApiError) || error.body.code !== 'conflict') throw error;
        showNotice(m.trade_still());
      }
    });
  const check = () =>
    deeds.run(async () => {
      await changeOffice('office_inbox.check_customer_order', { id, seen });
      showNotice(m.trade_checked());
    });
  const settle = () =>
    deeds.run(async () => {
      await changeOffice('office_inbox.settle_customer_order', { id, seen });
      showNotice(m.trade_settled());
    });

  return (
    <OfficeSection title={m.trade_decide()}>
      <div className="inbox-item__form">
        {deeds.faults.form && <OfficeNote tone="error">{deeds.faults.form}</OfficeNote>}
        {asksAddress && accepts && (
          <OfficeSelect label={m.trade_address()} value={address} onChange={({ target }) => setAddress(target.value)}>
            {addresses.map(({ address_code: code, text }) => (
              <option key={code} value={code}>
                {text}
              </option>
            ))}
          </OfficeSelect>
        )}
        <div className="inbox-item__buttons">
          {can.accept && (
            <OfficeButton kind="go" icon="check" disabled={deeds.busy} onClick={() => void accept('all')}>
              {m.trade_accept()}
            </OfficeButton>
          )}
          {can.accept_good && (
            <OfficeButton kind={can.accept ? 'plain' : 'go'} disabled={deeds.busy} onClick={() => void accept('good')}>
              {m.trade_accept_good()}
            </OfficeButton>
          )}
          {can.settle && (
            <OfficeButton disabled={deeds.busy} onClick={() => void settle()}>
              {m.trade_settle()}
            </OfficeButton>
          )}
          {can.check && (
            <OfficeButton disabled={deeds.busy} onClick={() => void check()}>
              {m.trade_check()}
            </OfficeButton>
          )}
          {can.refuse && (
            <OfficeButton kind="danger" disabled={deeds.busy} onClick={() => setRefusing(true)}>
              {m.trade_refuse()}
            </OfficeButton>
          )}
        </div>
        <p className="hint">
          {[accepts && m.trade_accept_hint(), can.settle && m.trade_settle_hint(), can.check && m.trade_check_hint()]
            .filter(Boolean)
            .join(' ')}
        </p>
      </div>
      {refusing && (
        <RefuseDialog
          title={m.trade_refuse_title({ number })}
          submit={m.trade_refuse_do()}
          label={m.trade_refuse_reason()}
          maxLength={300}
          refuse={async (reason) => {
            await changeOffice('office_inbox.refuse_customer_order', { id, seen, reason });
            showNotice(m.trade_refused());
          }}
          close={() => setRefusing(false)}
        />
      )}
    </OfficeSection>
  );
}
