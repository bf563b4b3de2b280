/**
 * A home page that is opened again with a scroll position (reloaded, or back from another site) is rendered at once:
 * sections that wait count as 400 px high, so the position would be wrong. Runs while the page is parsed, before the
 * scroll position is restored; on a first visit it does nothing.
 */
import { SCROLL_KEY } from '#storefront/platform/navigation/history-entry.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';

/** Without storage, and in old browsers, the page waits as on a first visit. */
const SCRIPT = `try{if(JSON.parse(sessionStorage.getItem(${JSON.stringify(SCROLL_KEY)}))?.[history.state?.key]>0)document.currentScript.previousElementSibling.toggleAttribute("data-drawn",true)}catch{}`;

/** Must be placed directly after the element whose children are rendered in turn. */
export function DrawnAtOnce() {
  const { nonce } = useSession();
  return (
    <script
      // The nonce is hidden from scripts, so hydration must not compare it.
      nonce={typeof document === 'undefined' ? nonce : undefined}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own words, nothing of a visitor
      dangerouslySetInnerHTML={{ __html: SCRIPT }}
    />
  );
}
