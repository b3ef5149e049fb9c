import { Checkbox } from '../../ui/forms/checkbox';
import { ModalDialog } from '../../ui/overlays/sheet';
import { keys } from './messages';
import { useSingleKeys } from './use-keys';

const shortcuts: [pressed: string, text: string][] = [
  ['Ctrl K', keys.palette],
  ['/', keys.search],
  ['Space', keys.choose],
  ['Ctrl Enter', keys.save],
  ['Esc', keys.close],
  ['?', keys.help],
];

export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [isSingle, setSingle] = useSingleKeys();
  return (
    <ModalDialog open={isOpen} onClose={onClose} title={keys.title}>
      <dl className="mt-4 grid gap-1">
        {shortcuts.map(([pressed, text]) => (
          <div key={pressed} className="flex min-h-9 items-center justify-between gap-4">
            <dt className="text-ink-2">{text}</dt>
            <dd>
              <kbd className="rounded border border-line-strong px-2 py-1 font-text text-12">
                {pressed}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox
        checked={isSingle}
        onChange={(event) => setSingle(event.target.checked)}
        className="mt-4 border-t border-line pt-3"
      >
        {keys.single}
      </Checkbox>
    </ModalDialog>
  );
}
