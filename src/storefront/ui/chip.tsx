/** An active filter that a click removes: a link, so that it works without JavaScript. */
import { m } from '#storefront/messages/messages.js';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';

export interface ChipProps {
  /** Name of the filter: "Marca". */
  group: string;
  label: string;
  /** The page without this filter. */
  to: string;
}

export function Chip({ group, label, to }: ChipProps) {
  return (
    <Link className="chip" to={to} data-filter="" prefetch="none" aria-label={m.shell_chip_remove({ group, label })}>
      <span>
        {group !== label && <small>{group} </small>}
        {label}
      </span>
      <Icon name="x" />
    </Link>
  );
}
