import { VERSION } from './generated/version.ts';
import type { HeaderFields } from './headers.ts';

/**
 * The `User-Agent` of the client. It is not set in browsers, whose own begins with "Mozilla/": some ignore the field,
 * others send a preflight request because of it.
 */
export const userAgent = (): HeaderFields => {
  const { navigator } = globalThis as { readonly navigator?: { readonly userAgent?: string } };
  if (navigator?.userAgent?.startsWith('Mozilla/')) return {};
  return { 'User-Agent': `training-provider-client/${VERSION}` };
};
