/**
 * Links marked `data-login` open the login dialog over the page (C-ID-7); without JavaScript they lead to the login
 * page.
 */
import type { MouseEvent } from 'react';
import { askLogin } from './login-prompt.ts';

/** For `onClick` of the links or of an element around them. */
export function askLoginFromLink(event: MouseEvent): void {
  const link = (event.target as Element).closest('a[data-login]');
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  askLogin();
}
