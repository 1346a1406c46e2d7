import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useClient } from '../../bridge/client-context';
import { IconButton } from '../../components/icon-button';

const SHOWN_MS = 1500;

export function CopyButton({ text, label }: { text: string; label: string }) {
  const client = useClient();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    const answer = await client.app.copyText({ text });
    setCopied(answer.ok);
  };
  return (
    <IconButton
      label={isCopied ? 'Copied' : label}
      icon={isCopied ? <Check size={13} /> : <Copy size={13} />}
      onClick={() => void copy()}
    />
  );
}
