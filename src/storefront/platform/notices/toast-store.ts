/** Notices at the bottom right: 2 s, at most 4, newest last (storefront.md §9 "Toasts"). Call `showToast`. */

import { create } from 'zustand';
import type { Picture } from '#contract/endpoints/article.ts';
import { screens } from '#storefront/platform/session/screen-settings.ts';

export interface Toast {
  /** Article code, set in mono above the text. */
  code?: string;
  text: string;
  picture?: Picture | null;
  /** Something to do about it, before the links: take it back. The toast goes when it is done. */
  action?: { text: string; run: () => void };
  /** Links under the text; cart and checkout when left out. */
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
