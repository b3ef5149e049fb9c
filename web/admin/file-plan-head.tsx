import { kit } from '../messages';
import { Button } from '../ui/button';

interface FilePlanHeadProps {
  title: string;
  /** The label of the button that applies the file; null if it changes nothing. */
  apply: string | null;
  /** The label while the file is being applied. */
  busy: string | false;
  isDisabled?: boolean;
  onApply: () => void;
  onClose: () => void;
}

/** Above what a file would change: the buttons that apply it or leave it. */
export function FilePlanHead({
  title,
  apply,
  busy,
  isDisabled = false,
  onApply,
  onClose,
}: FilePlanHeadProps) {
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <h2 className="display-20 wrap-anywhere">{title}</h2>
      <div className="ms-auto flex gap-2">
        <Button kind="quiet" size="small" onClick={onClose}>
          {kit.cancel}
        </Button>
        {apply !== null && (
          <Button size="small" busy={busy} disabled={isDisabled} onClick={onApply}>
            {apply}
          </Button>
        )}
      </div>
    </section>
  );
}
