/**
 * A few codes and quantities beside the opening of the home page: the quick order's own page validates and adds them. A
 * plain form; Enter moves to the next field, because barcode scanners send it after each code; a list pasted into a
 * field is sent there as a list.
 */
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { Form } from 'react-router';
import { QUICK_ORDER } from '#contract/values/constants.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Link } from '#storefront/ui/link.tsx';

const PLACES = [1, 2, 3, 4];

/** Form field that marks rows from this panel: they are added to those already on the page. */
export const PANEL_FIELD = 'panel';

function goOn(event: KeyboardEvent<HTMLFormElement>): void {
  const field = event.target;
  if (event.key !== 'Enter' || !(field instanceof HTMLInputElement) || field.value.trim() === '') return;
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input.input')];
  const next = fields[fields.indexOf(field) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** A copied list is sent as a list: the field would make a single code of it. */
function takeList(event: ClipboardEvent<HTMLFormElement>): void {
  const text = event.clipboardData.getData('text/plain').trim();
  if (!/[\t\n]/.test(text)) return;
  event.preventDefault();
  const form = event.currentTarget;
  const list = form.elements.namedItem('list');
  if (!(list instanceof HTMLInputElement)) return;
  list.value = text;
  form.requestSubmit();
}

export function QuickPanel() {
  return (
    <section className="quick-panel" aria-labelledby="quick-panel">
      <div className="quick-panel__head">
        <h2 id="quick-panel">{m.quick_title()}</h2>
        <Link className="link" to={paths.quickOrder()}>
          {m.quick_panel_more()}
        </Link>
      </div>
      <p className="hint">{m.quick_panel_hint()}</p>
      <Form method="post" action={paths.quickOrder()} onKeyDown={goOn} onPaste={takeList}>
        <input type="hidden" name={PANEL_FIELD} value="1" />
        <input type="hidden" name="list" />
        <ul>
          {PLACES.map((place) => (
            <li key={place}>
              <input
                className="input quick-panel__code"
                name="code"
                maxLength={QUICK_ORDER.maxCode}
                aria-label={m.quick_code_of({ place })}
                placeholder={m.quick_code()}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
              />
              <input
                className="input quick-panel__quantity"
                name="quantity"
                maxLength={30}
                inputMode="decimal"
                aria-label={m.quick_quantity_of({ place })}
                placeholder={m.quick_quantity()}
                autoComplete="off"
              />
            </li>
          ))}
        </ul>
        <Button type="submit" tone="ink">
          {m.quick_check()}
        </Button>
      </Form>
    </section>
  );
}
