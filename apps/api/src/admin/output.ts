/** A command that can't be carried out. The message says what is wrong and what to do. */
export class AdminError extends Error {}

/** What every command takes beside its own options. */
export interface OutputOptions {
  json?: boolean;
}

/** The text below a command's help that shows how it is used. */
export const exampleOf = (...lines: readonly string[]): string =>
  `\nExample:\n${lines.map((line) => `  admin ${line}`).join('\n')}`;

const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** Prints one result: the value of `key` alone, or with `--json` the whole. */
export const printOne = <Result extends Record<string, unknown>>(
  result: Result,
  key: keyof Result,
  { json }: OutputOptions,
): void => print(json ? JSON.stringify(result) : String(result[key]));

/** Prints one result with all its values: a line `name=value` each, or with `--json` an object. */
export const printAll = (result: Readonly<Record<string, string>>, { json }: OutputOptions): void => {
  const lines = Object.entries(result).map(([name, value]) => `${name}=${value}`);
  print(json ? JSON.stringify(result) : lines.join('\n'));
};

/** A value as a cell of a table: control characters, such as a line break in a name, would tear the row apart. */
const cellOf = (value: unknown): string =>
  (Array.isArray(value) ? value.join(' ') : String(value ?? '-')).replace(/\p{Cc}/gu, ' ');

/** Prints a list: a line each with the columns aligned under a heading, or with `--json` an array. */
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
