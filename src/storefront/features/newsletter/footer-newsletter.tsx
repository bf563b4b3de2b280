/** The newsletter in the footer of every page but its own, which has the form. */
import { useLocation } from 'react-router';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { SubscribeForm } from './subscribe-form.tsx';

export function FooterNewsletter() {
  if (useLocation().pathname === paths.newsletter()) return null;
  return (
    <section className="foot__n" aria-labelledby="foot-news">
      <div className="wrap">
        <div>
          <h3 id="foot-news">{m.newsletter_title()}</h3>
          <p>{m.newsletter_intro()}</p>
        </div>
        <SubscribeForm id="foot-news" />
      </div>
    </section>
  );
}
