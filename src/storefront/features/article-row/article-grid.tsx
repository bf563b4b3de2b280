/** A list of articles as cards. Its styles come with the listing's route. */

import { WaitingRows } from '#storefront/domain/listing/waiting-rows.tsx';
import { askLoginFromLink } from '#storefront/domain/session/login-link.ts';
import { ArticleCard } from './article-card.tsx';
import { QuickViewHost } from './quick-view-host.tsx';
import { type ArticleListProps, useRowProps } from './row-props.ts';

/** Images of the first two rows of cards are not lazy. */
const EAGER_CARDS = 8;

export default function ArticleGrid(props: ArticleListProps) {
  const { cards, guest, waits = false, onAdd, children } = props;
  const cardProps = useRowProps(props, EAGER_CARDS);
  return (
    <>
      <WaitingRows tag="ul" className="cards" waits={waits} onClick={guest ? askLoginFromLink : undefined}>
        {cards.map((card, index) => (
          <ArticleCard key={card.id} {...cardProps(card, index)} />
        ))}
        {children}
      </WaitingRows>
      <QuickViewHost own onAdd={onAdd} />
    </>
  );
}
