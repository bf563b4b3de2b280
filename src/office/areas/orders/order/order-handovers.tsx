/** Whether other systems have the order in their books; nothing where no connection takes orders. */
import { useQuery } from '@tanstack/react-query';
import type { OfficeApiTypes } from '#contract/office/office-api.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { m } from '#office/messages/messages.js';
import { OfficeSection } from '#office/ui/office-section.tsx';

type Handover = OfficeApiTypes['office_orders.get_handovers']['response']['message']['handovers'][number];

const STATES: Readonly<Record<Handover['state'], () => string>> = {
  pending: m.orders_handover_pending,
  offered: m.orders_handover_offered,
  acknowledged: m.orders_handover_acknowledged,
  refused: m.orders_handover_refused,
  withdrawn: m.orders_handover_withdrawn,
};

export function OrderHandovers({ number }: { number: string }) {
  const { data = [] } = useQuery({
    queryKey: ['orders', number, 'handovers'],
    queryFn: async () => (await callOffice('office_orders.get_handovers', { number })).message.handovers,
  });
  if (data.length === 0) return null;
  return (
    <OfficeSection title={m.orders_handover()}>
      <ul className="order-handovers">
        {data.map((one) => (
          <li key={one.code}>
            <b>{one.name}</b> {STATES[one.state]()}
            {one.erp_number !== '' && (
              <>
                {' · '}
                <span className="code">{one.erp_number}</span>
              </>
            )}
            {one.at !== null && (
              <span className="hint">
                {' '}
                {shortMoment(one.at)}
                {one.by !== '' && ` · ${one.by}`}
              </span>
            )}
            {one.reason !== '' && <span className="trail__note">«{one.reason}»</span>}
            {one.changed && <span className="trail__note">{m.orders_handover_changed()}</span>}
          </li>
        ))}
      </ul>
    </OfficeSection>
  );
}
