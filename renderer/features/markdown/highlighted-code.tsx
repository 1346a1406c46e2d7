import { memo } from 'react';
import { useHighlight } from './highlight/use-highlight';

interface HighlightedCodeProps {
  code: string;
  language: string | null;
}

/** Plain at once, coloured when the worker has answered: same text, same lines, same height. */
export const HighlightedCode = memo(function HighlightedCode({
  code,
  language,
}: HighlightedCodeProps) {
  const lines = useHighlight(code, language);
  if (!lines) return <code>{code}</code>;
  return (
    <code>
      {lines.map((line, index) => (
        <span key={`${index}`}>
          {index > 0 && '\n'}
          {line.map(({ text, light, dark }, part) => (
            <span key={`${part}`} style={{ color: `light-dark(${light}, ${dark})` }}>
              {text}
            </span>
          ))}
        </span>
      ))}
    </code>
  );
});
