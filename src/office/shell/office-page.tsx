/**
 * The frame of every page of the office: a head of 44 px, a body that scrolls by itself, a status bar of 28 px with the
 * keys that matter here.
 */
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { m } from '#office/messages/messages.js';
import { type Command, usePresentCommands } from '../commands/command-list.ts';
import { KeyCaps } from '../commands/key-caps.tsx';
import { startData } from '../lib/start-data.ts';
import './office-page.css';

/** The mock's measure: the six keys that matter on a page; all are behind `?`. */
const MOST_HINTS = 6;

export interface OfficePageProps {
  readonly title: string;
  /** Before the title: the list that the record is in. */
  readonly crumbs?: ReadonlyArray<{ readonly to: string; readonly name: string }>;
  /** Beside the title: tags, tabs of views. */
  readonly head?: ReactNode;
  /** At the right end of the head: at most one yellow button. */
  readonly actions?: ReactNode;
  /** A strip below the head: what is new, what is wrong. */
  readonly strip?: ReactNode;
  /** At the left end of the status bar: totals, age of the data. */
  readonly status?: ReactNode;
  /** `plain` scrolls and has padding; `whole` is a body that scrolls its own parts (grids, side columns). */
  readonly body?: 'plain' | 'whole';
  /** Its many actions take a second line where the window is narrow. */
  readonly wraps?: boolean;
  readonly children: ReactNode;
}

export function OfficePage({
  title,
  crumbs,
  head,
  actions,
  strip,
  status,
  body = 'plain',
  wraps = false,
  children,
}: OfficePageProps) {
  const main = useRef<HTMLElement>(null);
  // A page that comes after a link has the focus, unless one of its fields took it.
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body) main.current?.focus();
  }, []);
  return (
    <div className="page">
      <title>{`${title} · ${startData().shopName} ${m.frame_office()}`}</title>
      <div>
        <header className={wraps ? 'page__head page__head--wraps' : 'page__head'}>
          {crumbs && (
            <nav className="page__crumbs" aria-label={m.frame_path()}>
              {crumbs.map(({ to, name }) => (
                <span key={to}>
                  <Link to={to}>{name}</Link> /{' '}
                </span>
              ))}
            </nav>
          )}
          <h1 className="page__title">{title}</h1>
          {head}
          {actions && <div className="page__actions">{actions}</div>}
        </header>
        {strip}
      </div>
      <main
        id="page"
        ref={main}
        tabIndex={-1}
        className={body === 'whole' ? 'page__body page__body--whole' : 'page__body'}
      >
        {children}
      </main>
      <footer className="status-bar">
        {status}
        <Hints />
      </footer>
    </div>
  );
}

function Hints() {
  const { page, frame } = usePresentCommands();
  const wanted = page.filter(({ hint, key, disabled }) => hint && key !== undefined && !disabled).slice(0, MOST_HINTS);
  const all = frame.filter(({ id }) => id === 'keys');
  return (
    <span className="status-bar__hints">
      {[...wanted, ...all].map((command) => (
        <Hint key={command.id} command={command} />
      ))}
    </span>
  );
}

function Hint({ command: { id, name, key = '' } }: { command: Command }) {
  return (
    <span className="status-bar__hint">
      <KeyCaps keys={key} /> {id === 'keys' ? m.keys_all() : name.toLocaleLowerCase()}
    </span>
  );
}
