/** What goes with the delivery: words that the customer reads in the e-mail and in the order's timeline. */
import type { RefObject } from 'react';
import { KeyCaps } from '#office/commands/key-caps.tsx';
import { m } from '#office/messages/messages.js';
import { OfficeField } from '#office/ui/office-field.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import type { DeliveryNow } from './delivery-now.rules.ts';

export interface OrderDeliveryProps {
  readonly now: DeliveryNow;
  readonly note: string;
  readonly setNote: (note: string) => void;
  readonly field: RefObject<HTMLInputElement | null>;
  /** Ctrl+Enter. */
  readonly send: () => void;
}

export function OrderDelivery({ now, note, setNote, field, send }: OrderDeliveryProps) {
  const rest = now.rows.length === 0 ? m.orders_now_nothing() : now.inPart ? m.orders_now_part() : m.orders_now_all();
  return (
    <OfficeSection
      title={m.orders_this_delivery()}
      aside={
        <>
          <span className="hint">{rest}</span>
          <span className="order__send hint">
            <KeyCaps keys="$mod+Enter" /> {m.orders_send_now()}
          </span>
        </>
      }
    >
      <OfficeField
        ref={field}
        label={m.orders_delivery_note()}
        hint={m.orders_delivery_note_hint()}
        maxLength={500}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
        }}
      />
    </OfficeSection>
  );
}
