/** CIG and CUP: codes that a public body names with its order, so that the invoice can name them. */
import { CIG_FORM, CUP_FORM } from '#contract/values/procurement-codes.ts';
import { m } from '#storefront/messages/messages.js';
import { Field } from '#storefront/ui/forms/field.tsx';
import type { Choices } from './checkout-choices.ts';

/** The browser itself checks the form: `pattern` is a whole match, and an empty field is fine. */
const patternOf = (form: RegExp) => form.source.replace(/^\^|\$$/g, '');

export function ProcurementFields({ choices }: { choices: Pick<Choices, 'cig' | 'cup'> }) {
  const usual = { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false };
  return (
    <div className="columns columns--2 stack--close">
      <Field
        {...usual}
        label={m.checkout_cig()}
        hint={m.checkout_cig_hint()}
        title={m.checkout_cig_hint()}
        name="cig"
        defaultValue={choices.cig}
        pattern={patternOf(CIG_FORM)}
        maxLength={10}
      />
      <Field
        {...usual}
        label={m.checkout_cup()}
        hint={m.checkout_cup_hint()}
        title={m.checkout_cup_hint()}
        name="cup"
        defaultValue={choices.cup}
        pattern={patternOf(CUP_FORM)}
        maxLength={15}
      />
    </div>
  );
}
