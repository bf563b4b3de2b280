/** The webhooks of a connection: where each sends what, what waits or failed; new, changed, tried, renewed, off, removed. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { OfficeWebhook } from '#contract/office/webhooks.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { useCommands } from '#office/commands/use-commands.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { useDeeds } from '#office/lib/use-deeds.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { OfficeState } from '#office/ui/office-state.tsx';
import { CopiedValue } from '../copied-value.tsx';
import { SecretDialog } from '../secret-dialog.tsx';
import { WideTable } from '../wide-table.tsx';
import { deliveriesPath } from './deliveries-path.ts';
import { RenewDialog } from './renew-dialog.tsx';
import { removeWebhook, sendFailed, switchWebhook, tryWebhook } from './webhook-deeds.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import { eventsOf, shortAddress } from './webhook-words.ts';
import '../connections.css';
import './webhooks.css';

interface Shown {
  readonly name: string;
  readonly secret: string;
}

export function WebhooksSection({ code }: { readonly code: string }) {
  const { data = [] } = useQuery({
    queryKey: ['webhooks', code],
    queryFn: async () => (await callOffice('office_webhooks.get_list', { connection: code })).message.webhooks,
  });
  const { refused, press } = useDeeds('webhooks');
  const [edited, setEdited] = useState<OfficeWebhook | 'new'>();
  const [renewed, setRenewed] = useState<OfficeWebhook>();
  const [secret, setSecret] = useState<Shown>();
  const make = () => setEdited('new');
  useCommands([{ id: 'new-webhook', name: m.webhooks_new(), key: 'w', icon: 'plus', hint: true, run: make }]);
  return (
    <OfficeSection
      title={m.webhooks_title()}
      aside={
        <>
          <Link className="link" to={deliveriesPath('all', data.length === 1 ? data[0]?.name : '')}>
            {m.webhooks_deliveries()}
          </Link>
          <OfficeButton icon="plus" keyShown="w" onClick={make}>
            {m.webhooks_new()}
          </OfficeButton>
        </>
      }
    >
      {refused !== '' && <OfficeNote tone="error">{refused}</OfficeNote>}
      {data.length === 0 && <p className="hint">{m.webhooks_none()}</p>}
      {data.length > 0 && <WebhookTable webhooks={data} press={press} change={setEdited} renew={setRenewed} />}
      {edited && (
        <WebhookDialog
          connection={code}
          webhook={edited === 'new' ? undefined : edited}
          close={() => setEdited(undefined)}
          made={setSecret}
        />
      )}
      {renewed && <RenewDialog webhook={renewed} close={() => setRenewed(undefined)} made={setSecret} />}
      {secret && (
        <SecretDialog
          title={m.webhooks_secret_ready({ name: secret.name })}
          note={m.webhooks_secret_once()}
          close={() => setSecret(undefined)}
        >
          <CopiedValue label={m.webhooks_secret()} value={secret.secret} />
        </SecretDialog>
      )}
    </OfficeSection>
  );
}

interface WebhookTableProps {
  readonly webhooks: readonly OfficeWebhook[];
  readonly press: (deed: () => Promise<void>) => void;
  readonly change: (webhook: OfficeWebhook) => void;
  readonly renew: (webhook: OfficeWebhook) => void;
}

const WebhookTable = ({ webhooks, ...deeds }: WebhookTableProps) => (
  <WideTable label={m.webhooks_title()}>
    <thead>
      <tr>
        <th scope="col">{m.webhooks_name()}</th>
        <th scope="col">{m.webhooks_state()}</th>
        <th scope="col">{m.webhooks_events()}</th>
        <th scope="col">{m.webhooks_last()}</th>
        <th scope="col">{m.webhooks_deeds()}</th>
      </tr>
    </thead>
    <tbody>
      {webhooks.map((one) => (
        <WebhookRow key={one.id} one={one} {...deeds} />
      ))}
    </tbody>
  </WideTable>
);

function WebhookRow({
  one,
  press,
  change,
  renew,
}: { readonly one: OfficeWebhook } & Omit<WebhookTableProps, 'webhooks'>) {
  const { name, url, enabled, failed, waiting, last_delivered_at: last, old_secret_until: old } = one;
  return (
    <tr>
      <th scope="row">
        {name}
        <span className="webhooks__address" title={url}>
          {shortAddress(url)}
        </span>
      </th>
      <td>
        <WebhookState one={one} />
        {one.gone_at && !enabled && (
          <p className="connections__why">{m.webhooks_gone({ at: shortMoment(one.gone_at) })}</p>
        )}
        {failed > 0 && (
          <p>
            <Link className="link connections__bad" to={deliveriesPath('failed', name)}>
              {m.webhooks_failed({ count: formatCount(failed) })}
            </Link>
          </p>
        )}
        {waiting > 0 && <p>{m.webhooks_waiting({ count: formatCount(waiting) })}</p>}
        {isAhead(old) && <p className="hint">{m.webhooks_two_secrets({ until: shortMoment(old) })}</p>}
      </td>
      <td className="connections__reason">{eventsOf(one)}</td>
      <td>{last === null ? m.webhooks_never() : shortMoment(last)}</td>
      <td>
        <div className="webhooks__deeds">
          <OfficeButton aria-label={m.webhooks_try_one({ name })} onClick={() => press(() => tryWebhook(one))}>
            {m.webhooks_try()}
          </OfficeButton>
          {failed > 0 && enabled && (
            <OfficeButton
              aria-label={m.webhooks_failed_again_one({ name })}
              onClick={() => press(() => sendFailed(one))}
            >
              {m.webhooks_failed_again()}
            </OfficeButton>
          )}
          <OfficeButton aria-label={m.webhooks_change_one({ name })} onClick={() => change(one)}>
            {m.webhooks_change()}
          </OfficeButton>
          <OfficeButton aria-label={m.webhooks_renew_one({ name })} onClick={() => renew(one)}>
            {m.webhooks_renew()}
          </OfficeButton>
          <OfficeButton
            aria-label={enabled ? m.webhooks_off_one({ name }) : m.webhooks_on_one({ name })}
            onClick={() => press(() => switchWebhook(one))}
          >
            {enabled ? m.webhooks_off() : m.webhooks_on()}
          </OfficeButton>
          <OfficeButton aria-label={m.webhooks_remove_one({ name })} onClick={() => press(() => removeWebhook(one))}>
            {m.webhooks_remove()}
          </OfficeButton>
        </div>
      </td>
    </tr>
  );
}

const isAhead = (moment: string | null): moment is string => moment !== null && new Date(moment) > new Date();

function WebhookState({ one: { enabled, failed, last_delivered_at: last } }: { readonly one: OfficeWebhook }) {
  if (!enabled) return <OfficeState shape="off">{m.webhooks_state_off()}</OfficeState>;
  if (failed > 0) return <OfficeState shape="wrong">{m.webhooks_state_fails()}</OfficeState>;
  return last === null ? (
    <OfficeState shape="waits">{m.webhooks_state_unused()}</OfficeState>
  ) : (
    <OfficeState shape="done">{m.webhooks_state_works()}</OfficeState>
  );
}
