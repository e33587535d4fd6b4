import { VERSION } from './generated/version.ts';
import type { HeaderFields } from './headers.ts';

/**
 * The `User-Agent` of the client. Not set in browsers: some ignore it, others send a preflight for it. The name of each
 * browser begins with "Mozilla/".
 */
export const userAgent = (): HeaderFields => {
  const { navigator } = globalThis as { readonly navigator?: { readonly userAgent?: string } };
  if (navigator?.userAgent?.startsWith('Mozilla/')) return {};
  return { 'User-Agent': `training-provider-client/${VERSION}` };
};
