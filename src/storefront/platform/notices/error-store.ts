/** The error being shown. Separate from `report-error.ts`, so that pages without errors do not load its messages. */
import { create } from 'zustand';

export interface ErrorNotice {
  title: string;
  text: string;
  /** Field errors of a 422: the API's field name, and its error messages. */
  fields: Array<[field: string, texts: readonly string[]]>;
  /** By which support finds the failure in the log. */
  reference?: string | undefined;
}

interface ErrorState {
  notice: ErrorNotice | undefined;
  close: () => void;
}

export const useErrorStore = create<ErrorState>()((set) => ({
  notice: undefined,
  close: () => set({ notice: undefined }),
}));
