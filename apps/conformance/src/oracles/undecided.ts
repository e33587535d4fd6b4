/**
 * What the reference model does not predict, and why. A comparison leaves out the members below, and compares every other
 * member. Of requests, nothing decides:
 * - which of two reasons a rejected request names, so that a request has one (`reasonsToRefuse` in model/spaces.ts), or any
 *   of them may be named (`others` of an answer of the model);
 * - the order of records that are equal in every sort field, except that it is one order of ids, and the place of records
 *   without a text by which they are sorted (`ranks` of an answer of the model);
 * - which deleted records a filter by enrolments finds (`isDecided` in model/spaces.ts);
 * - whether a part of an e-mail address or of a compound is a word (`isDoubtful` in model/searchWords.ts);
 * - what a condition on an id means that no record has, so that such a request has none.
 */

/** The deployment chooses these times. `Times` compares them: the same time again, or a later one. */
export const CHOSEN_TIMES: readonly string[] = [
  ...['insertedAt', 'updatedAt', 'deletedAt', 'recordedAt', 'changedAt', 'erasedAt'],
];

/** Lists of ids whose order no document defines. */
export const UNORDERED: readonly string[] = ['courseIds'];

/** What deleted records show of other records. No document says whether the deletion of the others counts. */
export const OF_DELETED_RECORDS: readonly string[] = ['courseIds', 'unitsHeld'];

/** Without this module, a deployment may store sessions and count no units, and the model always counts them. */
export const withoutModules = (modules: readonly string[]): readonly string[] =>
  modules.includes('attendance') ? [] : ['unitsHeld'];

/** A response to a deletion may show the record before or after it. */
export const OF_DELETIONS: readonly string[] = ['updatedAt'];

/** When an erasure counts as carried out; what it has removed is compared with what the run has stored. */
export const OF_ERASURES: readonly string[] = ['removed', 'erasedAt'];

/** Of participants whom several histories add to courses: no history knows of the others. */
export const OF_SHARED_PARTICIPANTS: readonly string[] = ['courseIds', 'updatedAt'];

/** Of participants whom the history of courses adds: it compares times of courses alone. */
export const OF_ADDED_PARTICIPANTS: readonly string[] = [...OF_SHARED_PARTICIPANTS, 'insertedAt'];

/** Members of an export: histories are compared entry by entry, the others are of the deployment. */
export const OF_EXPORTS: readonly string[] = ['history', 'generatedAt', 'access'];

/** Of the outcome of an imported line: whether a person may be stored twice depends on all records of the organisation. */
export const OF_IMPORTED_LINES: readonly string[] = ['notices'];
