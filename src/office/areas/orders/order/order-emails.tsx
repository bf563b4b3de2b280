/** The e-mails of an order: what became of each, what it says, and sending it again. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfficeOrder } from '#contract/office/orders.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { showNotice } from '#office/shell/notices.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeDialog } from '#office/ui/office-dialog.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { emailName } from '../order-words.ts';

export function OrderEmails({ order }: { order: OfficeOrder }) {
  const [failed, setFailed] = useState<number>();
  const [shown, setShown] = useState<number>();
  if (order.emails.length === 0) return null;

  async function resend(id: number): Promise<void> {
    setFailed(undefined);
    try {
      const { message } = await changeOffice('office_orders.resend_letter', { number: order.number, id });
      showNotice(m.orders_email_resent({ recipient: message.recipient }));
      await queryClient.invalidateQueries({ queryKey: ['orders', order.number] });
    } catch {
      setFailed(id);
    }
  }

  return (
    <OfficeSection title={m.orders_emails()}>
      <ul className="order-side__emails">
        {order.emails.map(({ id, kind, recipient, state, sent_at, due_at, error }) => (
          <li key={id}>
            <span>
              {emailName(kind)} · <span className="hint">{recipient}</span>
            </span>
            <span className={state === 'failed' ? 'order-side__line--bad' : 'hint'}>
              {state === 'sent' && sent_at !== null && m.orders_email_sent({ at: shortMoment(sent_at) })}
              {state === 'waiting' && m.orders_email_waits({ at: due_at === null ? '' : shortMoment(due_at) })}
              {state === 'failed' && m.orders_email_failed({ error })}{' '}
              {may('prices.read') && (
                <button className="link" type="button" onClick={() => setShown(id)}>
                  {m.orders_email_read()}
                </button>
              )}{' '}
              {may('orders.write') && (
                <button className="link" type="button" onClick={() => void resend(id)}>
                  {state === 'sent' ? m.orders_email_again() : m.orders_email_now()}
                </button>
              )}
            </span>
            {failed === id && (
              <span className="field__error" role="alert">
                {m.orders_email_not_resent()}
              </span>
            )}
          </li>
        ))}
      </ul>
      {shown !== undefined && (
        <EmailText
          number={order.number}
          id={shown}
          close={() => setShown(undefined)}
          send={may('orders.write') ? () => void resend(shown).then(() => setShown(undefined)) : undefined}
        />
      )}
    </OfficeSection>
  );
}

/** What it says, before it is sent again. */
function EmailText(props: {
  readonly number: string;
  readonly id: number;
  readonly close: () => void;
  readonly send: (() => void) | undefined;
}) {
  const { number, id, close, send } = props;
  const { data, error } = useQuery({
    queryKey: ['orders', number, 'email', id],
    queryFn: async () => (await callOffice('office_orders.read_letter', { number, id })).message,
  });
  return (
    <OfficeDialog open close={close} title={data?.subject ?? m.orders_email_read()}>
      {error && <p className="field__error">{refusalWords(error)}</p>}
      {data && (
        <>
          <p className="hint">{data.recipient}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long e-mail is scrolled by keys */}
          <pre className="order-side__email" tabIndex={0}>
            {data.text}
          </pre>
          <div className="dialog__foot">
            <OfficeButton onClick={close}>{m.frame_close()}</OfficeButton>
            {send && <OfficeButton onClick={send}>{m.orders_email_again()}</OfficeButton>}
          </div>
        </>
      )}
    </OfficeDialog>
  );
}
