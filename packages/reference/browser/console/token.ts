/**
 * The access token of the tab, which the browser discards with the tab. If the browser forbids pages to store data,
 * there is none.
 */
const NAME = 'access-token';

export const keptToken = (): string => {
  try {
    return sessionStorage.getItem(NAME) ?? '';
  } catch {
    return '';
  }
};

/** Stores the token for the other pages of the tab; an empty one is removed. */
export const keepToken = (token: string): void => {
  try {
    if (token === '') sessionStorage.removeItem(NAME);
    else sessionStorage.setItem(NAME, token);
  } catch {
    // The form also works without a stored token.
  }
};
