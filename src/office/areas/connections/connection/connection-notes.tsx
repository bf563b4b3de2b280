/** What a person has to know of a connection first: stopped and why, paused, off, orders that are late. */
import { Link } from 'react-router';
import type { OfficeConnection } from '#contract/office/connections.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { OfficeNote } from '#office/ui/office-note.tsx';

export function ConnectionNotes({ connection }: { readonly connection: OfficeConnection }) {
  const { values, stopped, silent, orders } = connection;
  return (
    <>
      {!values.enabled && <OfficeNote tone="warn">{m.connections_off_note()}</OfficeNote>}
      {values.enabled && values.paused && <OfficeNote tone="warn">{m.connections_paused_note()}</OfficeNote>}
      {values.enabled && stopped && (
        <OfficeNote tone="error">
          {m.connections_stopped_note({ at: shortMoment(stopped.at), reason: stopped.reason })}{' '}
          {stopped.run !== null && may('imports.read') && (
            <Link className="link" to={`/imports/${stopped.run}`}>
              {m.connections_see_import({ id: stopped.run })}
            </Link>
          )}
        </OfficeNote>
      )}
      {silent && <OfficeNote tone="error">{m.connections_silent_note({ at: shortMoment(silent.since) })}</OfficeNote>}
      {orders.late && (
        <OfficeNote tone="error">
          {m.connections_orders_late_note({ count: orders.late.count, at: shortMoment(orders.late.since) })}
        </OfficeNote>
      )}
    </>
  );
}
