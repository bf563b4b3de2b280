/**
 * An article in a dialog over its list (storefront.md §9 "quick-view maximum 700 px"): its card at once, a larger image
 * and its data when they are loaded, and the same buying controls as in its row.
 */
import { useLocation } from 'react-router';
import type { Card } from '#contract/endpoints/article.ts';
import { formatQuantity } from '#kit/format/number-format.ts';
import { unitName } from '#kit/format/unit-name.ts';
import { isParent, packLabel } from '#storefront/domain/article/article-words.ts';
import { packagingWords } from '#storefront/domain/article/packaging-words.ts';
import { useWholeArticle } from '#storefront/domain/article/use-whole-article.ts';
import type { AddArticle } from '#storefront/domain/cart/add-order.ts';
import { usePiecesByArticle } from '#storefront/domain/cart/pieces-by-article.ts';
import { askLoginFromLink } from '#storefront/domain/session/login-link.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import './quick-view.css';
import { ArticleBadges } from '#storefront/domain/article/article-badges.tsx';
import { ArticlePicture } from '#storefront/domain/article/article-picture.tsx';
import { Availability } from '#storefront/domain/article/availability.tsx';
import { RatingBar } from '#storefront/domain/article/rating-bar.tsx';
import { WishlistHeart } from '#storefront/domain/article/wishlist-heart.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { Note } from '#storefront/ui/note.tsx';
import { articleAction } from './article-action.tsx';

/** As many attributes as fit beside the image; the article's page has all. */
const MOST_ATTRIBUTES = 6;

export interface QuickViewDialogProps {
  card: Card;
  /** The card has this visitor's own prices. */
  own: boolean;
  onAdd: AddArticle;
  onClose: () => void;
}

export default function QuickViewDialog({ card, own, onAdd, onClose }: QuickViewDialogProps) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const { article, failed } = useWholeArticle(card.id);
  const inCart = usePiecesByArticle().get(card.id) ?? 0;
  const guest = !session.priced;
  const shown: Card = article ?? card;
  const buyable = article ?? (own || guest ? card : undefined);
  const um = unitName(shown.um);
  const href = paths.product(card);
  const attributes = article?.all_attributes.slice(0, MOST_ATTRIBUTES) ?? card.attributes;
  return (
    <Dialog title={shown.name} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the clicks are those of links inside */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: which keys press too */}
      <div className="quick" onClick={guest ? askLoginFromLink : undefined}>
        <div className="quick__picture">
          <ArticlePicture picture={article?.pictures[0]?.gallery ?? card.small_pictures[0]} eager />
        </div>
        <div className="quick__inside">
          <div className="quick__code">
            <span className="code">{shown.carti}</span>
            {shown.brand && <span className="muted">{shown.brand.name}</span>}
            <ArticleBadges card={shown} inCart={0} />
            <RatingBar ratings={shown.ratings} />
            <WishlistHeart card={shown} />
          </div>
          <div className="quick__stock">
            <Availability
              stock={guest || isParent(shown) ? { ...shown.availability, quantity: 0 } : shown.availability}
              um={um}
            />
          </div>
          {shown.short && <p className="muted">{shown.short}</p>}
          <dl className="facts">
            {attributes.map(({ code, label, value }) => (
              <div key={code}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
            {shown.packagings.length > 0 && (
              <div>
                <dt>{m.product_packagings()}</dt>
                <dd>{isParent(shown) ? packLabel(shown) : packagingWords(shown)}</dd>
              </div>
            )}
          </dl>
          {buyable && (
            <div className="quick__buy">
              {articleAction(
                { card: buyable, guest, loginHref: paths.login(pathname + search), notice: undefined, onAdd },
                href,
              )}
            </div>
          )}
          {!buyable && !failed && <div className="quick__wait" aria-hidden="true" />}
          {!buyable && failed && <Note tone="err">{m.preview_failed()}</Note>}
          <p className="quick__cart" role="status">
            {inCart > 0 && (
              <>
                {m.preview_in_cart({ quantity: formatQuantity(inCart), um: unitName(shown.um, inCart) })}{' '}
                <a className="link" href={paths.cart()}>
                  {m.shell_cart()}
                </a>
              </>
            )}
          </p>
        </div>
      </div>
      <div className="dialog__foot">
        <a className="button" href={href}>
          {m.preview_page()}
        </a>
      </div>
    </Dialog>
  );
}
