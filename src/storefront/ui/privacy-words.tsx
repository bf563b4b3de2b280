/**
 * The text of a consent, with a link to the privacy notice in place of the bracketed words: "Ho letto l’[informativa
 * privacy] e …".
 */

import { m } from '#storefront/messages/messages.js';
import { contentHref } from '#storefront/paths.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';

/** The notice opens in a new tab, so that the filled form stays. */
export function PrivacyWords({ children }: { children: string }) {
  const { privacyNotice } = useSession();
  const [, before = children, name = '', after = ''] = /^(.*)\[(.*)\](.*)$/.exec(children) ?? [];
  return (
    <>
      {before}
      <a className="link" href={contentHref(privacyNotice)} target="_blank" rel="noopener">
        {name}
        <span className="visually-hidden"> ({m.forms_new_tab()})</span>
      </a>
      {after}
    </>
  );
}
