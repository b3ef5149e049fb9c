const frame = 'h-6 w-9.5 rounded border border-line bg-white';

/** A simple stand-in for the brand's own mark. */
export function VisaMark() {
  return (
    <svg viewBox="0 0 38 24" role="img" aria-label="Visa" className={frame}>
      <text
        x="19"
        y="16"
        textAnchor="middle"
        fontSize="10"
        fontWeight="700"
        fontStyle="italic"
        fill="#1a1f71"
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
      <circle cx="15.5" cy="12" r="5.5" fill="#d8322a" />
      <circle cx="22.5" cy="12" r="5.5" fill="#f0a02e" fillOpacity=".9" />
    </svg>
  );
}
