/** `/pages/wishlist`: the customer's wishlist (storefront.md §2, §4). Needs a login; full width. */
import { useMemo, useRef, useState } from 'react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import type { ApiResponse } from '#contract/endpoints/api.ts';
import { stepOf } from '#contract/values/packaging.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { newKey } from '#kit/api/new-key.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { isParent } from '#storefront/domain/article/article-words.ts';
import { WISHLIST_FORM_ID } from '#storefront/domain/article/wishlist-heart.tsx';
import { useWishes } from '#storefront/domain/article/wishlist-store.ts';
import type { AddOrder, RowNotice, RowsOutcome } from '#storefront/domain/cart/add-order.ts';
import { bestOffer } from '#storefront/domain/cart/offer-choice.rules.ts';
import { toLogin } from '#storefront/domain/session/login-redirect.ts';
import { addFromForm } from '#storefront/features/add-to-cart/add-from-form.ts';
import { useAddArticle } from '#storefront/features/add-to-cart/use-add-article.ts';
import { useAddArticles } from '#storefront/features/add-to-cart/use-add-articles.ts';
import { ArticleList } from '#storefront/features/article-row/article-list.tsx';
import { type AllAdded, addAllWishes } from '#storefront/features/wishlist/add-all-form.ts';
import { RemovedItem } from '#storefront/features/wishlist/removed-item.tsx';
import { saveWishlisted } from '#storefront/features/wishlist/save-wishlisted.ts';
import { WishlistBar } from '#storefront/features/wishlist/wishlist-bar.tsx';
import { wishlistFields, wishlistQuery } from '#storefront/features/wishlist/wishlist-query.ts';
import { m } from '#storefront/messages/messages.js';
import { paths, safeNext, splitLocale } from '#storefront/paths.ts';
import { callApi, callApiSerialised } from '#storefront/platform/api/api-client.ts';
import { type SerialisedPayload, unpack, usePayload } from '#storefront/platform/api/payload.ts';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';
import { redirectTo } from '#storefront/platform/navigation/own-redirect.ts';
import { pageFailure } from '#storefront/platform/navigation/page-failure.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';
import { errorSentence } from '#storefront/platform/notices/report-error.ts';
import { flashCookie, takeFlash } from '#storefront/platform/storage/flash.ts';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { Note } from '#storefront/ui/note.tsx';
import { Pager } from '#storefront/ui/pager.tsx';
import '#storefront/features/wishlist/wishlist.css';

type ListResponse = ApiResponse<'wishlist.get_wishlist'>;

/** Result of a form sent without JavaScript: of a row, of "add all", or a removal that can be undone. */
interface Flash extends Partial<RowNotice> {
  removed?: { id: number; code: string };
  all?: AllAdded;
}

const PAGE_PATH = '/pages/wishlist';

export async function loader({ context, url }: LoaderFunctionArgs & { url: URL }) {
  const scope = scopeOf(context);
  const { user } = await scope.session();
  if (!user) throw await toLogin(context, url.pathname + url.search);
  const query = wishlistQuery(url.searchParams);
  const list = await callApiSerialised('wishlist.get_wishlist', query, context).catch((error) => {
    throw pageFailure(error);
  });
  const { pages } = unpack<ListResponse>(list).message.pagination;
  if (query.page > Math.max(1, pages)) throw redirectTo(paths.wishlist(wishlistFields({ ...query, page: pages })));
  return {
    list: list as SerialisedPayload<ListResponse>,
    query,
    flash: takeFlash<Flash>(scope),
    formKey: newKey(),
  };
}

/** Hearts of every page are posted here, and rows of this page. */
export async function action({ request, url, context }: ActionFunctionArgs) {
  const form = await request.clone().formData();
  const change = ['add', 'restore', 'remove'].find((name) => form.has(name));
  if (change) return changeWishlist(change === 'remove', form, context);
  if (form.has('all')) return addAll(form, url, context);
  return addFromForm(request, url, context);
}

type Context = ActionFunctionArgs['context'];

async function changeWishlist(remove: boolean, form: FormData, context: Context) {
  const item = String(form.get('remove') ?? form.get('add') ?? form.get('restore') ?? '').slice(0, 200);
  const next = safeNext(String(form.get('next') ?? '')) ?? paths.wishlist();
  const [nextPath = ''] = next.split('?', 1);
  try {
    await saveWishlisted(item, !remove, context);
    if (remove && splitLocale(nextPath).path === PAGE_PATH) {
      const removed = { id: Number(item), code: await codeOf(item, context) };
      scopeOf(context).setCookies.push(flashCookie({ removed } satisfies Flash));
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401 || error.status === 403) return toLogin(context, next, 'wishlist');
    const all = { tone: 'err' as const, text: errorSentence(error) };
    scopeOf(context).setCookies.push(flashCookie({ all } satisfies Flash));
    return redirectTo(paths.wishlist());
  }
  return redirectTo(`${next}#a${Number(item) || ''}`);
}

