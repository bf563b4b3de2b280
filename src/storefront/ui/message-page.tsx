/** A page that only says something: a mark at its left, what happened, and ways on. */
import type { ReactNode } from 'react';
import { Link } from './link.tsx';

export interface WayOn {
  to: string;
  text: ReactNode;
  /** What most people want here. */
  main?: boolean;
  /** No page: fetched by the browser when it is pressed. */
  file?: boolean;
}

export interface MessagePageProps {
  /** A number, a picture, or nothing. */
  mark?: ReactNode;
  title: string;
  text: string;
  ways: readonly WayOn[];
  /** The ways load their page whole: this one failed, or the session may be another one. */
  reload?: boolean;
}

export function MessagePage({ mark, title, text, ways, reload = false }: MessagePageProps) {
  return (
    <div className="wrap nf">
      <div>{typeof mark === 'number' ? <p className="nf__n">{mark}</p> : mark}</div>
      <div className="stack stack--s">
        <h1>{title}</h1>
        <p>{text}</p>
        <ul>
          {ways.map(({ to, text: name, main, file = false }) => (
            <li key={main ? `main ${to}` : to}>
              <Link
                className={main ? 'btn btn--go' : 'btn'}
                to={to}
                reload={reload || file}
                {...(file && { prefetch: 'none' })}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
