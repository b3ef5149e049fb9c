import { classNames } from '../class-names';

type NewTotalProps = {
  label: string;
  total: string;
  /** What the total contains. */
  note: string | null;
  /** The consequence of the difference, such as a refund; null without a difference. */
  consequence: string | null;
  className?: string;
};

/** The total that a change leads to. */
export function NewTotal({ label, total, note, consequence, className }: NewTotalProps) {
  return (
    <>
      <p className={classNames('flex justify-between gap-4 font-medium tabular-nums', className)}>
        <span>{label}</span>
        <span>{total}</span>
      </p>
      {note !== null && <p className="text-13 text-ink-2">{note}</p>}
      {consequence !== null && <p className="text-13 text-ink-2">{consequence}</p>}
    </>
  );
}
