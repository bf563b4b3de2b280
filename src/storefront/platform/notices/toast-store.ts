/** Toasts at the bottom right: 2 s, at most 4, newest last (storefront.md §9 "Toasts"). Call `showToast`. */

import { create } from 'zustand';
import type { Picture } from '#contract/endpoints/article.ts';
import { screens } from '#storefront/platform/session/screen-settings.ts';

export interface Toast {
  /** Article code, in monospace above the text. */
  code?: string;
  text: string;
  picture?: Picture | null;
  /** An action before the links, such as undo. The toast closes when it is done. */
  action?: { text: string; run: () => void };
  /** Links under the text; cart and checkout if omitted. */
  links?: Array<{ to: string; text: string }>;
}

export interface ShownToast extends Toast {
  id: number;
}

interface ToastState {
  toasts: ShownToast[];
  nextId: number;
  dismiss: (id: number) => void;
}

export const useToastStore = create<ToastState>()((set) => ({
  toasts: [],
  nextId: 1,
  dismiss: (id) => set((state) => ({ toasts: state.toasts.filter((toast) => toast.id !== id) })),
}));

export function showToast(toast: Toast): void {
  useToastStore.setState(({ toasts, nextId }) => ({
    toasts: [...toasts, { ...toast, id: nextId }].slice(-screens.toasts.max),
    nextId: nextId + 1,
  }));
}
