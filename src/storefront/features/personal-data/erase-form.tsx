/** What is deleted, what stays and why; then the required checkboxes. */
import { Form } from 'react-router';
import { m } from '#storefront/messages/messages.js';
import { Button } from '#storefront/ui/button.tsx';
import { Consent } from '#storefront/ui/forms/form-parts.tsx';
import type { DataOutcome } from './personal-data-action.ts';

interface EraseFormProps {
  /** Company without any other login; empty if other users can log in for it. */
  locksOut: string;
  outcome: DataOutcome | undefined;
}

export function EraseForm({ locksOut, outcome }: EraseFormProps) {
  return (
    <>
      <p>{m.mydata_erase_goes()}</p>
      <p>{m.mydata_erase_stays()}</p>
      {locksOut !== '' && <p>{m.mydata_erase_last_text({ company: locksOut })}</p>}
      <Form method="post" noValidate>
        <input type="hidden" name="intent" value="erase" />
        <Consent id="sure" name="sure" aria-required error={outcome?.sureError}>
          {m.mydata_erase_sure()}
        </Consent>
        {locksOut !== '' && (
          <Consent id="last" name="last" aria-required error={outcome?.lastError}>
            {m.mydata_erase_last({ company: locksOut })}
          </Consent>
        )}
        <Button type="submit">{m.mydata_erase_submit()}</Button>
      </Form>
    </>
  );
}
