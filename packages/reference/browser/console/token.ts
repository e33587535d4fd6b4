/** The access token of the tab, which the browser forgets with it. A browser that forbids pages to keep data has none. */
const NAME = 'access-token';

export const keptToken = (): string => {
  try {
    return sessionStorage.getItem(NAME) ?? '';
  } catch {
    return '';
  }
};

/** Keeps the token for the other pages of the tab; an empty one is forgotten. */
export const keepToken = (token: string): void => {
  try {
    if (token === '') sessionStorage.removeItem(NAME);
    else sessionStorage.setItem(NAME, token);
  } catch {
    // The form works without.
  }
};
