/**
 * The login window over a page (C-ID-7): whoever needs a customer calls `askLogin`; what the visitor wanted is done after a
 * good login. Without JavaScript the same controls are links to the login page.
 */
import { create } from 'zustand';

export interface LoginPrompt {
  /** What will be added after login, said in the window. */
  article?: { carti: string; quantity: number; um: string };
  /** Why a login is asked for, when no article says it. */
  text?: string;
  /** Runs once the session is there. */
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
