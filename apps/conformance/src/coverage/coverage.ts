import { type Declared, declared } from './declared.ts';
import { KEYWORDS, type Keyword, keywordsIn, type Side } from './keywords.ts';
import { type Counts, SEPARATOR } from './recorder.ts';

/** The number of items of a sort, and how many of them a run covered. */
export interface Share {
  reached: number;
  of: number;
}

/** What a run has sent to one operation and received from it. */
export interface OperationCoverage {
  operation: string;
  requests: number;
  /** The number of responses by status; HEAD counts separately. */
  statuses: Readonly<Record<string, number>>;
  parameters: Share & { never: readonly string[] };
  /** Sides of keywords; `never` lists the fields by keyword and side, and is absent if nothing was sent. */
  sides: Share & { never?: Readonly<Record<string, readonly string[]>> };
}

/** The number of fields and parameters on each side of a keyword. */
interface KeywordCoverage {
  keyword: Keyword;
  kept: number;
  broken: number;
  of: number;
}

/** Everything that a run has sent and received. */
export interface Coverage {
  operations: readonly OperationCoverage[];
  keywords: readonly KeywordCoverage[];
}

const SIDES: readonly Side[] = ['kept', 'broken'];

/** The keywords of an operation, by field. */
const keywordsOf = ({ query, body }: Declared) => {
  // A parameter is always text: it cannot have a wrong type.
  const ofQuery = keywordsIn(query).filter(({ keyword }) => keyword !== 'type');
  const all = [...ofQuery, ...(body === undefined ? [] : keywordsIn(body))];
  return [...new Map(all.map((each) => [`${each.keyword}${SEPARATOR}${each.field}`, each])).values()];
};

const countIn = (counts: Counts, ...parts: readonly string[]): number => counts[parts.join(SEPARATOR)] ?? 0;

/** The number of responses by operation and status. */
const statusesIn = (counts: Counts): ReadonlyMap<string, Readonly<Record<string, number>>> => {
  const statuses = new Map<string, Record<string, number>>();
  for (const [key, count] of Object.entries(counts)) {
    const [name = '', kind, status = ''] = key.split(SEPARATOR);
    if (kind === 'status') statuses.set(name, { ...statuses.get(name), [status]: count });
  }
  return statuses;
};

const coverageOf = (
  operation: Declared,
  counts: Counts,
  statuses: Readonly<Record<string, number>> = {},
): OperationCoverage => {
  const { name, query } = operation;
  const requests = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  const parameters = Object.keys(query.properties ?? {});
  const unsent = parameters.filter((parameter) => countIn(counts, name, 'parameter', parameter) === 0);
  const sides = keywordsOf(operation).flatMap((each) => SIDES.map((side) => ({ ...each, side })));
  const missed = sides.filter(({ keyword, field, side }) => countIn(counts, name, keyword, field, side) === 0);
  const never = Object.groupBy(missed, ({ keyword, side }) => `${keyword} ${side}`);
  const named = Object.entries(never).map(([key, all = []]) => [key, all.map(({ field }) => field)] as const);
  return {
    operation: name,
    requests,
    statuses,
    parameters: {
      reached: parameters.length - unsent.length,
      of: parameters.length,
      never: requests > 0 ? unsent : [],
    },
    sides: {
      reached: sides.length - missed.length,
      of: sides.length,
      ...(requests > 0 ? { never: Object.fromEntries(named) } : {}),
    },
  };
};

const keywordCoverage = (counts: Counts) => {
  const all = declared.flatMap((operation) => keywordsOf(operation).map((each) => ({ ...each, name: operation.name })));
  return (keyword: Keyword): KeywordCoverage => {
    const own = all.filter((each) => each.keyword === keyword);
    const on = (side: Side) => own.filter(({ name, field }) => countIn(counts, name, keyword, field, side) > 0).length;
    return { keyword, kept: on('kept'), broken: on('broken'), of: own.length };
  };
};

/** The coverage of a run, from what its checks have counted. */
export const coverageFrom = (all: readonly Counts[]): Coverage => {
  const counts: Record<string, number> = {};
  for (const each of all) for (const [name, count] of Object.entries(each)) counts[name] = (counts[name] ?? 0) + count;
  const statuses = statusesIn(counts);
  return {
    operations: declared.map((operation) => coverageOf(operation, counts, statuses.get(operation.name))),
    keywords: KEYWORDS.map(keywordCoverage(counts)),
  };
};
