import { create } from 'zustand';

export interface ToastAction {
  label: string;
  run(): void;
}

export interface Toast {
  id: number;
  tone: 'info' | 'error';
  text: string;
  actions: ToastAction[];
}

interface ToastState {
  toasts: Toast[];
  show(toast: Omit<Toast, 'id'>): number;
  dismiss(id: number): void;
}

/** More than this at once hides the conversation; the oldest goes. */
const MAX_TOASTS = 4;
let nextId = 1;

export const useToastStore = create<ToastState>()((set) => ({
  toasts: [],
  show: (toast) => {
    const id = nextId++;
    set(({ toasts }) => ({
      // The same words twice say nothing new.
      toasts: [...toasts.filter((t) => t.text !== toast.text), { ...toast, id }].slice(-MAX_TOASTS),
    }));
    return id;
  },
  dismiss: (id) => set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) })),
}));
