import { z } from 'zod';
import { CouldNotRun } from '../deployment/errors.ts';

/** The service's name in pacts: consumers name it as their provider. */
export const PROVIDER = 'training-provider-administration';

const Interaction = z.looseObject({
  description: z.string(),
  /** Of version 4 of the specification; older pacts hold nothing but HTTP. */
  type: z.string().optional(),
  /** The consumer says that the provider can't do it yet: a failure does not count. */
  pending: z.boolean().optional(),
});

const PactFile = z.looseObject({
  consumer: z.object({ name: z.string().min(1) }),
  provider: z.object({ name: z.string() }),
  interactions: z.array(Interaction).default([]),
});

/** What one consumer expects. */
export interface Pact extends z.infer<typeof PactFile> {
  /** Where it was found: a file or an address. */
  place: string;
}

/**
 * Reads a pact.
 * @param place where it was found, for messages
 * @throws CouldNotRun if it is no pact of this service, or expects nothing
 */
export const pactIn = (text: string, place: string): Pact => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new CouldNotRun(`${place} is no JSON.`);
  }
  const { success, data: pact } = PactFile.safeParse(json);
  if (!success) throw new CouldNotRun(`${place} is no pact.`);
  if (pact.provider.name !== PROVIDER) {
    throw new CouldNotRun(
      `${place} is a pact with "${pact.provider.name}". This service is called "${PROVIDER}" in pacts.`,
    );
  }
  const other = pact.interactions.find(({ type }) => type !== undefined && type !== 'Synchronous/HTTP');
  if (other !== undefined || 'messages' in pact) {
    throw new CouldNotRun(`${place} expects messages. This service sends none: keep to HTTP interactions.`);
  }
  if (pact.interactions.length === 0) throw new CouldNotRun(`${place} holds no interaction: it would prove nothing.`);
  return { ...pact, place };
};

/**
 * How many interactions of these pacts have to hold.
 * @throws CouldNotRun if there are none
 */
export const bindingIn = (pacts: readonly Pact[]): number => {
  const binding = pacts.flatMap(({ interactions }) => interactions).filter(({ pending }) => pending !== true);
  if (binding.length === 0) throw new CouldNotRun('There is no interaction to verify, but pending ones at most.');
  return binding.length;
};
