/**
 * The choice of packaging of an article that is sold in several (C-CAT-3): the chosen one is the step of ±. Without
 * JavaScript it is submitted with the form, and the quantity is rounded up to it.
 */
import type { Packaging } from '#contract/endpoints/article.ts';
import { m } from '#storefront/messages/messages.js';
import { packagingName } from './packaging-name.ts';

export interface PackSelectProps {
  /** Code of the article, part of the field's accessible name. */
  code: string;
  packagings: readonly Packaging[];
  /** Unit of the pieces. */
  um: string;
  /** Called with the chosen packaging. */
  onChange: (chosen: Packaging) => void;
}

export function PackSelect({ code, packagings, um, onChange }: PackSelectProps) {
  return (
    <select
      className="pack-select"
      name="packaging"
      aria-label={m.shell_pack_of({ code })}
      defaultValue={packagings.find((packaging) => packaging.default)?.code}
      onChange={(event) => {
        const chosen = packagings[event.target.selectedIndex];
        if (chosen) onChange(chosen);
      }}
    >
      {packagings.map((packaging) => (
        <option key={packaging.code} value={packaging.code}>
          {packagingName(packaging, um)}
        </option>
      ))}
    </select>
  );
}
