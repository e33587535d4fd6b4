const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether responses from a URL can be trusted: with https, or from this machine. An attacker who can change responses
 * over plain http could insert keys, and then sign any token.
 */
export const isSecure = (url: string): boolean => {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
};
