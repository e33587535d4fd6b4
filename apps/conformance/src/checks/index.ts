import { generatedBodies } from './generated/bodies.ts';
import { bodyLimits } from './generated/bodyLimits.ts';
import { queryLimits } from './generated/queryLimits.ts';
import { addressLaws } from './laws/addresses.ts';
import { authenticationLaws } from './laws/authentication.ts';
import { changeLaws } from './laws/changes.ts';
import { clearingLaws } from './laws/clearing.ts';
import { clientLaws } from './laws/clients.ts';
import { codingLaws } from './laws/codings.ts';
import { conditionLaws } from './laws/conditions.ts';
import { envelopeLaws } from './laws/envelope.ts';
import { everyAnswerLaws } from './laws/everyAnswer.ts';
import { faultLaws } from './laws/faults.ts';
import { filterLaws } from './laws/filters.ts';
import { filterTextLaws } from './laws/filterTexts.ts';
import { givenOnceLaws } from './laws/givenOnce.ts';
import { historyLaws } from './laws/histories.ts';
import { longNameLaws } from './laws/longNames.ts';
import { longValueLaws } from './laws/longValues.ts';
import { moduleRequestLaws } from './laws/moduleRequests.ts';
import { otherMethodLaws } from './laws/otherMethods.ts';
import { pathLaws } from './laws/paths.ts';
import { rangeLaws } from './laws/ranges.ts';
import { readScopeLaws } from './laws/readScopes.ts';
import { recordLaws } from './laws/records.ts';
import { referenceLaws } from './laws/references.ts';
import { refusalLaws } from './laws/refusals.ts';
import { rightsLaws } from './laws/rights.ts';
import { rightsAloneLaws } from './laws/rightsAlone.ts';
import { shapeLaws } from './laws/shapes.ts';
import { spellingLaws } from './laws/spellings.ts';
import { structureLaws } from './laws/structure.ts';
import { suggestionLaws } from './laws/suggestions.ts';
import { versionLaws } from './laws/versions.ts';
import { wrapperLaws } from './laws/wrappers.ts';
import { concurrencyOracles } from './oracles/concurrency.ts';
import { historyOracles } from './oracles/histories.ts';
import { joinedOracles } from './oracles/joined.ts';
import { returnOracles } from './oracles/joinedReturns.ts';
import { transitionOracles } from './oracles/joinedTransitions.ts';
import { modelOracles } from './oracles/models.ts';
import { replayOracles } from './oracles/replays.ts';
import { actorStories } from './stories/actors.ts';
import { changeOrderStories } from './stories/changeOrder.ts';
import { changeQueryStories } from './stories/changeQueries.ts';
import { changeStories } from './stories/changes.ts';
import { changeTypeStories } from './stories/changeTypes.ts';
import { changeWaitStories } from './stories/changeWaits.ts';
import { clientStories } from './stories/clients.ts';
import { descriptionStories } from './stories/description.ts';
import { documentedStories } from './stories/documented.ts';
import { documentStories } from './stories/documents.ts';
import { enrolmentStories } from './stories/enrolment.ts';
import { enrolmentChangeStories } from './stories/enrolmentChanges.ts';
import { enrolmentRecordStories } from './stories/enrolmentRecords.ts';
import { enrolmentSeatStories } from './stories/enrolmentSeats.ts';
import { erasedAnswerStories } from './stories/erasedAnswers.ts';
import { erasedFieldStories } from './stories/erasedFields.ts';
import { erasureStories } from './stories/erasure.ts';
import { exportStateStories } from './stories/exportStates.ts';
import { exportStories } from './stories/exports.ts';
import { fieldStories } from './stories/fields.ts';
import { formerPersonStories } from './stories/formerPersons.ts';
import { freedKeyStories } from './stories/freedKeys.ts';
import { grantStories } from './stories/grants.ts';
import { historyStories } from './stories/history.ts';
import { isolationStories } from './stories/isolation.ts';
import { limitStories } from './stories/limits.ts';
import { listsAtOnce } from './stories/listsAtOnce.ts';
import { mirrorStories } from './stories/mirrors.ts';
import { noteContentStories } from './stories/noteContent.ts';
import { oauthForgeryStories } from './stories/oauthForgeries.ts';
import { oauthRefusalStories } from './stories/oauthRefusals.ts';
import { oneselfStories } from './stories/oneself.ts';
import { orderedTextStories } from './stories/orderedTexts.ts';
import { orderStories } from './stories/orders.ts';
import { pagingStories } from './stories/paging.ts';
import { personRaceStories } from './stories/personRaces.ts';
import { problemStories } from './stories/problems.ts';
import { rateStories } from './stories/rates.ts';
import { requestStories } from './stories/requests.ts';
import { retryStories } from './stories/retries.ts';
import { sharedCursorStories } from './stories/sharedCursors.ts';
import { tokenStories } from './stories/tokens.ts';
import { undeleteStories } from './stories/undelete.ts';
import { uniqueValueStories } from './stories/uniqueValues.ts';
import { userClientStories } from './stories/userClients.ts';
import { userGrantStories } from './stories/userGrants.ts';
import { userStories } from './stories/users.ts';
import { valueStories } from './stories/values.ts';
import { walkStories } from './stories/walks.ts';
import { writeStories } from './stories/writes.ts';
import type { Check } from './support/check.ts';

