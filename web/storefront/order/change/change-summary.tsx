/** What a change changes, line by line. */
export function Summary({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="grid gap-1 text-14 wrap-anywhere">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
