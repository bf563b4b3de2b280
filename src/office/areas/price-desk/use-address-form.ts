/** A form whose fields stand in the URL: a link to it, back and a reload lose nothing. */
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSettled } from '#office/lib/use-settled.ts';

/** `read` and `write` belong to one another. */
interface AddressFields<Form> {
  readonly read: (search: URLSearchParams) => Form;
  /** Without the question mark, always in the same order. */
  readonly write: (form: Form) => string;
}

/** What is typed is on the page at once and in the URL after a moment; a link to other choices is followed. */
export function useAddressForm<Form>({ read, write }: AddressFields<Form>): [Form, (form: Form) => void] {
  const [search, setSearch] = useSearchParams();
  const inAddress = write(read(search));
  const [form, setForm] = useState(() => read(search));
  const written = useRef(inAddress);
  const settled = useSettled(write(form));
  useEffect(() => {
    if (settled === written.current) return;
    written.current = settled;
    setSearch(settled, { replace: true });
  }, [settled, setSearch]);
  useEffect(() => {
    if (inAddress === written.current) return;
    written.current = inAddress;
    setForm(read(new URLSearchParams(inAddress)));
  }, [inAddress, read]);
  return [form, setForm];
}
