import { z } from 'zod';
import { CouldNotRun } from '../deployment/errors.ts';

/** The service's name as a provider in pacts. */
export const PROVIDER = 'training-provider-administration';

const Interaction = z.looseObject({
  description: z.string(),
  /** Pacts of version 4 of the specification; older ones only contain HTTP interactions. */
  type: z.string().optional(),
  /** The consumer expects a future feature of the provider: a failure does not count. */
  pending: z.boolean().optional(),
});

const PactFile = z.looseObject({
  consumer: z.object({ name: z.string().min(1) }),
  provider: z.object({ name: z.string() }),
  interactions: z.array(Interaction).default([]),
});

/** The expectations of one consumer. */
export interface Pact extends z.infer<typeof PactFile> {
  /** Its source: a file or a URL. */
  place: string;
}

/**
 * Parses a pact.
 * @param place its source, for messages
 * @throws CouldNotRun if it is not a pact of this service, or has no interaction
 */
export const pactIn = (text: string, place: string): Pact => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new CouldNotRun(`${place} is not JSON.`);
  }
  const { success, data: pact } = PactFile.safeParse(json);
  if (!success) throw new CouldNotRun(`${place} is not a pact.`);
  if (pact.provider.name !== PROVIDER) {
    throw new CouldNotRun(
      `${place} is a pact with "${pact.provider.name}". This service is called "${PROVIDER}" in pacts.`,
    );
  }
  const other = pact.interactions.find(({ type }) => type !== undefined && type !== 'Synchronous/HTTP');
  if (other !== undefined || 'messages' in pact) {
    throw new CouldNotRun(`${place} expects messages. This service sends none: use HTTP interactions only.`);
  }
  if (pact.interactions.length === 0)
    throw new CouldNotRun(`${place} contains no interaction, so there is nothing to verify.`);
  return { ...pact, place };
};

/**
 * The number of interactions in these pacts that must succeed.
 * @throws CouldNotRun if there are none
 */
export const bindingIn = (pacts: readonly Pact[]): number => {
  const binding = pacts.flatMap(({ interactions }) => interactions).filter(({ pending }) => pending !== true);
  if (binding.length === 0) throw new CouldNotRun('The pacts contain no interaction to verify, or only pending ones.');
  return binding.length;
};
