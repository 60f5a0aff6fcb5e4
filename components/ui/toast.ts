export interface Toast {
  title: string;
  text?: string;
  tone?: "plain" | "danger";
  /** What can be done about it, such as taking it back. */
  action?: { label: string; onSelect: () => void };
}

const READABLE_MS = 8000;

/** Tells the outcome of something at the edge of the screen. */
export function showToast({ title, text, tone = "plain", action }: Toast): void {
  void import("sonner").then(({ toast }) => {
    const show = tone === "danger" ? toast.error : toast;
    show(title, {
      description: text,
      duration: READABLE_MS,
      action: action && { label: action.label, onClick: action.onSelect },
    });
  });
}
