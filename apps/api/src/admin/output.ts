/** The error of a failed command. The message contains the cause and the remedy. */
export class AdminError extends Error {}

/** The options of every command. */
export interface OutputOptions {
  json?: boolean;
}

/** The examples at the end of the help of a command. */
export const exampleOf = (...lines: readonly string[]): string =>
  `\nExample:\n${lines.map((line) => `  admin ${line}`).join('\n')}`;

const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** Prints one result: only the value of `key`, or with `--json` all values. */
export const printOne = <Result extends Record<string, unknown>>(
  result: Result,
  key: keyof Result,
  { json }: OutputOptions,
): void => print(json ? JSON.stringify(result) : String(result[key]));

/** Prints all values of one result: a line `name=value` for each, or with `--json` an object. */
export const printAll = (result: Readonly<Record<string, string>>, { json }: OutputOptions): void => {
  const lines = Object.entries(result).map(([name, value]) => `${name}=${value}`);
  print(json ? JSON.stringify(result) : lines.join('\n'));
};

/** A value as a cell of a table, without control characters such as line breaks, which would break the row. */
const cellOf = (value: unknown): string =>
  (Array.isArray(value) ? value.join(' ') : String(value ?? '-')).replace(/\p{Cc}/gu, ' ');

/** Prints a list: a heading, and a line with aligned columns for each row; or with `--json` an array. */
export const printList = (rows: readonly Record<string, unknown>[], { json }: OutputOptions): void => {
  const [first] = rows;
  if (json) print(JSON.stringify(rows));
  if (json || first === undefined) return;
  const lines = [Object.keys(first), ...rows.map((row) => Object.values(row).map(cellOf))];
  const widths = Object.keys(first).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  for (const line of lines)
    print(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
};
