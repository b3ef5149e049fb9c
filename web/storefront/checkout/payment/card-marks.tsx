const frame = 'h-6 w-9.5 flex-none';

/** A simple stand-in for the brand's own mark. */
export function VisaMark() {
  return (
    <svg viewBox="0 0 38 24" role="img" aria-label="Visa" className={frame}>
      <rect x=".5" y=".5" width="37" height="23" rx="2.5" fill="#fff" stroke="#d9d4cb" />
      <text
        x="19"
        y="16"
        textAnchor="middle"
        fontSize="10.5"
        fontWeight="800"
        fontStyle="italic"
        letterSpacing="-.2"
        fill="#1c2f80"
      >
        VISA
      </text>
    </svg>
  );
}

/** A simple stand-in for the brand's own mark. */
export function MastercardMark() {
  return (
    <svg viewBox="0 0 38 24" role="img" aria-label="Mastercard" className={frame}>
      <rect x=".5" y=".5" width="37" height="23" rx="2.5" fill="#fff" stroke="#d9d4cb" />
      <circle cx="15.4" cy="12" r="6" fill="#d8322a" />
      <circle cx="22.6" cy="12" r="6" fill="#eda12f" />
      <path d="M19 7.2a6 6 0 0 1 0 9.6 6 6 0 0 1 0-9.6z" fill="#e4692c" />
    </svg>
  );
}
