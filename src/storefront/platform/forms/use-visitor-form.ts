/**
 * A public form: shows validation errors at each field, stores what is typed, sends once, focuses the first invalid
 * field. Fields are uncontrolled, so that text typed before hydration is not lost; without JavaScript the server
 * returns the same form with the same values and messages (`answered`).
 */
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { FormFault } from '#contract/values/form-faults.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { newKey } from '#kit/api/new-key.ts';
import { faultSentence } from './form-sentences.ts';
import { deleteStoredForm, restoreForm, storeForm } from './stored-form.ts';

export type FaultsByField = Readonly<Record<string, FormFault | undefined>>;

/** The server's response to a form that was sent without JavaScript. */
export interface SubmittedForm<Values> {
  readonly values: Values;
  /** Why nothing was stored, when the error belongs to no field. */
  readonly failure?: string | undefined;
  /** Error messages of fields that only the server can validate. */
  readonly errors?: Readonly<Record<string, string>> | undefined;
}

export interface VisitorFormOptions<Values> {
  /** Key in the browser's session storage. */
  readonly storageKey: string;
  readonly start: Values;
  readonly read: (form: FormData) => Values;
  readonly faults: (values: Values) => FaultsByField;
  /** `key`: idempotency key, the same for every attempt with the same contents. */
  readonly send: (values: Values, key: string, form: FormData) => Promise<void>;
  /** Message for a failed request. */
  readonly failure: (error: unknown) => string;
  readonly answered: SubmittedForm<Values> | undefined;
}

export interface VisitorForm<Values> {
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly values: Values;
  readonly state: 'open' | 'sending' | 'sent';
  readonly failure: string | undefined;
  /** The error message of a field, once it should be shown. */
  readonly errorOf: (field: string) => string | undefined;
  /** All error messages, once the form was sent: for the summary. */
  readonly errors: Readonly<Record<string, string>>;
  readonly events: {
    onInput: () => void;
    onBlur: (event: { target: EventTarget }) => void;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  };
  /** Starts again with empty fields. */
  readonly again: () => void;
}

export function useVisitorForm<Values extends object>(options: VisitorFormOptions<Values>): VisitorForm<Values> {
  const { storageKey, start, read, faults, answered } = options;
  const ref = useRef<HTMLFormElement>(null);
  const busy = useRef(false);
  const key = useRef('');
  const [values, setValues] = useState(answered?.values ?? start);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [insist, setInsist] = useState(answered !== undefined);
  const [state, setState] = useState<VisitorForm<Values>['state']>('open');
  const [failure, setFailure] = useState(answered?.failure);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>(answered?.errors ?? {});

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is hydrated
  useEffect(() => {
    const form = ref.current;
    if (!form) return;
    if (!answered) restoreForm(storageKey, form);
    setValues(read(new FormData(form)));
  }, []);

  const found = faults(values);
  const isFilled = (field: string) => {
    const value = (values as Record<string, unknown>)[field];
    return typeof value === 'string' && value !== '';
  };
  const errorOf = (field: string) => {
    const fault = found[field];
    if (fault && (insist || left.has(field) || (isFilled(field) && fault !== 'email'))) return faultSentence(fault);
    return fault ? undefined : refused[field];
  };
  const told = insist ? [...new Set([...Object.keys(found), ...Object.keys(refused)])] : [];
  const errors = Object.fromEntries(
    told.flatMap((field) => [[field, errorOf(field) ?? '']]).filter(([, text]) => text),
  );

  const send = async (form: HTMLFormElement) => {
    const data = new FormData(form);
    const now = read(data);
    setValues(now);
    setInsist(true);
    setFailure(undefined);
    const wrong = faults(now);
    if (focusFirst(form, (name) => wrong[name] !== undefined)) return;
    busy.current = true;
    key.current ||= newKey();
    setState('sending');
    try {
      await options.send(now, key.current, data);
      deleteStoredForm(storageKey);
      setState('sent');
    } catch (error) {
      setState('open');
      const said = error instanceof ApiError ? sentencesOf(error) : {};
      setRefused(said);
      if (!focusFirst(form, (name) => said[name] !== undefined)) setFailure(options.failure(error));
    } finally {
      busy.current = false;
    }
  };

  return {
    ref,
    values,
    state,
    failure,
    errorOf,
    errors,
    events: {
      onInput() {
        const form = ref.current;
        if (!form) return;
        storeForm(storageKey, form);
        setValues(read(new FormData(form)));
        setRefused({});
      },
      onBlur({ target }) {
        const { name } = target as HTMLInputElement;
        if (name) setLeft((before) => new Set(before).add(name));
      },
      onSubmit(event) {
        event.preventDefault();
        if (!busy.current) void send(event.currentTarget);
      },
    },
    again() {
      key.current = '';
      setValues(start);
      setLeft(new Set());
      setInsist(false);
      setState('open');
    },
  };
}

/** Focuses the first field for which `isWrong` is true; returns false if there is none. */
function focusFirst(form: HTMLFormElement, isWrong: (name: string) => boolean): boolean {
  for (const field of form.elements) {
    const { name, type } = field as HTMLInputElement;
    if (!name || type === 'hidden' || !isWrong(name)) continue;
    (field as HTMLElement).focus();
    return true;
  }
  return false;
}

function sentencesOf(error: ApiError): Record<string, string> {
  return Object.fromEntries(Object.entries(error.body.errors ?? {}).map(([field, [text = '']]) => [field, text]));
}
