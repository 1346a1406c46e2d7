import { Check, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useClient } from '../../bridge/client-context';
import { IconButton } from '../../components/icon-button';

const SHOWN_MS = 1500;

interface CopyButtonProps {
  /** A function when it takes work to make it, which is then done on the click. */
  text: string | (() => string);
  label: string;
  icon?: ReactNode;
}

export function CopyButton({ text, label, icon = <Copy size={13} /> }: CopyButtonProps) {
  const client = useClient();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    const answer = await client.app.copyText({ text: typeof text === 'string' ? text : text() });
    setCopied(answer.ok);
  };
  return (
    <IconButton
      label={isCopied ? 'Copied' : label}
      icon={isCopied ? <Check size={13} /> : icon}
      onClick={() => void copy()}
    />
  );
}
