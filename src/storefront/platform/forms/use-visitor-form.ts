/**
 * A form of visitors: says at each field what is wrong with it, keeps what is typed, sends once, leads to the first wrong field.
 * Fields are uncontrolled, so that what is typed before the page answers stays; without JavaScript the server answers the same form
 * with the same values and sentences (`answered`).
 */
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { FormFault } from '#contract/values/form-faults.ts';
import { ApiError } from '#storefront/platform/api/api-error.ts';
import { faultSentence } from './form-sentences.ts';
import { forgetForm, keepForm, restoreForm } from './kept-form.ts';

export type FaultsByField = Readonly<Record<string, FormFault | undefined>>;

/** What the server says of a form that was sent without JavaScript. */
export interface AnsweredForm<Values> {
  readonly values: Values;
  /** Why nothing was stored, when no field is to blame. */
  readonly failure?: string | undefined;
  /** Sentences of the server for fields that only it can judge. */
  readonly errors?: Readonly<Record<string, string>> | undefined;
}

export interface VisitorFormOptions<Values> {
  /** Of the browser's session storage. */
  readonly storageKey: string;
  readonly start: Values;
  readonly read: (form: FormData) => Values;
  readonly faults: (values: Values) => FaultsByField;
  /** `key`: the same for every try of the same contents. */
  readonly send: (values: Values, key: string, form: FormData) => Promise<void>;
  /** The sentence for what failed. */
  readonly failure: (error: unknown) => string;
  readonly answered: AnsweredForm<Values> | undefined;
}

export interface VisitorForm<Values> {
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly values: Values;
  readonly state: 'open' | 'sending' | 'sent';
  readonly failure: string | undefined;
  /** The sentence at a field, when it is time to say it. */
  readonly errorOf: (field: string) => string | undefined;
  /** All of them, once the form was sent: for the summary. */
  readonly errors: Readonly<Record<string, string>>;
  readonly events: {
    onInput: () => void;
    onBlur: (event: { target: EventTarget }) => void;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  };
  /** From the beginning, with empty fields. */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page begins to answer
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
      forgetForm(storageKey);
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
        keepForm(storageKey, form);
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

/** Puts the focus on the first field of which that is true; false = there is none. */
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

/** Also where the page is not secure, in the office's own network. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
