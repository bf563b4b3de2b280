/** Saved carts with a name: preview, resume, add to the active one, rename, copy, delete (C-CART-5). */
import type { ApiResponse } from '#contract/endpoints/api.ts';
import { formatEuro } from '#contract/values/money.ts';
import { longDate } from '#kit/format/dates.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { DataTable } from '#storefront/ui/data-table.tsx';
import { Drop } from '#storefront/ui/drop.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { Pager } from '#storefront/ui/pager.tsx';
import { AskLink, type CartAsk } from './cart-ask.tsx';
import { CartFiles } from './cart-files.tsx';
import { PostForm } from './post-form.tsx';

export type SavedCart = ApiResponse<'b2b_cart.get_cart_list'>['message']['data'][number];

export interface SavedCartsProps {
  carts: readonly SavedCart[];
  page: number;
  pages: number;
  onAsk: (ask: CartAsk) => void;
}

export function SavedCarts({ carts, page, pages, onAsk }: SavedCartsProps) {
  const { locale } = useSession();
  return (
    <DataTable
      frameClass="table-frame--open"
      rows={carts}
      rowKey={(cart) => cart.id_cart}
      empty={<EmptyState title={m.cart_saved_none()}>{m.cart_saved_none_text()}</EmptyState>}
      columns={[
        {
          key: 'name',
          header: m.cart_saved_name(),
          cellClass: 'may-wrap',
          cell: (cart) => (
            <>
              <Link className="link" to={savedPath(cart.id_cart)}>
                <b>{cart.cart_name}</b>
              </Link>
              <PreparedBy agent={cart.prepared_by} />
            </>
          ),
        },
        {
          key: 'rows',
          header: m.cart_saved_rows(),
          number: true,
          shown: 'wide',
          cell: (cart) => formatCount(cart.items_count),
        },
        {
          key: 'net',
          header: m.cart_total_net(),
          number: true,
          cellClass: 'money',
          cell: (cart) => formatEuro(cart.totale_net, locale),
        },
        { key: 'updated', header: m.cart_saved_updated(), shown: 'wide', cell: (cart) => longDate(cart.updated_at) },
        {
          key: 'actions',
          header: m.cart_activate(),
          headerHidden: true,
          cell: (cart) => <SavedCartActions id={cart.id_cart} name={cart.cart_name} onAsk={onAsk} />,
        },
      ]}
    >
      <Pager page={page} pages={pages} to={(number) => paths.cart({ tab: 'saved', page: String(number) })} />
    </DataTable>
  );
}

/** Marks a cart that the agent prepared (C-CART-7). */
export function PreparedBy({ agent }: { agent: string }) {
  return agent === '' ? null : <small className="muted">{m.cart_prepared_by({ name: agent })}</small>;
}

export function savedPath(id: number): string {
  return paths.cart({ tab: 'saved', cart: String(id) });
}

export interface SavedCartActionsProps {
  id: number;
  name: string;
  onAsk: (ask: CartAsk) => void;
}

/** Resume in one click; the other actions are in a menu. */
export function SavedCartActions({ id, name, onAsk }: SavedCartActionsProps) {
  const ask = (kind: CartAsk['kind']): CartAsk => ({ kind, id, name });
  const item = `${buttonClass({ tone: 'quiet' })} menu-item`;
  return (
    <div className="actions">
      <PostForm intent="activate" id={id}>
        <Button type="submit" aria-label={`${m.cart_activate()}: ${name}`}>
          {m.cart_activate()}
        </Button>
      </PostForm>
      <Drop
        className="ask"
        buttonClass={buttonClass({ tone: 'quiet' })}
        buttonLabel={m.cart_more_of({ name })}
        panelClass="drop--right drop--menu"
        label={
          <>
            {m.cart_more()}
            <Icon name="down" />
          </>
        }
      >
        <Link className={item} to={savedPath(id)}>
          <Icon name="eye" />
          {m.cart_preview()}
        </Link>
        <PostForm intent="merge" id={id}>
          <Button type="submit" tone="quiet" className="menu-item">
            <Icon name="plus" />
            {m.cart_merge()}
          </Button>
        </PostForm>
        <AskLink className={item} ask={ask('rename')} onAsk={onAsk}>
          <Icon name="doc" />
          {m.cart_rename()}
        </AskLink>
        <AskLink className={item} ask={ask('duplicate')} onAsk={onAsk}>
          <Icon name="copy" />
          {m.cart_duplicate()}
        </AskLink>
        <CartFiles id={id} name={name} className={item} />
        <AskLink className={item} ask={ask('delete')} onAsk={onAsk}>
          <Icon name="trash" />
          {m.cart_delete()}
        </AskLink>
      </Drop>
    </div>
  );
}
