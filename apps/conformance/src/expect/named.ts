/**
 * Where to ask for an address that an answer names: there if it is of the same origin, else at its path below the base URL,
 * since the deployment may know itself by another host than the one that a proxy or tunnel gives it.
 */
export const placeOf = (baseUrl: string, address: string): string => {
  const { origin, pathname, search } = new URL(address);
  const base = new URL(baseUrl);
  if (origin === base.origin) return address;
  const prefix = base.pathname.replace(/\/$/, '');
  return `${pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : pathname}${search}`;
};
