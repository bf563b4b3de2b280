/** One figure with its name, what it usually is, and its rows behind it. */
import { Link } from 'react-router';

export interface DeskFigureProps {
  readonly to: string;
  readonly name: string;
  readonly value: string;
  readonly about: string;
  /** Percent against the usual; left out: nothing to compare with. */
  readonly change?: number | undefined;
  readonly alarm?: boolean;
}

export function DeskFigure({ to, name, value, about, change, alarm = false }: DeskFigureProps) {
  return (
    <Link className={alarm ? 'desk__figure desk__figure--alarm' : 'desk__figure'} to={to}>
      <span className="desk__name">{name}</span>
      <b className="desk__value">{value}</b>
      <small className="desk__about">
        {change !== undefined && (
          <span className={change < 0 ? 'desk__less' : 'desk__more'}>
            {change < 0 ? '−' : '+'}
            {Math.abs(change)} %{' '}
          </span>
        )}
        {about}
      </small>
    </Link>
  );
}