async function codeOf(item: string, context: Context): Promise<string> {
  return (await callApi('wrapper.get_item', { item_id: item }, context)).message.data.carti;
}

async function addAll(form: FormData, url: URL, context: Context) {
  const back = url.pathname + url.search;
  try {
    const all = await addAllWishes(form, wishlistQuery(url.searchParams), context);
    if (all) scopeOf(context).setCookies.push(flashCookie({ all } satisfies Flash));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401 || error.status === 403) return toLogin(context, back, 'wishlist');
    const all = { tone: 'err' as const, text: errorSentence(error) };
    scopeOf(context).setCookies.push(flashCookie({ all } satisfies Flash));
  }
  return redirectTo(back);
}

export const meta = pageTitle(() => m.wishlist_title());

export default function WishlistPage() {
  const { list, query, flash, formKey } = useLoaderData<typeof loader>();
  const refused = useActionData<RowNotice>();
  const { data: cards, pagination, count } = usePayload<ListResponse>(list).message;
  const changed = useWishes((state) => state.changed);
  const onAdd = useAddArticle();
  const onAddRows = useAddArticles();
  const quantities = useRef(new Map<number, number>());
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const kept = useMemo(() => cards.filter((card) => changed[card.id] !== false), [cards, changed]);
  const addable = kept.filter((card) => card.addable && !isParent(card));
  const gone = cards.length - kept.length;
  const notice = refused ?? (flash?.id === undefined ? undefined : (flash as RowNotice));

  const tell = ({ refusals, failure }: RowsOutcome) => {
    const reasons = addable.flatMap((card) => (refusals[card.id] ? `${card.carti}: ${refusals[card.id]}` : []));
    setFailed(failure ?? (reasons.length > 0 ? reasons.join(' ') : undefined));
  };
  const addEvery = async () => {
    if (busy) return;
    setBusy(true);
    setFailed(undefined);
    const outcome = await onAddRows(
      addable.map((card): AddOrder => {
        const quantity = quantities.current.get(card.id) ?? stepOf(card.packagings);
        const offer = bestOffer(card, quantity);
        return { card, quantity, promo_code: offer?.promo_code ?? '', promo_row: offer?.promo_row ?? 0 };
      }),
      tell,
    );
    setBusy(false);
    if (outcome) tell(outcome);
  };

  return (
    <div className="wrap">
      <div className="page-title">
        <h1>{m.wishlist_title()}</h1>
        <p>{m.wishlist_intro()}</p>
      </div>
      {flash?.removed && (
        <Note tone="ok">
          <span className="code">{flash.removed.code}</span> {m.wishlist_removed()}{' '}
          <button className="link" type="submit" form={WISHLIST_FORM_ID} name="restore" value={flash.removed.id}>
            {m.wishlist_undo()}
          </button>
        </Note>
      )}
      {flash?.all && <Note tone={flash.all.tone}>{flash.all.text}</Note>}
      {failed && (
        <Note tone="err" alert>
          {failed}
        </Note>
      )}
      {count === 0 ? (
        <EmptyState
          title={m.wishlist_empty_title()}
          action={
            <Link className="button button--go" to={paths.shop()}>
              {m.shell_go_to_catalogue()}
            </Link>
          }
        >
          {m.wishlist_empty_text()}
        </EmptyState>
      ) : (
        <>
          <WishlistBar
            count={pagination.total - gone}
            text={query.text}
            sort={query.sort}
            addable={addable.length}
            busy={busy}
            formKey={formKey}
            onAddAll={() => void addEvery()}
          />
          {pagination.total === 0 ? (
            <EmptyState
              title={m.wishlist_none_title({ text: query.text })}
              action={
                <Link className="button" to={paths.wishlist()}>
                  {m.wishlist_none_all()}
                </Link>
              }
            />
          ) : (
            <>
              <ArticleList
                cards={cards}
                guest={false}
                loginHref=""
                notice={notice}
                onAdd={onAdd}
                onPieces={(id, pieces) => void quantities.current.set(id, pieces)}
                inPlaceOf={(card) => changed[card.id] === false && <RemovedItem key={card.id} card={card} />}
              />
              <Pager
                page={pagination.current_page}
                pages={pagination.pages}
                to={(page) => paths.wishlist(wishlistFields({ ...query, page }))}
                summary={
                  pagination.pages > 1 && (
                    <span>{m.wishlist_count({ count: pagination.total, total: formatCount(pagination.total) })}</span>
                  )
                }
              />
            </>
          )}
        </>
      )}
    </div>
  );
}
