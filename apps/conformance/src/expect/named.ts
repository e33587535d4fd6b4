/**
 * The URL to request for an address in a response: the address itself if it has the same origin, otherwise its path
 * below the base URL. Behind a proxy or tunnel, the deployment may know itself by another host name.
 */
export const placeOf = (baseUrl: string, address: string): string => {
  const { origin, pathname, search } = new URL(address);
  const base = new URL(baseUrl);
  if (origin === base.origin) return address;
  const prefix = base.pathname.replace(/\/$/, '');
  return `${pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : pathname}${search}`;
};
