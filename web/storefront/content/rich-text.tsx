import type { Block } from '#contract/content/sections';
import { BulletList, NumberedList, TextLink, TextSection } from './text-section';

type Inlines = Extract<Block, { kind: 'paragraph' }>['content'];

/** Text that staff wrote, with headings, lists and links. */
export function RichText({ blocks }: { blocks: readonly Block[] }) {
  return toSections(blocks).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown
    <TextSection key={index} title={part.title}>
      {part.blocks.map((block, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown
        <OneBlock key={position} block={block} />
      ))}
    </TextSection>
  ));
}

interface PlainTextProps {
  blocks: readonly Block[];
  /** The element of second-level headings. */
  level: 'h2' | 'h3';
}

/** The same text without a line above each part. */
export function PlainText({ blocks, level: Heading }: PlainTextProps) {
  return blocks.map((block, position) =>
    block.kind === 'heading' && block.level === 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown
      <Heading key={position} className="display-28 mt-4 wrap-anywhere first:mt-0">
        {block.text}
      </Heading>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown
      <OneBlock key={position} block={block} />
    ),
  );
}

function OneBlock({ block }: { block: Block }) {
  if (block.kind === 'heading')
    return <h3 className="mt-2 text-16 font-medium wrap-anywhere">{block.text}</h3>;
  if (block.kind === 'paragraph')
    return (
      <p className="wrap-anywhere">
        <Line content={block.content} />
      </p>
    );
  const List = block.ordered ? NumberedList : BulletList;
  return (
    <List>
      {block.items.map((content, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown
        <li key={index} className="wrap-anywhere">
          <Line content={content} />
        </li>
      ))}
    </List>
  );
}

function Line({ content }: { content: Inlines }) {
  return content.map(({ text, href }, index) =>
    href === undefined ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown
      <TextLink key={index} to={href}>
        {text}
      </TextLink>
    ),
  );
}

interface Section {
  /** Null for blocks before the first heading. */
  title: string | null;
  blocks: Block[];
}

/** Groups blocks by the second-level heading above them. Lower headings stay among the blocks. */
export function toSections(blocks: readonly Block[]): Section[] {
  const parts: Section[] = [];
  for (const block of blocks) {
    const last = parts.at(-1);
    if (block.kind === 'heading' && block.level === 2)
      parts.push({ title: block.text, blocks: [] });
    else if (last) last.blocks.push(block);
    else parts.push({ title: null, blocks: [block] });
  }
  return parts;
}
