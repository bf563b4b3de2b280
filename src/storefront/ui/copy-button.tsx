/** Copies a text and confirms it for two seconds. Needs JavaScript, so it is hidden without. */
import { useEffect, useState } from 'react';
import { screens } from '#storefront/platform/session/screen-settings.ts';
import { Icon } from './icon.tsx';

export interface CopyButtonProps {
  text: string;
  /** For screen readers: what is copied, and that it was. */
  label: string;
  done: string;
}

export function CopyButton({ text, label, done }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), screens.toasts.durationMs);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <>
      <button
        className="icon-button needs-js"
        type="button"
        aria-label={label}
        onClick={() => navigator.clipboard?.writeText(text).then(() => setCopied(true))}
      >
        <Icon name={copied ? 'check' : 'copy'} />
      </button>
      <span className="visually-hidden" role="status">
        {copied && done}
      </span>
    </>
  );
}
