/** Price and actions of an article: the same in rows, cards and the quick view. */

import { RowBuy } from './row-buy.tsx';
import { RowInstead, RowLogin, RowPrice } from './row-instead.tsx';
import type { ArticleRowProps } from './row-props.ts';

type ActionProps = Pick<ArticleRowProps, 'card' | 'guest' | 'loginHref' | 'notice' | 'onAdd' | 'onPieces'>;

/** @param href page of the article. A function, not a component, because lists are long and it has no state. */
export function articleAction({ card, guest, loginHref, notice, onAdd, onPieces }: ActionProps, href: string) {
  if (guest) return <RowLogin card={card} loginHref={loginHref} />;
  if (card.addable) return <RowBuy card={card} notice={notice} onAdd={onAdd} onPieces={onPieces} />;
  return (
    <>
      <RowPrice card={card} />
      <RowInstead card={card} href={href} />
    </>
  );
}
