/** Spoken politely when the text changes; never fed with streaming text. */
export function LiveRegion({ text }: { text: string }) {
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {text}
    </div>
  );
}
