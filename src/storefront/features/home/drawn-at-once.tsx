/**
 * A home page that is opened again where it was left (reloaded, or come back to from elsewhere) is drawn at once: parts that wait are
 * taken for 400 px high, and the place that was seen would be another one. Runs while the page is read, before the scroll position is
 * put back; on a first visit it does nothing.
 */
import { SCROLL_KEY } from '#storefront/platform/navigation/listing-visit.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';

/** Without a storage, and in browsers older than that, the page waits as on a first visit. */
const SCRIPT = `try{if(JSON.parse(sessionStorage.getItem(${JSON.stringify(SCROLL_KEY)}))?.[history.state?.key]>0)document.currentScript.previousElementSibling.toggleAttribute("data-drawn",true)}catch{}`;

/** To be put right behind the element whose children are drawn in turn. */
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
