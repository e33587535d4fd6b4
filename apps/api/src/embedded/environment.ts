/**
 * The environment of the server's programs: messages in English, and nothing of what is set for PostgreSQL clients on
 * this machine, of which the server would take the port and the style of dates.
 */
export const serverEnvironment = (): Record<string, string | undefined> => {
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'));
  return { ...Object.fromEntries(others), LC_ALL: 'C' };
};
