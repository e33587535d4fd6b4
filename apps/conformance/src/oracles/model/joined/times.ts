/** The times between which the last change of a record has to lie, both included. */
export interface Times {
  since: string;
  until: string;
}

/** What the model knows of the times of a record. */
interface Timed {
  times: Times;
  told?: string;
}

const FIRST = '';
const LAST = '9999';

/** Of a record of which nothing was told yet. */
export const ANY_TIME: Times = { since: FIRST, until: LAST };

/** The last time that was told of a change. */
export const lastTold = (items: readonly Timed[]): string =>
  items.reduce((last, { told }) => (told !== undefined && told > last ? told : last), FIRST);

/**
 * Notes when records were changed by a request: not before what was told last, and not after what is told next.
 * @param told - the time that the answer shows of the record that it is about, if the request has changed that
 */
export const noteTimes = (
  items: readonly Timed[],
  changed: readonly Timed[],
  about: Timed | undefined,
  told?: string,
): void => {
  const since = lastTold(items);
  for (const item of items) {
    if (changed.includes(item)) item.times = { since, until: LAST };
    else if (told !== undefined && item.times.until === LAST) item.times = { ...item.times, until: told };
  }
  if (about === undefined || told === undefined) return;
  about.told = told;
  about.times = { since: told, until: told };
};
