/** The parts of the footer that are fetched after everything else: newsletter, and the choice about tracking. */
import FooterNewsletter from '#storefront/features/newsletter/footer-newsletter.tsx';
import TrackingChoice from '#storefront/features/tracking/tracking-choice.tsx';

export default function LateFooter() {
  return (
    <>
      <FooterNewsletter />
      <TrackingChoice />
    </>
  );
}
