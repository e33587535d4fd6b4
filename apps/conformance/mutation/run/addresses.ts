import { laggingReplica, losingUpdates } from '../operators/concurrency.ts';
import { type Mutation, startProxy } from '../proxy/proxy.ts';
import { type Deployment, runInProcess, tailOf, withVerdict } from './suite.ts';
import type { TrialResult } from './trial.ts';

/** Possible faults at the addresses of one deployment. */
interface AddressFault {
  id: string;
  /** The mutation of each address. Each call returns mutations with their own state. */
  mutations: () => { first: Mutation; second: Mutation };
}

/** A replica with one stale read in 20, and an instance that loses one update in 20. */
export const ADDRESS_FAULTS: readonly AddressFault[] = [
  { id: 'stale reads of a replica', mutations: laggingReplica },
  {
    id: 'lost updates',
    mutations: () => {
      const losing = losingUpdates();
      return { first: losing, second: losing };
    },
  },
];

/** No fault: any finding would be a false alarm. */
export const NO_FAULT: AddressFault = {
  id: 'two addresses without a fault',
  mutations: () => ({
    first: (request, forward) => forward(request),
    second: (request, forward) => forward(request),
  }),
};

const REQUIREMENT = 'K1-ONE-ORDER';
const MAX_SECONDS = 10;

/** Runs simultaneous clients over two addresses, which must find a fault within ten seconds. */
export const tryOverTwoAddresses = async (
  service: Deployment,
  { id, mutations }: AddressFault,
): Promise<TrialResult> => {
  const { first, second } = mutations();
  const proxies = [await startProxy(service.baseUrl, first), await startProxy(service.baseUrl, second)] as const;
  const [one, other] = proxies;
  try {
    const result = await runInProcess(
      { ...service, baseUrl: one.url, furtherBaseUrls: [other.url] },
      { only: [REQUIREMENT] },
    );
    const { seconds } = result;
    const isFound = withVerdict(result, 'failed').includes(REQUIREMENT);
    const broken = one.broken() ?? other.broken();
    return {
      id,
      isRight: isFound && seconds <= MAX_SECONDS && broken === undefined,
      message: `${isFound ? 'found' : 'not found'}${broken === undefined ? '' : `, THE PROXY BROKE: ${broken}`}\n${tailOf(result)}`,
      seconds,
    };
  } finally {
    for (const proxy of proxies) await proxy.close();
  }
};
