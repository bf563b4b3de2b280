/** One delivery: what was sent, what came back, each attempt; sending it again. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { WebhookDelivery } from '#contract/office/webhooks.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { useCommands } from '#office/commands/use-commands.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { m } from '#office/messages/messages.js';
import { LoadingPage } from '#office/shell/loading-page.tsx';
import { OfficePage } from '#office/shell/office-page.tsx';
import { RecordColumns, RecordSide } from '#office/shell/record-columns.tsx';
import { UnknownPage } from '#office/shell/refused-page.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeFacts } from '#office/ui/office-facts.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { connectionPath } from '../connection-path.ts';
import { WideTable } from '../wide-table.tsx';
import { deliveriesPath } from './deliveries-path.ts';
import { DeliveryState } from './delivery-state.tsx';
import { useDeliveryDeeds } from './use-delivery-deeds.ts';
import { faultName } from './webhook-words.ts';
import './webhooks.css';

export function Component() {
  const id = Number(useParams().id);
  const { data, error } = useQuery({
    queryKey: ['webhook-deliveries', String(id)],
    queryFn: async () => (await callOffice('office_webhooks.get_delivery', { id })).message,
  });
  if (data) return <DeliveryPage key={data.id} delivery={data} stale={error !== null} />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return <UnknownPage />;
  if (error) throw error;
  return <LoadingPage />;
}

function DeliveryPage({ delivery, stale }: { readonly delivery: WebhookDelivery; readonly stale: boolean }) {
  const { id, webhook, type, state, fault, status, position, tries } = delivery;
  const deeds = useDeliveryDeeds();
  // A test is sent from the webhook.
  const maySend = position !== null && !delivery.off;
  const send = () => void deeds.sendAgain([id]);
  useCommands([
    {
      id: 'send',
      name: m.webhooks_again(),
      key: 's',
      icon: 'again',
      hint: true,
      disabled: !maySend || deeds.busy,
      run: send,
    },
  ]);
  return (
    <OfficePage
      title={m.webhooks_delivery_named({ number: id })}
      crumbs={[
        { to: '/connections', name: m.connections_title() },
        { to: connectionPath(webhook.connection), name: webhook.connection },
        { to: deliveriesPath(), name: m.webhooks_deliveries() },
      ]}
      head={
        <>
          <DeliveryState state={state} />
          <span>
            {webhook.name} · <span className="code">{type}</span>
          </span>
        </>
      }
      actions={
        maySend && (
          <OfficeButton
            kind={state === 'failed' ? 'go' : 'plain'}
            icon="again"
            keyShown="s"
            disabled={deeds.busy}
            onClick={send}
          >
            {m.webhooks_again()}
          </OfficeButton>
        )
      }
      status={<span role="status">{stale ? m.frame_stale() : m.webhooks_no_way_back()}</span>}
      body="whole"
      wraps
    >
      <RecordColumns
        side={
          <RecordSide label={m.webhooks_facts()}>
            <OfficeSection title={m.webhooks_facts()}>
              <DeliveryFacts delivery={delivery} />
            </OfficeSection>
          </RecordSide>
        }
      >
        {deeds.said !== '' && <OfficeNote tone="error">{deeds.said}</OfficeNote>}
        {delivery.off && state === 'waiting' && <OfficeNote tone="warn">{m.webhooks_waits_off()}</OfficeNote>}
        {fault && <OfficeNote tone="warn">{faultName(fault, status)}</OfficeNote>}
        <OfficeSection title={m.webhooks_body()}>
          <Text label={m.webhooks_body()} text={indented(delivery.body)} />
        </OfficeSection>
        {tries.length > 0 && (
          <OfficeSection title={m.webhooks_answer()}>
            {delivery.answer === '' ? (
              <p className="hint">{m.webhooks_answer_empty()}</p>
            ) : (
              <Text label={m.webhooks_answer()} text={delivery.answer} />
            )}
          </OfficeSection>
        )}
        <Tries tries={tries} />
      </RecordColumns>
    </OfficePage>
  );
}

const Text = ({ label, text }: { readonly label: string; readonly text: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keys
  <section className="webhooks__text" tabIndex={0} aria-label={label}>
    <pre>{text}</pre>
  </section>
);

/** For reading; what was sent has no spaces. */
const indented = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);

function DeliveryFacts({ delivery }: { readonly delivery: WebhookDelivery }) {
  const { subject, position, message_id, created_at, done_at, next_at, state } = delivery;
  const facts: Array<readonly [string, ReactNode]> = [
    [m.webhooks_subject(), subject || '—'],
    [m.webhooks_position(), position === null ? '—' : formatCount(position)],
    [
      m.webhooks_message(),
      <span key="id" className="webhooks__id">
        {message_id}
      </span>,
    ],
    [m.webhooks_since(), shortMoment(created_at)],
  ];
  if (done_at) facts.push([state === 'failed' ? m.webhooks_given_up() : m.webhooks_arrived(), shortMoment(done_at)]);
  if (next_at) facts.push([m.webhooks_next(), shortMoment(next_at)]);
  return <OfficeFacts facts={facts} />;
}

function Tries({ tries }: Pick<WebhookDelivery, 'tries'>) {
  if (tries.length === 0) return null;
  return (
    <OfficeSection title={m.webhooks_tries()}>
      <WideTable label={m.webhooks_tries()}>
        <thead>
          <tr>
            <th scope="col">{m.webhooks_try_at()}</th>
            <th scope="col">{m.webhooks_result()}</th>
            <th scope="col" className="list-table__number">
              {m.webhooks_duration()}
            </th>
          </tr>
        </thead>
        <tbody>
          {tries.map(({ at, status, ms, fault }) => (
            <tr key={at}>
              <td>{shortMoment(at)}</td>
              <td>{fault ? faultName(fault, status) : m.webhooks_result_good({ status: status ?? 0 })}</td>
              <td className="list-table__number">{formatCount(ms)} ms</td>
            </tr>
          ))}
        </tbody>
      </WideTable>
    </OfficeSection>
  );
}
