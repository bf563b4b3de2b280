/** A form of the cart page for the rare actions: pending edits are sent first, and a double click sends it once. */
import { type FormEvent, type ReactNode, useRef } from 'react';
import { Form, useSubmit } from 'react-router';
import { flushCart } from '#storefront/domain/cart/cart-store.ts';

export interface PostFormProps {
  intent: string;
  /** The cart of the form. */
  id: number;
  /** Path of the page that shows the result; by default the current one. */
  action?: string;
  className?: string;
  children: ReactNode;
  /** False stops the submission: the caller shows the reason at the field. Without JavaScript the server does. */
  check?: (form: HTMLFormElement) => boolean;
  onSent?: () => void;
}

export function PostForm({ intent, id, action, className, children, check, onSent }: PostFormProps) {
  const submit = useSubmit();
  const sending = useRef(false);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.current || check?.(event.currentTarget) === false) return;
    sending.current = true;
    const form = new FormData(event.currentTarget);
    onSent?.();
    try {
      await flushCart();
      await submit(form, { method: 'post', ...(action !== undefined && { action }) });
    } finally {
      sending.current = false;
    }
  };
  return (
    <Form
      method="post"
      noValidate
      {...(action !== undefined && { action })}
      {...(className && { className })}
      onSubmit={onSubmit}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id_cart" value={id} />
      {children}
    </Form>
  );
}
