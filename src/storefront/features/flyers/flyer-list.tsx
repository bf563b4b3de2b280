/** Flyers that hold: cover, title, until when. */
import type { Flyer } from '#contract/content.ts';
import { longDate } from '#storefront/lib/dates.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { ContentPicture } from '#storefront/ui/content-picture.tsx';
import { Link } from '#storefront/ui/link.tsx';

export function FlyerList({ flyers }: { flyers: readonly Flyer[] }) {
  return (
    <ul className="flyers">
      {flyers.map((flyer, index) => (
        <li key={flyer.name}>
          <Link to={paths.flyer(flyer.name)}>
            <span className="flyers__c">
              <ContentPicture picture={flyer.cover} eager={index < 4} />
            </span>
            <h2>{flyer.title}</h2>
          </Link>
          <p>{flyer.text}</p>
          <p className="flyers__v">
            {m.content_valid({ from: longDate(flyer.valid_from), to: longDate(flyer.valid_to) })}
          </p>
        </li>
      ))}
    </ul>
  );
}
