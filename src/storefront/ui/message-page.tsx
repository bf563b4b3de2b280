/** A page with one message: a mark at the left, the text, and links. */
import type { ReactNode } from 'react';
import { Link } from './link.tsx';

export interface WayOn {
  to: string;
  text: ReactNode;
  /** The primary link. */
  main?: boolean;
  /** Not a page: the browser downloads it. */
  file?: boolean;
}

export interface MessagePageProps {
  /** A number, an image, or nothing. */
  mark?: ReactNode;
  title: string;
  text: string;
  ways: readonly WayOn[];
  /** The links load a new document: this page failed, or the session may have changed. */
  reload?: boolean;
}

export function MessagePage({ mark, title, text, ways, reload = false }: MessagePageProps) {
  return (
    <div className="wrap message-page">
      <div>{typeof mark === 'number' ? <p className="message-page__number">{mark}</p> : mark}</div>
      <div className="stack stack--close">
        <h1>{title}</h1>
        <p>{text}</p>
        <ul>
          {ways.map(({ to, text: name, main, file = false }) => (
            <li key={main ? `main ${to}` : to}>
              <Link
                className={main ? 'button button--go' : 'button'}
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
