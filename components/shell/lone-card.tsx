import type { ReactNode } from "react";

/** A page that has one thing to say. */
export function LoneCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="grid min-h-full place-items-center p-4">
      <title>Holdfast</title>
      <section className="flex w-full max-w-80 flex-col gap-3 rounded-box border border-line bg-panel p-6">
        <header>
          <p className="text-[13px] text-muted">Holdfast</p>
          <h1 className="text-lg font-semibold">{title}</h1>
        </header>
        {children}
      </section>
    </main>
  );
}
