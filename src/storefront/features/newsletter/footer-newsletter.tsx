/** The newsletter in the footer of every page; hidden on its own pages (footer.css). */
import { m } from '#storefront/messages/messages.js';
import { SubscribeForm } from './subscribe-form.tsx';

export default function FooterNewsletter() {
  return (
    <section className="foot__newsletter" aria-labelledby="foot-news">
      <div className="wrap">
        <div>
          <h2 id="foot-news">{m.newsletter_title()}</h2>
          <p>{m.newsletter_intro()}</p>
        </div>
        <SubscribeForm id="foot-news" />
      </div>
    </section>
  );
}
