/** A tick of a change of many rows. */
import type { ReactNode } from 'react';

interface BulkTickProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
}

export function BulkTick({ checked, onChange, children }: BulkTickProps) {
  return (
    <label className="tick">
      <input className="box" type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      {children}
    </label>
  );
}
