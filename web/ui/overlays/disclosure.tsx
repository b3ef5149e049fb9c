import { Minus, Plus } from 'lucide';
import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { Icon } from '../icon';

type DisclosureProps = {
  title: string;
  level?: 'h2' | 'h3';
  defaultOpen?: boolean;
  /** Of disclosures with the same name, only one is open at a time. */
  name?: string;
  /** Called when it is opened. */
  onOpen?: () => void;
  className?: string;
  children: ReactNode;
};

/** A heading that opens its content: a native `details`, which works before hydration. */
export function Disclosure({
  title,
  level: Heading = 'h3',
  defaultOpen = false,
  name,
  onOpen,
  className,
  children,
}: DisclosureProps) {
  return (
    <details
      open={defaultOpen}
      name={name}
      {...(onOpen && { onToggle: (event) => event.currentTarget.open && onOpen() })}
      className={classNames('group border-t border-line', className)}
    >
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 [&::-webkit-details-marker]:hidden">
        <Heading className="font-medium">{title}</Heading>
        <span className="group-open:hidden">
          <Icon of={Plus} size={16} />
        </span>
        <span className="hidden group-open:inline">
          <Icon of={Minus} size={16} />
        </span>
      </summary>
      <div className="pb-5.5">{children}</div>
    </details>
  );
}
