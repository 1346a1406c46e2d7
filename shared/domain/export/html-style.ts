/** The window's own colours and type, written out so that the page needs nothing but itself. */
export const HTML_STYLE = `
:root {
  color-scheme: light dark;
  --bg-0: light-dark(#ffffff, #131418);
  --bg-2: light-dark(#f1f1f5, #1e2026);
  --fg-0: light-dark(#1b1c22, #e7e8ed);
  --fg-2: light-dark(#62656f, #9396a3);
  --line: color-mix(in srgb, var(--fg-0) 8%, transparent);
  --accent: light-dark(#474dd1, #959cff);
  --red: light-dark(#b8242f, #ff8085);
  --code-bg: light-dark(#f6f6f9, #191a20);
}
* { box-sizing: border-box; margin: 0; }
body { background: var(--bg-0); color: var(--fg-0); font: 14px/22px system-ui, sans-serif; }
main { max-width: 808px; margin: 0 auto; padding: 32px 24px 64px; display: grid; gap: 12px; }
h1 { font-size: 20px; line-height: 28px; }
h2 { font-size: 13px; line-height: 20px; }
header { padding-bottom: 16px; border-bottom: 1px solid var(--line); }
header p, time, .turn, .note, summary { color: var(--fg-2); font-size: 12px; font-weight: 400; }
code, pre { font: 12.5px/18px ui-monospace, monospace; }
pre { overflow: auto; max-height: 480px; padding: 10px 12px; border-radius: 8px; background: var(--code-bg); }
.prompt { padding: 10px 12px; border-radius: 8px; background: var(--bg-2); }
.said { white-space: pre-wrap; overflow-wrap: anywhere; }
.answer, details { display: grid; gap: 8px; min-width: 0; }
summary { cursor: pointer; overflow-wrap: anywhere; }
details > :not(summary) { margin-top: 8px; }
img { max-width: 100%; border-radius: 8px; }
.turn { padding-top: 8px; border-top: 1px solid var(--line); }
.error { color: var(--red); }
[data-depth] { margin-left: 12px; padding-left: 12px; border-left: 2px solid var(--accent); }
[data-depth="2"] { margin-left: 24px; }
[data-depth="3"], [data-depth="4"] { margin-left: 36px; }
`;
