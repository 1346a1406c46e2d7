interface MarkdownNode {
  type: string;
  value?: string;
  children?: MarkdownNode[];
}

/** Raw HTML becomes the text it is written as: nothing of it is ever an element. */
export function htmlAsText() {
  return (tree: MarkdownNode): void => visit(tree);
}

function visit(node: MarkdownNode): void {
  for (const child of node.children ?? []) visit(child);
  if (!node.children) return;
  node.children = node.children.map((child) => {
    if (child.type !== 'html') return child;
    const text: MarkdownNode = { type: 'text', value: child.value ?? '' };
    return isPhrasing(node) ? text : { type: 'paragraph', children: [text] };
  });
}

const PHRASING_PARENTS = new Set([
  'paragraph',
  'heading',
  'emphasis',
  'strong',
  'delete',
  'link',
  'linkReference',
  'tableCell',
]);

const isPhrasing = (parent: MarkdownNode): boolean => PHRASING_PARENTS.has(parent.type);
