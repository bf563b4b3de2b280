/** Current flyers: cover, title, last day, number of articles. */
import type { Flyer } from '#contract/endpoints/content.ts';
import { longDate } from '#kit/format/dates.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { ContentPicture } from '#storefront/ui/content-picture.tsx';
import { Link } from '#storefront/ui/link.tsx';

export function FlyerList({ flyers }: { flyers: readonly Flyer[] }) {
  return (
    <ul className="flyers">
      {flyers.map((flyer, index) => (
        <li key={flyer.name}>
          <span className="flyers__cover">
            <ContentPicture picture={flyer.cover} eager={index < 4} />
          </span>
          <div>
            <h2>
              <Link to={paths.flyer(flyer.name)}>{flyer.title}</Link>
            </h2>
            <p>{flyer.text}</p>
            <p className="flyers__valid">
              {m.content_valid({ from: longDate(flyer.valid_from), to: longDate(flyer.valid_to) })}
            </p>
            <p className="flyers__count">
              {m.home_articles({ count: flyer.items.length, figure: formatCount(flyer.items.length) })}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
