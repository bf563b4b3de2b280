/** A finding in words, with what the shop says about it: an error of the cart, quantities that fit. */
import { ERROR_STATUS, type ErrorCode } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import { errorMessage } from '#server/platform/http/error-messages.ts';
import { type Finding, findingSentence } from './findings.ts';

export function findingText(one: Finding, locale: Locale): string {
  const sentence = findingSentence(one, locale);
  if (one.more === '') return sentence;
  const more = isErrorCode(one.more) ? errorMessage(one.more, locale) : one.more;
  return `${sentence.replace(/\.$/, '')}: ${more}`;
}

const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(ERROR_STATUS, text);
