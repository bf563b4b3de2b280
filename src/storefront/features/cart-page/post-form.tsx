/** A form of the cart page for the rare actions: edits on their way go first, and a double click sends once. */
import { type FormEvent, type ReactNode, useRef } from 'react';
import { Form, useSubmit } from 'react-router';
import { flushCart } from '#storefront/domain/cart/cart-store.ts';

export interface PostFormProps {
  intent: string;
  /** The cart it is about. */
  id: number;
  /** Path of the page that shows the outcome; the current one unless told. */
  action?: string;
  className?: string;
  children: ReactNode;
  /** False keeps it from being sent: whoever says so tells why at the field. Without JavaScript the server does. */
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
