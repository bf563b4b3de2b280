/**
 * The visitor's choice about tracking, in the footer of every page: two equal buttons that never cover anything, and the
 * way back as near as the way there (C-TRK-2). Part of no first load: who does not see it is not tracked.
 */
import { useEffect, useState } from 'react';
import { type Consent, consentLine, currentConsent } from '#storefront/domain/tracking/tracking-consent.ts';
import { m } from '#storefront/messages/messages.js';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { Button } from '#storefront/ui/button.tsx';
import { PrivacyWords } from '#storefront/ui/privacy-words.tsx';
import { useTrackedPages } from './track-pages.ts';

const STATES: Record<NonNullable<Consent>, () => string> = {
  accepted: m.tracking_accepted,
  refused: m.tracking_refused,
};

function Pages(): null {
  useTrackedPages();
  return null;
}

export default function TrackingChoice() {
  const { trackingUrl } = useSession();
  // Pages of guests are the same for all of them: the choice is known in the browser only. The section has its height
  // before: a page that became longer or shorter would look as if the visitor had scrolled (`use-more-pages.ts`).
  const [choice, setChoice] = useState<Consent>();
  const [known, setKnown] = useState(false);
  useEffect(() => {
    setChoice(currentConsent());
    setKnown(true);
  }, []);
  if (trackingUrl === null) return null;
  const choose = (wanted: NonNullable<Consent>) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API exists on https pages only
    document.cookie = consentLine(wanted);
    setChoice(wanted);
  };
  return (
    <section className="foot__tracking" aria-labelledby="foot-tracking">
      <div className="wrap">
        <div>
          <h2 id="foot-tracking">{m.tracking_title()}</h2>
          <p>
            <PrivacyWords>{m.tracking_intro()}</PrivacyWords>
          </p>
        </div>
        <div className="foot__choice">
          <Button aria-pressed={choice === 'accepted'} onClick={() => choose('accepted')}>
            {m.tracking_accept()}
          </Button>
          <Button aria-pressed={choice === 'refused'} onClick={() => choose('refused')}>
            {m.tracking_refuse()}
          </Button>
          <p className="foot__state" role="status">
            {choice ? STATES[choice]() : known ? m.tracking_unasked() : '\u00a0'}
          </p>
        </div>
      </div>
      {known && <Pages />}
    </section>
  );
}
