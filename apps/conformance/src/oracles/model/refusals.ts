import { isObject } from '../../interface/json.ts';
import type { Compared } from './compared.ts';
import type { ListWorld } from './listWorld.ts';
import { type Asked, ask, type Told } from './requests.ts';
import { partsOf, type RecordTuple } from './spaces.ts';

/** How a request has to be refused. */
export interface Refusal {
  status: number;
  code?: string;
  requirement: Compared;
}

export const BY_CALLER: Readonly<Record<string, Refusal>> = {
  nobody: { status: 401, code: 'authentication_required', requirement: 'A3-NO-TOKEN' },
  unknown: { status: 401, code: 'invalid_token', requirement: 'A3-BAD-TOKEN' },
  limited: { status: 403, code: 'insufficient_scope', requirement: 'A3-SCOPE' },
  other: { status: 404, code: 'not_found', requirement: 'A4-UNTOUCHED' },
};
/** The status of a list for those who may read none, and the requirement that says so. */
export const LISTS_REFUSED: Readonly<Record<string, readonly [number, Compared]>> = {
  nobody: [401, 'A3-NO-TOKEN'],
  unknown: [401, 'A3-BAD-TOKEN'],
  limited: [403, 'A3-SCOPE'],
};

const BY_BODY: Readonly<Record<string, Refusal>> = {
  'unknown field': { status: 422, code: 'invalid_body', requirement: 'Q2-UNKNOWN-FIELD' },
  'unknown parameter': { status: 400, code: 'invalid_query', requirement: 'Q2-UNKNOWN-PARAMETER' },
  'media type': { status: 415, code: 'unsupported_media_type', requirement: 'Q3-MEDIA-TYPE' },
  'no JSON': { status: 400, code: 'invalid_json', requirement: 'L1-JSON' },
};
const BY_CONDITION: Readonly<Record<string, Refusal>> = {
  stale: { status: 412, code: 'precondition_failed', requirement: 'K1-STALE' },
  weak: { status: 412, code: 'precondition_failed', requirement: 'K1-WEAK' },
  held: { status: 412, code: 'precondition_failed', requirement: 'K1-CONDITIONS' },
  malformed: { status: 400, code: 'invalid_header', requirement: 'K1-MALFORMED' },
};

export const isRead = (action: string): boolean => action === 'get' || action === 'head';

/** The refusal that is due to what is gone, by what was to be done with it. */
export const goneFor = (action: string, state: string): Refusal => {
  const requirement = (): Compared => {
    if (state === 'unknown') return action === 'replace' ? 'Q3-PUT-NEVER-CREATES' : 'R3-UNKNOWN-ID';
    if (isRead(action)) return 'Q7-GONE';
    return action === 'remove' ? 'Q7-AGAIN' : 'Q7-WRITES-GONE';
  };
  return { status: 404, code: 'not_found', requirement: requirement() };
};

export const refusalOf = ({ request, body, caller, state }: RecordTuple): Refusal | undefined => {
  const { action, condition } = partsOf(request);
  if (caller !== 'main') return BY_CALLER[caller];
  if (state === 'referenced') return { status: 409, code: 'still_referenced', requirement: 'N11-REFERENCED' };
  if (state === 'taken') return { status: 409, code: 'value_taken', requirement: 'N11-UNDELETE-TAKEN' };
  const isBack = action === 'undelete' && state === 'deleted';
  if (state !== 'present' && !isBack) return goneFor(action, state);
  const byCondition = isRead(action) ? undefined : BY_CONDITION[condition];
  return byCondition ?? BY_BODY[body];
};

export const isRefused = ({ agreement }: ListWorld, told: Told, { status, code, requirement }: Refusal): void => {
  agreement.equal(requirement, told.about, told.status, status, 'The status');
  if (code === undefined || told.text === '') return;
  agreement.equal(requirement, told.about, isObject(told.json) ? told.json.code : undefined, code, '`code`');
};

/** Sends what has to be refused, and compares the answer with the refusal. */
export const askRefused = async (world: ListWorld, asked: Asked, refusal: Refusal): Promise<void> =>
  isRefused(world, await ask(world.target, world.agreement, asked), refusal);
