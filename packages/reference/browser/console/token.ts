/**
 * The key of the access token in the storage of the browser tab, which the browser discards with the tab. If the
 * browser does not allow pages to store data, no token is stored.
 */
const NAME = 'access-token';

export const keptToken = (): string => {
  try {
    return sessionStorage.getItem(NAME) ?? '';
  } catch {
    return '';
  }
};

/** Stores the token for the other pages of the tab; an empty token is removed. */
export const keepToken = (token: string): void => {
  try {
    if (token === '') sessionStorage.removeItem(NAME);
    else sessionStorage.setItem(NAME, token);
  } catch {
    // The form also works without a stored token.
  }
};
