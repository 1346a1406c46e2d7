import { CopyButton } from './copy-button';
import styles from './code-block.module.css';
import { HighlightedCode } from './highlighted-code';

interface CodeBlockProps {
  code: string;
  language: string | null;
  /** Still streaming: shown plain, highlighted once it is whole. */
  isGrowing: boolean;
}

export function CodeBlock({ code, language, isGrowing }: CodeBlockProps) {
  return (
    <div className={styles.block}>
      <div className={styles.bar}>
        <span>{language ?? ''}</span>
        <CopyButton text={code} label="Copy code" />
      </div>
      <pre className={styles.code} tabIndex={0}>
        <HighlightedCode code={code} language={isGrowing ? null : language} />
      </pre>
    </div>
  );
}
