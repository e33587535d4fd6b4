const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether what a URL answers can be trusted: over https, or from this machine. Whoever can change an answer over plain http can
 * put keys of their own into it, and then sign tokens for everybody.
 */
export const isSecure = (url: string): boolean => {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
};
