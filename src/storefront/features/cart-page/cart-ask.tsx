/**
 * Dialogs that confirm an irreversible change or ask for a name. Each has a URL (`?ask=empty`), so that it also works
 * as a page without JavaScript.
 */
import { type ReactNode, useState } from 'react';
import { CART_NAME_MAX } from '#contract/values/constants.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { Field } from '#storefront/ui/forms/field.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { PostForm } from './post-form.tsx';

export const CART_ASKS = ['save', 'empty', 'rename', 'duplicate', 'delete'] as const;

export interface CartAsk {
  kind: (typeof CART_ASKS)[number];
  id: number;
  /** Of a saved cart. */
  name: string;
}

interface Words {
  title: string;
  /** A question, or the label of the name field. */
  text: string;
  button: string;
}

const WORDS: Record<CartAsk['kind'], (name: string) => Words> = {
  save: () => ({ title: m.cart_save(), text: m.cart_save_name(), button: m.cart_save_do() }),
  rename: (name) => ({ title: m.cart_rename_title({ name }), text: m.cart_save_name(), button: m.cart_rename_do() }),
  duplicate: (name) => ({
    title: m.cart_duplicate_title({ name }),
    text: m.cart_duplicate_name(),
    button: m.cart_duplicate_do(),
  }),
  empty: () => ({ title: m.cart_empty_title(), text: m.cart_empty_question(), button: m.cart_empty_do() }),
  delete: (name) => ({
    title: m.cart_delete_title(),
    text: m.cart_delete_question({ name }),
    button: m.cart_delete_do(),
  }),
};
/** A saved cart is renamed by saving it again. */
const INTENTS = { save: 'save', rename: 'rename', duplicate: 'duplicate', empty: 'empty', delete: 'delete' } as const;

/** The tab on which a dialog is opened and its result shown. */
function tabOf({ kind }: CartAsk): 'active' | 'saved' {
  return kind === 'save' || kind === 'empty' ? 'active' : 'saved';
}

export function askPath(ask: CartAsk): string {
  const tab = tabOf(ask);
  return paths.cart({ tab, ask: ask.kind, ...(tab === 'saved' && { id: String(ask.id) }) });
}

export interface CartAskDialogProps {
  ask: CartAsk;
  /** Set by the server if the name is missing: the way without JavaScript. */
  nameless: boolean;
  onClose: () => void;
}

export function CartAskDialog({ ask, nameless, onClose }: CartAskDialogProps) {
  const [missing, setMissing] = useState(nameless);
  const { title, text, button } = WORDS[ask.kind](ask.name);
  const back = paths.cart({ tab: tabOf(ask) });
  const named = ask.kind === 'save' || ask.kind === 'rename' || ask.kind === 'duplicate';
  const proposal = ask.kind === 'save' ? '' : ask.kind === 'duplicate' ? m.cart_copy_of({ name: ask.name }) : ask.name;
  const checkName = (form: HTMLFormElement) => {
    const field = form.elements.namedItem('name');
    const isMissing = field instanceof HTMLInputElement && field.value.trim() === '';
    setMissing(isMissing);
    if (isMissing) field.focus();
    return !isMissing;
  };
  return (
    <Dialog title={title} onClose={onClose} inPage>
      <PostForm
        intent={INTENTS[ask.kind]}
        id={ask.id}
        action={named ? askPath(ask) : back}
        className="stack"
        check={checkName}
        onSent={onClose}
      >
        {named ? (
          <Field
            label={text}
            name="name"
            aria-required
            error={missing ? m.forms_required() : undefined}
            onInput={() => setMissing(false)}
            defaultValue={proposal.slice(0, CART_NAME_MAX)}
            maxLength={CART_NAME_MAX}
            autoComplete="off"
            data-start-here=""
          />
        ) : (
          <p>{text}</p>
        )}
        <div className="dialog__foot">
          <Link
            className={buttonClass()}
            to={back}
            prefetch="none"
            onClick={(event) => {
              event.preventDefault();
              onClose();
            }}
          >
            {m.cart_cancel()}
          </Link>
          <Button type="submit" tone={named ? 'go' : 'ink'}>
            {button}
          </Button>
        </div>
      </PostForm>
    </Dialog>
  );
}

/** A link that opens the dialog in place. */
export function AskLink({
  ask,
  onAsk,
  className,
  label,
  children,
}: {
  ask: CartAsk;
  onAsk: (ask: CartAsk) => void;
  className: string;
  label?: string;
  children: ReactNode;
}) {
  return (
    <Link
      className={className}
      to={askPath(ask)}
      prefetch="none"
      aria-haspopup="dialog"
      {...(label && { 'aria-label': label })}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onAsk(ask);
      }}
    >
      {children}
    </Link>
  );
}
