const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether the response from a URL can be trusted: over https, or from this machine. An attacker who can modify a
 * response over plain http can insert keys, and then sign any token.
 */
export const isSecure = (url: string): boolean => {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
};
