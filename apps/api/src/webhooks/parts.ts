import type { AddressPolicy } from './addresses.ts';
import { type Resolve, resolverFor } from './resolve.ts';
import { type Send, senderUnder } from './send.ts';
import { newSlots, type Slots } from './slots.ts';
import { type Vault, vaultOf } from './vault.ts';

/** The settings for webhooks. */
interface Settings {
  readonly WEBHOOK_KEY?: readonly Buffer[] | undefined;
  readonly WEBHOOK_PORTS: AddressPolicy['ports'];
  readonly WEBHOOK_NETWORKS?: readonly string[] | undefined;
}

/** The dependencies that operations on webhooks and their deliveries share in a process. */
interface WebhookParts {
  readonly vault: Vault;
  readonly policy: AddressPolicy;
  readonly resolve: Resolve;
  readonly send: Send;
  readonly slots: Slots;
}

/** Creates the parts. Returns undefined if the settings contain no key, so that webhooks are not offered. */
export const webhookParts = (settings: Settings): WebhookParts | undefined => {
  const [key, ...others] = settings.WEBHOOK_KEY ?? [];
  if (key === undefined) return undefined;
  const policy: AddressPolicy = { ports: settings.WEBHOOK_PORTS, networks: settings.WEBHOOK_NETWORKS ?? [] };
  const resolve = resolverFor(policy);
  return { vault: vaultOf([key, ...others]), policy, resolve, send: senderUnder(policy, resolve), slots: newSlots() };
};
