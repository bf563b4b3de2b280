/**
 * State of the login dialog over a page (C-ID-7): code that needs a customer calls `askLogin`; the visitor's action is
 * continued after login. Without JavaScript the same controls are links to the login page.
 */
import { create } from 'zustand';

export interface LoginPrompt {
  /** What will be added after login, shown in the dialog. */
  article?: { carti: string; quantity: number; um: string };
  /** Why login is needed, if there is no article. */
  text?: string;
  /** Called once the session exists. */
  afterwards?: () => void | Promise<void>;
}

interface LoginPromptState {
  prompt: LoginPrompt | undefined;
  close: () => void;
}

export const useLoginPrompt = create<LoginPromptState>()((set) => ({
  prompt: undefined,
  close: () => set({ prompt: undefined }),
}));

export function askLogin(prompt: LoginPrompt = {}): void {
  useLoginPrompt.setState({ prompt });
}
