import type { WrittenPageContent } from '#contract/content';

export type Block = WrittenPageContent['blocks'][number];

interface WrittenPart {
  /** Null for what stands before the first heading. */
  title: string | null;
  blocks: Block[];
}

/** A page's blocks, each under the heading it belongs to. Lesser headings stay among the blocks. */
export function partsOf(blocks: readonly Block[]): WrittenPart[] {
  const parts: WrittenPart[] = [];
  for (const block of blocks) {
    const last = parts.at(-1);
    if (block.kind === 'heading' && block.level === 2)
      parts.push({ title: block.text, blocks: [] });
    else if (last) last.blocks.push(block);
    else parts.push({ title: null, blocks: [block] });
  }
  return parts;
}
