import {
  Bot,
  FilePen,
  FileText,
  Globe,
  Info,
  ListChecks,
  type LucideIcon,
  Search,
  SquareTerminal,
  Wrench,
} from 'lucide-react';
import type { PayloadKind } from '@shared/events';

const ICONS: Record<PayloadKind, LucideIcon> = {
  modify_file: FilePen,
  read_file: FileText,
  code_search: Search,
  shell_exec: SquareTerminal,
  http_request: Globe,
  subagent_task: Bot,
  create_task: ListChecks,
  manage_todos: ListChecks,
  generic: Wrench,
  misc: Info,
};

export function ToolIcon({ kind }: { kind: PayloadKind }) {
  const Icon = ICONS[kind];
  return <Icon size={14} aria-hidden="true" />;
}