/** Every check of the suite. */
export const checks: readonly Check[] = [
  // Those whose requests depend on each other begin first: the run takes as long as the last of them.
  ...joinedOracles,
  ...transitionOracles,
  ...returnOracles,
  ...modelOracles,
  ...concurrencyOracles,
  ...descriptionStories,
  ...changeQueryStories,
  ...changeTypeStories,
  // These take turns with the user of a client; the first take it as it is, while others prepare themselves.
  ...tokenStories,
  ...userClientStories,
  ...userGrantStories,
  ...oneselfStories,
  ...actorStories,
  ...rateStories,
  ...historyOracles,
  ...replayOracles,
  ...generatedBodies,
  ...bodyLimits,
  ...queryLimits,
  ...changeWaitStories,
  ...pagingStories,
  ...mirrorStories,
  ...changeOrderStories,
  ...sharedCursorStories,
  ...envelopeLaws,
  ...recordLaws,
  ...authenticationLaws,
  ...writeStories,
  ...documentedStories,
  ...shapeLaws,
  ...refusalLaws,
  ...referenceLaws,
  ...structureLaws,
  ...moduleRequestLaws,
  ...otherMethodLaws,
  ...pathLaws,
  ...codingLaws,
  ...rangeLaws,
  ...readScopeLaws,
  ...clientLaws,
  ...suggestionLaws,
  ...versionLaws,
  ...conditionLaws,
  ...wrapperLaws,
  ...problemStories,
  ...valueStories,
  ...noteContentStories,
  ...documentStories,
  ...requestStories,
  ...clearingLaws,
  ...listsAtOnce,
  ...userStories,
  ...formerPersonStories,
  ...freedKeyStories,
  ...grantStories,
  ...enrolmentStories,
  ...retryStories,
  ...isolationStories,
  ...spellingLaws,
  ...addressLaws,
  ...faultLaws,
  ...longNameLaws,
  ...filterLaws,
  ...filterTextLaws,
  ...givenOnceLaws,
  ...orderStories,
  ...orderedTextStories,
  ...walkStories,
  ...fieldStories,
  ...uniqueValueStories,
  ...limitStories,
  ...clientStories,
  ...oauthRefusalStories,
  ...oauthForgeryStories,
  ...changeLaws,
  ...changeStories,
  ...enrolmentChangeStories,
  ...enrolmentRecordStories,
  ...enrolmentSeatStories,
  ...historyLaws,
  ...longValueLaws,
  ...historyStories,
  ...rightsLaws,
  ...rightsAloneLaws,
  ...exportStories,
  ...exportStateStories,
  ...erasureStories,
  ...erasedAnswerStories,
  ...erasedFieldStories,
  ...undeleteStories,
  ...personRaceStories,
  ...everyAnswerLaws,
];
