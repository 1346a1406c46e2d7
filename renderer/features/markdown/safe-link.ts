const SAFE_SCHEMES = new Set(['https:', 'http:', 'mailto:']);

/** The address when it may be opened outside; null for every other scheme and for relative links. */
export function safeLink(href: string | undefined): string | null {
  if (!href) return null;
  try {
    const url = new URL(href);
    return SAFE_SCHEMES.has(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}
