/** Beside the rows of a delivery note: destination, transport, packages and weights. */
import type { DeliveryNoteDetail } from '#contract/endpoints/account/delivery-notes.ts';
import { formatCount, formatQuantity } from '#kit/format/number-format.ts';
import { m } from '#storefront/messages/messages.js';
import { Fact, FactSection } from './facts.tsx';

export function NoteFacts({ note }: { note: Omit<DeliveryNoteDetail, 'rows'> }) {
  const weights = [
    note.gross_kg !== null && m.documents_gross_kg({ kg: formatQuantity(note.gross_kg) }),
    note.net_kg !== null && m.documents_net_kg({ kg: formatQuantity(note.net_kg) }),
  ].filter((text) => text !== false);
  return (
    <FactSection title={m.documents_transport()}>
      <Fact label={m.documents_destination()}>{note.destination || '–'}</Fact>
      {note.reason && <Fact label={m.documents_transport_reason()}>{note.reason}</Fact>}
      {note.carriage && <Fact label={m.documents_carriage()}>{note.carriage}</Fact>}
      {(note.transport_by || note.carrier) && (
        <Fact label={m.documents_transport_by()}>{[note.transport_by, note.carrier].filter(Boolean).join(', ')}</Fact>
      )}
      {note.tracking && (
        <Fact label={m.documents_tracking()}>
          <span className="code">{note.tracking}</span>
          {note.tracking_url && (
            <>
              <br />
              <a className="link" href={note.tracking_url} target="_blank" rel="noopener noreferrer">
                {m.documents_track()}
              </a>
            </>
          )}
        </Fact>
      )}
      {note.appearance && <Fact label={m.documents_appearance()}>{note.appearance}</Fact>}
      {note.packages !== null && <Fact label={m.documents_packages()}>{formatCount(note.packages)}</Fact>}
      {weights.length > 0 && <Fact label={m.documents_weight()}>{weights.join(' · ')}</Fact>}
      {note.starts_at && <Fact label={m.documents_starts_at()}>{note.starts_at}</Fact>}
      {note.note && <Fact label={m.orders_note()}>{note.note}</Fact>}
    </FactSection>
  );
}
