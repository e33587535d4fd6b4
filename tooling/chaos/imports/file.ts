/** One in this many lines is refused, because its date is ambiguous. */
const REFUSED_EVERY = 97;

/** A CSV file of participants. */
export interface ImportedFile {
  readonly text: string;
  readonly lines: number;
  /** The number of lines that can be imported. */
  readonly good: number;
}

/** A file whose participants have this first name, and customer numbers that begin with `word`. */
export const fileOf = (word: string, lines: number, firstName = 'Jörg'): ImportedFile => {
  const rows = Array.from({ length: lines }, (_, index) => {
    const [day, month, year] = [(index % 28) + 1, (index % 12) + 1, 1950 + (index % 50)];
    const date = (index + 1) % REFUSED_EVERY === 0 ? `${day}/${month}/${year}` : `${day}.${month}.${year}`;
    return `${word}-${index},${firstName},${word} ${index},${date}`;
  });
  const text = `internalCustomerNumber,firstName,lastName,dateOfBirth\n${rows.join('\n')}\n`;
  return { text, lines, good: lines - Math.floor(lines / REFUSED_EVERY) };
};
