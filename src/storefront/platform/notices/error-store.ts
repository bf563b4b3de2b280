/** The error being shown. Apart from `report-error.ts`, so that pages without errors do not load its sentences. */
import { create } from 'zustand';

export interface ErrorNotice {
  title: string;
  text: string;
  /** Field errors of a 422: the API's name of a field, and what is wrong with it. */
  fields: Array<[field: string, texts: readonly string[]]>;
  /** Reference for support. */
  reference?: string;
}

interface ErrorState {
  notice: ErrorNotice | undefined;
  close: () => void;
}

export const useErrorStore = create<ErrorState>()((set) => ({
  notice: undefined,
  close: () => set({ notice: undefined }),
}));
