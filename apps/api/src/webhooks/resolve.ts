import { Resolver } from 'node:dns/promises';
import { type AddressPolicy, isAllowedAddress, type Target } from './addresses.ts';

/** The result of resolving a name: the addresses, all of which are allowed, or the reason why there are none. */
type Resolved =
  | { readonly addresses: readonly string[]; readonly error?: undefined }
  | { readonly error: 'address_not_allowed' | 'name_not_resolved' };

/** Finds the addresses of a target within a time in milliseconds. The promise never rejects. */
export type Resolve = (target: Target, milliseconds: number) => Promise<Resolved>;

const TRIES = 2;

/**
 * Returns a function that queries the name servers of the machine. It does not use libc, whose look-ups block threads
 * that others need, and whose search list finds names of the local network. If one address of a name is not allowed,
 * none is returned.
 * @param servers other name servers than those of the machine, in the format of `Resolver.setServers`
 */
export const resolverFor =
  (policy: AddressPolicy, servers?: readonly string[]): Resolve =>
  async ({ hostname, isAddress }, milliseconds) => {
    if (isAddress) return { addresses: [hostname] };
    const resolver = new Resolver({ timeout: Math.ceil(milliseconds / TRIES), tries: TRIES });
    if (servers !== undefined) resolver.setServers(servers);
    const timer = setTimeout(() => resolver.cancel(), milliseconds);
    const none = (): string[] => [];
    const [four, six] = await Promise.all([
      resolver.resolve4(hostname).catch(none),
      resolver.resolve6(hostname).catch(none),
    ]);
    clearTimeout(timer);
    // IPv4 first: many machines lack IPv6, but few receivers lack IPv4.
    const addresses = [...four, ...six];
    if (addresses.length === 0) return { error: 'name_not_resolved' };
    return addresses.every((address) => isAllowedAddress(address, policy))
      ? { addresses }
      : { error: 'address_not_allowed' };
  };
