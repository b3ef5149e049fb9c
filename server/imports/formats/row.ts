/** A row of a CSV file. Its cells may span several lines. */
export interface Row {
  line: number;
  lastLine: number;
  cells: string[];
}

/** The errors of a row. */
export interface RowError {
  /** The line of a CSV file, the position in a JSON file. */
  line: number;
  /** The column's heading, or the path in JSON. */
  field: string;
  message: string;
}
