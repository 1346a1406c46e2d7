import { memo, useMemo } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import { CodeBlock } from './code-block';
import { htmlAsText } from './html-as-text';
import { ExternalLink } from './external-link';
import styles from './markdown.module.css';
import { safeLink } from './safe-link';
import { splitBlocks } from './split-blocks';
import { useShownText } from './use-shown-text';

interface MarkdownProps {
  text: string;
  isStreaming?: boolean;
}

/** Text of a model or a tool. Raw HTML shows as text, nothing remote loads, links open outside. */
export function Markdown({ text, isStreaming = false }: MarkdownProps) {
  const shown = useShownText(text, isStreaming);
  const blocks = useMemo(() => splitBlocks(shown), [shown]);
  return (
    <div className={styles.prose} data-streaming={isStreaming || undefined}>
      {blocks.map((block, index) => (
        // Blocks only ever grow at the end, so a block's place is its identity.
        <Block
          key={`${index}`}
          text={block}
          isGrowing={isStreaming && index === blocks.length - 1}
        />
      ))}
    </div>
  );
}

const Block = memo(function Block({ text, isGrowing }: { text: string; isGrowing: boolean }) {
  return (
    <ReactMarkdown
      remarkPlugins={[remarkGfm, htmlAsText]}
      rehypePlugins={[[rehypeSanitize, SCHEMA]]}
      urlTransform={(url) => safeLink(url) ?? ''}
      components={isGrowing ? GROWING : SETTLED}
    >
      {text}
    </ReactMarkdown>
  );
});

const SCHEMA: typeof defaultSchema = {
  ...defaultSchema,
  protocols: { ...defaultSchema.protocols, href: ['http', 'https', 'mailto'], src: [] },
};

const components = (isGrowing: boolean): Components => ({
  a: ({ href, children }) => <ExternalLink href={href}>{children}</ExternalLink>,
  img: ({ alt, src }) => (
    <ExternalLink href={typeof src === 'string' ? src : undefined}>
      image: {alt || 'no description'}
    </ExternalLink>
  ),
  table: ({ children }) => (
    <div className={styles.tableFrame}>
      <table>{children}</table>
    </div>
  ),
  pre: ({ node }) => {
    const code = node?.children[0];
    if (!code || code.type !== 'element') return null;
    const first = code.children[0];
    const classes = code.properties['className'];
    const name: unknown = Array.isArray(classes) ? classes[0] : null;
    const language = typeof name === 'string' ? /^language-(.+)$/.exec(name)?.[1] : undefined;
    const source = first?.type === 'text' ? first.value.replace(/\n$/, '') : '';
    return <CodeBlock code={source} language={language ?? null} isGrowing={isGrowing} />;
  },
});

const SETTLED = components(false);
const GROWING = components(true);
