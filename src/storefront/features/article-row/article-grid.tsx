/** A list of articles as cards. The cart is looked at once for all of them. Its styles come with the listing's route. */
import { askLoginFromLink } from '#storefront/lib/login-link.ts';
import { usePiecesByArticle } from '#storefront/lib/pieces-by-article.ts';
import { WaitingRows } from '#storefront/lib/waiting-rows.tsx';
import { ArticleCard } from './article-card.tsx';
import type { ArticleListProps } from './article-list.tsx';
import { QuickViewHost } from './quick-view-host.tsx';

/** Pictures of the first two rows of cards are not lazy. */
const EAGER_CARDS = 8;

export default function ArticleGrid(props: ArticleListProps) {
  const { cards, guest, loginHref, notice, waits = false, below = false, onAdd, onPieces, children } = props;
  const inCart = usePiecesByArticle();
  return (
    <>
      <WaitingRows tag="ul" className="cards" waits={waits} onClick={guest ? askLoginFromLink : undefined}>
        {cards.map((card, index) => (
          <ArticleCard
            key={card.id}
            card={card}
            guest={guest}
            loginHref={loginHref}
            inCart={inCart.get(card.id) ?? 0}
            notice={notice?.id === card.id ? notice : undefined}
            eager={!below && index < EAGER_CARDS}
            ahead={!below && index === 0}
            onAdd={onAdd}
            onPieces={onPieces}
          />
        ))}
        {children}
      </WaitingRows>
      <QuickViewHost own onAdd={onAdd} />
    </>
  );
}
