/** A row of a CSV file, or of several lines of it. */
export interface Row {
  line: number;
  lastLine: number;
  cells: string[];
}

/** What is wrong with a row. */
export interface RowError {
  /** The line of a CSV file, the position in a JSON file. */
  line: number;
  /** The column's heading, or the path in JSON. */
  field: string;
  message: string;
}
