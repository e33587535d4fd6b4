import { VERSION } from './generated/version.ts';
import type { HeaderFields } from './headers.ts';

/**
 * The `User-Agent` of the client. Not in browsers: some ignore it, others ask the service by a preflight whether they may
 * send it. Each browser's own name begins with "Mozilla/".
 */
export const userAgent = (): HeaderFields => {
  const { navigator } = globalThis as { readonly navigator?: { readonly userAgent?: string } };
  if (navigator?.userAgent?.startsWith('Mozilla/')) return {};
  return { 'User-Agent': `training-provider-client/${VERSION}` };
};
