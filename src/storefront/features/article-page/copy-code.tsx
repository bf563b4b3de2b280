/** Copies an article's code; confirms it for two seconds. Needs JavaScript, so it is hidden without. */
import { useEffect, useState } from 'react';
import { m } from '#storefront/messages/messages.js';
import { screens } from '#storefront/platform/session/screen-settings.ts';
import { Icon } from '#storefront/ui/icon.tsx';

export function CopyCode({ code }: { code: string }) {
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
        aria-label={m.product_code_copy()}
        onClick={() => navigator.clipboard?.writeText(code).then(() => setCopied(true))}
      >
        <Icon name={copied ? 'check' : 'copy'} />
      </button>
      <span className="visually-hidden" role="status">
        {copied && m.product_code_copied()}
      </span>
    </>
  );
}
