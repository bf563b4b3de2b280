/** Figures above a list of documents; each is a filter of it or leads to another list (mock "Documents of the shop"). */
import type { ReactNode } from 'react';
import { Link } from '#storefront/ui/link.tsx';
import './document-figures.css';

export interface Figure {
  label: string;
  value: string;
  hint?: ReactNode;
  to?: string | undefined;
  /** Past its day, or unpaid. */
  bad?: boolean;
  /** The list shows what the figure counts. */
  here?: boolean;
}

export function DocumentFigures({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <ul className="document-figures" aria-label={label}>
      {figures.map(({ label: name, value, hint, to, bad, here }) => {
        const figure = (
          <>
            <span>{name}</span>
            <b className={bad ? 'money is-bad' : 'money'}>{value}</b>
            <small>{hint}</small>
          </>
        );
        return (
          <li key={name}>
            {to ? (
              <Link to={to} aria-current={here ? 'true' : undefined}>
                {figure}
              </Link>
            ) : (
              <div>{figure}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
