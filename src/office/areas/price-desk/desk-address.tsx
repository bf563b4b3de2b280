/** The delivery address for which a price is asked; a customer without any has none to choose. */
import { m } from '#office/messages/messages.js';
import { OfficeSelect } from '#office/ui/office-select.tsx';

interface DeskAddressProps {
  readonly addresses: ReadonlyArray<{ readonly address_code: number; readonly text: string }>;
  /** Empty = none. */
  readonly value: string;
  readonly choose: (code: string) => void;
}

export function DeskAddress({ addresses, value, choose }: DeskAddressProps) {
  if (addresses.length === 0) return null;
  return (
    <OfficeSelect label={m.pricedesk_address()} value={value} onChange={({ target }) => choose(target.value)}>
      <option value="">{m.pricedesk_no_address()}</option>
      {addresses.map(({ address_code: code, text }) => (
        <option key={code} value={code}>
          {text}
        </option>
      ))}
    </OfficeSelect>
  );
}
