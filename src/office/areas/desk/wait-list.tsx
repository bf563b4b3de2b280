/** Numbers with words, each a link to its rows. */
import { Link } from 'react-router';
import { formatCount } from '#kit/format/number-format.ts';

export interface WaitLine {
  readonly key: string;
  readonly count: number;
  readonly words: string;
  /** Left out: there is no list of it. */
  readonly to?: string;
  readonly about?: string;
}

export interface WaitListProps {
  readonly lines: readonly WaitLine[];
  readonly none: string;
  readonly alarm?: boolean;
}

export function WaitList({ lines, none, alarm = false }: WaitListProps) {
  if (lines.length === 0) return <p className="hint">{none}</p>;
  return (
    <ul className={alarm ? 'desk__waits desk__waits--alarm' : 'desk__waits'}>
      {lines.map(({ key, count, words, to, about }) => {
        const text = (
          <>
            <b className="desk__count">{formatCount(count)}</b>
            <span>
              {words}
              {about && <span className="hint"> {about}</span>}
            </span>
          </>
        );
        return (
          <li key={key}>
            {to ? (
              <Link className="desk__wait" to={to}>
                {text}
              </Link>
            ) : (
              <span className="desk__wait">{text}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
