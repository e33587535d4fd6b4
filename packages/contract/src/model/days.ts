const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en', {
    ...{ timeZone, calendar: 'iso8601', numberingSystem: 'latn' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
  });
  formats.set(timeZone, made);
  return made;
};

/** The calendar date of a point in time in a time zone. */
export const dayIn = (timeZone: string, time: string): string => {
  const parts = formatOf(timeZone).formatToParts(new Date(time));
  const partOf = (sought: string): string => parts.find(({ type }) => type === sought)?.value ?? '';
  return `${partOf('year').padStart(4, '0')}-${partOf('month')}-${partOf('day')}`;
};
