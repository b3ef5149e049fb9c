import { type ReactNode, useState } from 'react';
import { Disclosure } from '../../../ui/overlays/disclosure';

interface GroupProps {
  title: string;
  hasError: boolean;
  children: () => ReactNode;
}

/** Fields that are closed, and rendered when they are first opened or have an error: most products are edited without them. */
export function Group({ title, hasError, children }: GroupProps) {
  const [isOpened, setOpened] = useState(false);
  return (
    <Disclosure title={title} defaultOpen={hasError} onOpen={() => setOpened(true)}>
      {(isOpened || hasError) && children()}
    </Disclosure>
  );
}
