/**
 * Fields of a list that are collapsed on a phone, where the rows are more important: a button shows them. Wide screens,
 * and browsers without JavaScript, show them all (`ui/folded-fields.css`).
 */
import { useState } from 'react';
import { m } from '#storefront/messages/messages.js';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import './folded-fields.css';

/**
 * `narrowed`: some of them are in use, so they are shown from the start. Give the form the class and place the button
 * among its fields.
 */
export function useFoldedFields(narrowed: boolean) {
  const [open, setOpen] = useState(narrowed);
  return {
    className: open ? 'folds is-open' : 'folds',
    button: (
      <Button className="folds__button" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name="filter" />
        {m.orders_more_filters()}
      </Button>
    ),
  };
}
