/**
 * Replaces the buying box: a login link for guests, the choice of a customer for agents, a note for staff, the
 * alternative article or a note if it cannot be ordered (C-CAT-4).
 */
import type { Article } from '#contract/endpoints/article.ts';
import { Price } from '#storefront/domain/article/price.tsx';
import type { RowNotice } from '#storefront/domain/cart/add-order.ts';
import { askLoginFromLink } from '#storefront/domain/session/login-link.ts';
import { NoCustomerBox, noCustomerText } from '#storefront/domain/session/no-customer-words.tsx';
import { useCustomerChoice } from '#storefront/domain/session/use-customer-choice.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { buttonClass } from '#storefront/ui/button.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { ArticleStock } from './article-stock.tsx';
import { AvailabilityAlert } from './availability-alert.tsx';

export interface ArticleNoBuyProps {
  article: Article;
  /** Set for guests: login page, with the way back to this page. */
  loginHref: string | undefined;
  /** Refusal of a form sent without JavaScript. */
  notice: RowNotice | undefined;
}

export function ArticleNoBuy({ article, loginHref, notice }: ArticleNoBuyProps) {
  const { user } = useSession();
  const customers = useCustomerChoice();
  return (
    <div className="buy">
      <div className="buy__price">
        <ArticleStock article={article} counted={!loginHref} />
        <Price
          net={article.sale_price}
          gross={article.price}
          chain={article.discounts}
          promo={Boolean(article.promo)}
          article={article}
        />
      </div>
      {loginHref && customers ? (
        <>
          <p>{noCustomerText(true)}</p>
          <Link className={buttonClass({ tone: 'go', large: true, block: true })} to={customers}>
            <Icon name="user" />
            {m.shop_choose_customer()}
          </Link>
        </>
      ) : loginHref && user ? (
        <NoCustomerBox />
      ) : loginHref ? (
        <>
          <p>{m.product_guest()}</p>
          <Link
            className={buttonClass({ tone: 'go', large: true, block: true })}
            to={loginHref}
            prefetch="none"
            data-login=""
            onClick={askLoginFromLink}
          >
            <Icon name="user" />
            {m.product_guest_login()}
          </Link>
        </>
      ) : article.price_on_request ? (
        <Link
          className={buttonClass({ tone: 'go', large: true, block: true })}
          to={paths.request({ kind: 'quote', item: article.carti })}
          aria-label={m.shop_row_on_request_label({ code: article.carti })}
        >
          <Icon name="euro" />
          {m.shop_row_on_request()}
        </Link>
      ) : article.alternative ? (
        <Link className={buttonClass({ large: true, block: true })} to={paths.articleDefault(article.alternative.slug)}>
          <Icon name="swap" />
          {m.product_alternative({ code: article.alternative.carti })}
        </Link>
      ) : (
        <AvailabilityAlert key={article.id} article={article} notice={notice} />
      )}
    </div>
  );
}
