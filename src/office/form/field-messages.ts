/**
 * What a browser says of a field that cannot be sent so, in the person's language: its own words are in the language of the browser.
 * One place for all forms: the event comes before the bubble, whatever form it is.
 */
import { m } from '#office/messages/messages.js';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;

/** undefined = the browser's own words stay: a rule that no form of the office uses. */
function wordsOf(field: Field): string | undefined {
  const { validity } = field;
  const [least, most] = field instanceof HTMLInputElement ? [field.min, field.max] : ['', ''];
  // What was typed and cannot be read is empty to the browser, too.
  if (validity.badInput) return m.form_not_readable();
  if (validity.valueMissing) {
    if (field instanceof HTMLInputElement && field.type === 'checkbox') return m.form_tick();
    if (field instanceof HTMLSelectElement) return m.form_choose();
    return field.type === 'file' ? m.form_choose() : m.form_required();
  }
  if (validity.typeMismatch) return field.type === 'email' ? m.form_not_email() : m.form_not_address();
  if (validity.rangeUnderflow) return m.form_at_least({ least });
  if (validity.rangeOverflow) return m.form_at_most({ most });
  if (validity.patternMismatch) return m.form_not_so();
  if (validity.stepMismatch) return m.form_too_fine();
  if (validity.tooShort) return m.form_too_short({ least: String((field as HTMLInputElement).minLength) });
  return undefined;
}

/** From now on, for every form of the page. */
export function startFieldMessages(): void {
  document.addEventListener(
    'invalid',
    ({ target }) => {
      if (!isField(target)) return;
      target.setCustomValidity('');
      target.setCustomValidity(wordsOf(target) ?? '');
    },
    { capture: true },
  );
  const clear = ({ target }: Event) => {
    if (isField(target)) target.setCustomValidity('');
  };
  // A message that was set makes the field invalid until it is taken away.
  document.addEventListener('input', clear, { capture: true });
  document.addEventListener('change', clear, { capture: true });
}
