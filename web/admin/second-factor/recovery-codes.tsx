import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button';
import { showToast } from '../../ui/overlays/toast';
import { factor as text } from './messages';

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** Shows recovery codes once, to copy or print. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const onCopy = () =>
    void navigator.clipboard.writeText(codes.join('\n')).then(() => showToast(text.copied));
  return (
    <section className="grid gap-4">
      <h2 ref={title} tabIndex={-1} className="font-medium outline-none">
        {text.codesTitle}
      </h2>
      <p className="text-ink-2">{text.codesText}</p>
      <ul className="grid gap-x-6 gap-y-1 rounded border border-line bg-sunken p-4 font-mono text-14 sm:w-fit sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button kind="quiet" size="small" onClick={onCopy}>
          {text.copy}
        </Button>
        <Button kind="quiet" size="small" onClick={() => window.print()}>
          {text.print}
        </Button>
        <Button size="small" onClick={onDone}>
          {text.kept}
        </Button>
      </div>
    </section>
  );
}
