/** Confirms a sent form: focused and scrolled into view (the form was longer); another one can be sent. */
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { buttonClass } from '#storefront/ui/button.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { Note } from '#storefront/ui/note.tsx';

interface SentNoteProps {
  text: string;
  again: string;
  /** Undefined = the page is loaded again. */
  onAgain: (() => void) | undefined;
}

export function SentNote({ text, again, onAgain }: SentNoteProps) {
  const { pathname } = useLocation();
  const note = useRef<HTMLDivElement>(null);
  const sentHere = onAgain !== undefined;
  useEffect(() => {
    if (!sentHere) return;
    note.current?.scrollIntoView({ block: 'center' });
    note.current?.focus({ preventScroll: true });
  }, [sentHere]);
  return (
    <div className="stack stack--close" role="status" ref={note} tabIndex={-1}>
      <Note tone="ok">{text}</Note>
      <p>
        {onAgain ? (
          <button type="button" className={buttonClass()} onClick={onAgain}>
            {again}
          </button>
        ) : (
          <Link className={buttonClass()} to={pathname} prefetch="none">
            {again}
          </Link>
        )}
      </p>
    </div>
  );
}
