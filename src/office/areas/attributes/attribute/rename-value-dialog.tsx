/** A value is written otherwise in all articles; what that touches stands there before it is done. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfficeAttribute, OfficeAttributeValue } from '#contract/office/attributes.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { noteDone } from '#office/lib/undo-newest.ts';
import { useSettled } from '#office/lib/use-settled.ts';
import { m } from '#office/messages/messages.js';
import { OfficeDialogForm } from '#office/ui/office-dialog-form.tsx';
import { OfficeFacts } from '#office/ui/office-facts.tsx';
import { OfficeField } from '#office/ui/office-field.tsx';

interface RenameValueDialogProps {
  readonly attribute: OfficeAttribute;
  readonly value: OfficeAttributeValue;
  /** Others that it can become one with. */
  readonly others: readonly string[];
  readonly close: () => void;
}

export function RenameValueDialog({ attribute, value, others, close }: RenameValueDialogProps) {
  const { code, values } = attribute;
  const isText = values.type === 'text';
  const [italian, setItalian] = useState(value.value_it);
  const [english, setEnglish] = useState(value.value_en[0] ?? '');
  const wanted = {
    code,
    from: value.value_it,
    value_it: useSettled(italian.trim()),
    value_en: useSettled(isText ? english.trim() : italian.trim()),
  };
  const { data, error } = useQuery({
    // Not a key of the attributes: renaming makes the question another one.
    queryKey: ['attribute-rename', wanted],
    queryFn: async () => (await callOffice('office_attributes.rename_preview', wanted)).message,
    enabled: wanted.value_it !== '' || wanted.value_en !== '',
    staleTime: 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const rename = async (): Promise<string | undefined> => {
    try {
      const typed = { value_it: italian.trim(), value_en: isText ? english.trim() : italian.trim() };
      const { message } = await changeOffice('office_attributes.rename_value', { ...wanted, ...typed });
      noteDone(m.attributes_renamed({ count: message.articles }), message.operation);
      await Promise.all(
        ['attributes', 'articles'].map((topic) => queryClient.invalidateQueries({ queryKey: [topic] })),
      );
      return undefined;
    } catch (failure) {
      return refusalWords(failure);
    }
  };
  return (
    <OfficeDialogForm
      title={m.attributes_rename_title({ value: value.value_it })}
      submit={data && data.joined > 0 ? m.attributes_join() : m.attributes_rename()}
      close={close}
      onSubmit={rename}
    >
      <OfficeField
        label={isText ? m.attributes_value_it() : m.attributes_value()}
        list="attribute-values"
        value={italian}
        maxLength={500}
        onChange={({ target }) => setItalian(target.value)}
        autoComplete="off"
        autoFocus
        required
      />
      <datalist id="attribute-values">
        {others.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      {isText && (
        <OfficeField
          label={m.attributes_value_en()}
          value={english}
          maxLength={500}
          onChange={({ target }) => setEnglish(target.value)}
          autoComplete="off"
        />
      )}
      {error && (
        <p className="field__error" role="alert">
          {refusalWords(error)}
        </p>
      )}
      {data && !error && (
        <OfficeFacts
          facts={[
            [m.attributes_rename_articles(), formatCount(data.articles)],
            [m.attributes_rename_joined(), formatCount(data.joined)],
          ]}
        />
      )}
      <p className="hint">{m.attributes_rename_hint()}</p>
    </OfficeDialogForm>
  );
}
