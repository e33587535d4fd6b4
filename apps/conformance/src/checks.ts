import type { Check } from './expect/check.ts';
import { attendanceOracles } from './oracles/attendance/histories.ts';
import { concurrencyOracles } from './oracles/concurrent/histories.ts';
import { modelOracles } from './oracles/model/histories.ts';
import { relationOracles } from './oracles/relations/histories.ts';
import { returnOracles } from './oracles/relations/returns.ts';
import { transitionOracles } from './oracles/relations/transitions.ts';
import { replayOracles } from './oracles/replays.ts';
import { addressLaws } from './protocol/addresses.ts';
import { authenticationLaws } from './protocol/authentication.ts';
import { changeLaws } from './protocol/changes.ts';
import { clearingLaws } from './protocol/clearing.ts';
import { clientLaws } from './protocol/clients.ts';
import { codingLaws } from './protocol/codings.ts';
import { conditionLaws } from './protocol/conditions.ts';
import { envelopeLaws } from './protocol/envelope.ts';
import { everyAnswerLaws } from './protocol/everyAnswer.ts';
import { exportLaws } from './protocol/exports.ts';
import { faultLaws } from './protocol/faults.ts';
import { filterLaws } from './protocol/filters.ts';
import { filterTextLaws } from './protocol/filterTexts.ts';
import { generatedBodies } from './protocol/generated/bodies.ts';
import { bodyLimits } from './protocol/generated/bodyLimits.ts';
import { queryLimits } from './protocol/generated/queryLimits.ts';
import { givenOnceLaws } from './protocol/givenOnce.ts';
import { historyLaws } from './protocol/histories.ts';
import { importLaws } from './protocol/imports.ts';
import { longNameLaws } from './protocol/longNames.ts';
import { longValueLaws } from './protocol/longValues.ts';
import { mirrorLaws } from './protocol/mirrors.ts';
import { moduleRequestLaws } from './protocol/moduleRequests.ts';
import { otherMethodLaws } from './protocol/otherMethods.ts';
import { pathLaws } from './protocol/paths.ts';
import { rangeLaws } from './protocol/ranges.ts';
import { readScopeLaws } from './protocol/readScopes.ts';
import { recordLaws } from './protocol/records.ts';
import { referenceLaws } from './protocol/references.ts';
import { refusalLaws } from './protocol/refusals.ts';
import { rightsLaws } from './protocol/rights.ts';
import { rightsAloneLaws } from './protocol/rightsAlone.ts';
import { shapeLaws } from './protocol/shapes.ts';
import { spellingLaws } from './protocol/spellings.ts';
import { structureLaws } from './protocol/structure.ts';
import { suggestionLaws } from './protocol/suggestions.ts';
import { versionLaws } from './protocol/versions.ts';
import { webhookLaws } from './protocol/webhooks.ts';
import { wrapperLaws } from './protocol/wrappers.ts';
import { actorScenarios } from './scenarios/actors.ts';
import { attendanceListScenarios } from './scenarios/attendanceLists.ts';
import { attendancePrivacyScenarios } from './scenarios/attendancePrivacy.ts';
import { attendanceRecordScenarios } from './scenarios/attendanceRecords.ts';
import { batchConflictScenarios } from './scenarios/batchConflicts.ts';
import { batchScenarios } from './scenarios/batches.ts';
import { changeOrderScenarios } from './scenarios/changeOrder.ts';
import { changeQueryScenarios } from './scenarios/changeQueries.ts';
import { changeScenarios } from './scenarios/changes.ts';
import { changeTypeScenarios } from './scenarios/changeTypes.ts';
import { changeWaitScenarios } from './scenarios/changeWaits.ts';
import { clientKeyScenarios } from './scenarios/clientKeys.ts';
import { clientScenarios } from './scenarios/clients.ts';
import { descriptionScenarios } from './scenarios/description.ts';
import { documentScenarios } from './scenarios/documents.ts';
import { enrolmentScenarios } from './scenarios/enrolment.ts';
import { enrolmentRecordScenarios } from './scenarios/enrolmentRecords.ts';
import { enrolmentSeatScenarios } from './scenarios/enrolmentSeats.ts';
import { erasedAnswerScenarios } from './scenarios/erasedAnswers.ts';
import { erasedFieldScenarios } from './scenarios/erasedFields.ts';
import { erasureScenarios } from './scenarios/erasure.ts';
import { exportScenarios } from './scenarios/exports.ts';
import { externalIdScenarios } from './scenarios/externalIds.ts';
import { fieldScenarios } from './scenarios/fields.ts';
import { formerPersonScenarios } from './scenarios/formerPersons.ts';
import { grantScenarios } from './scenarios/grants.ts';
import { historyScenarios } from './scenarios/history.ts';
import { importedFileScenarios } from './scenarios/importedFiles.ts';
import { importRightScenarios } from './scenarios/importRights.ts';
import { importScenarios } from './scenarios/imports.ts';
import { isolationScenarios } from './scenarios/isolation.ts';
import { lifecycleScenarios } from './scenarios/lifecycles.ts';
import { limitScenarios } from './scenarios/limits.ts';
import { listsAtOnce } from './scenarios/listsAtOnce.ts';
import { managedClientScenarios } from './scenarios/managedClients.ts';
import { noteContentScenarios } from './scenarios/noteContent.ts';
import { oauthForgeryScenarios } from './scenarios/oauthForgeries.ts';
import { oauthRefusalScenarios } from './scenarios/oauthRefusals.ts';
import { oneselfScenarios } from './scenarios/oneself.ts';
import { orderedTextScenarios } from './scenarios/orderedTexts.ts';
import { orderScenarios } from './scenarios/orders.ts';
import { pagingScenarios } from './scenarios/paging.ts';
import { permissionScenarios } from './scenarios/permissions.ts';
import { personRaceScenarios } from './scenarios/personRaces.ts';
import { problemScenarios } from './scenarios/problems.ts';
import { rateScenarios } from './scenarios/rates.ts';
import { requestScenarios } from './scenarios/requests.ts';
import { retryScenarios } from './scenarios/retries.ts';
import { returnScenarios } from './scenarios/returns.ts';
import { sessionScenarios } from './scenarios/sessions.ts';
import { sharedCursorScenarios } from './scenarios/sharedCursors.ts';
import { tokenScenarios } from './scenarios/tokens.ts';
import { undeleteScenarios } from './scenarios/undelete.ts';
import { uniqueValueScenarios } from './scenarios/uniqueValues.ts';
import { userClientScenarios } from './scenarios/userClients.ts';
import { userGrantScenarios } from './scenarios/userGrants.ts';
import { userScenarios } from './scenarios/users.ts';
import { valueScenarios } from './scenarios/values.ts';
import { walkScenarios } from './scenarios/walks.ts';
import { webhookAddressScenarios } from './scenarios/webhookAddresses.ts';
import { webhookAttemptScenarios } from './scenarios/webhookAttempts.ts';
import { webhookDeliveryScenarios } from './scenarios/webhookDeliveries.ts';
import { webhookRightScenarios } from './scenarios/webhookRights.ts';
import { webhookScenarios } from './scenarios/webhooks.ts';
import { documentedChecks } from './spec/documented.ts';
import { writeChecks } from './spec/writes.ts';

/** Every check of the suite. */
export const checks: readonly Check[] = [
  // Dependent checks, whose requests follow each other, start first: the run lasts as long as its slowest check.
  ...relationOracles,
  ...transitionOracles,
  ...returnOracles,
  ...attendanceOracles,
  ...modelOracles,
  ...concurrencyOracles,
  ...descriptionScenarios,
  ...changeQueryScenarios,
  ...changeTypeScenarios,
  // These checks share the user of a client, one after another. The first ones use it unprepared, while the others
  // prepare.
  ...tokenScenarios,
  ...userClientScenarios,
  ...userGrantScenarios,
  ...oneselfScenarios,
  ...actorScenarios,
  ...rateScenarios,
  ...replayOracles,
  ...generatedBodies,
  ...bodyLimits,
  ...queryLimits,
  ...changeWaitScenarios,
  // These checks wait for delivery attempts.
  ...webhookAttemptScenarios,
  ...webhookDeliveryScenarios,
  ...pagingScenarios,
  ...mirrorLaws,
  ...changeOrderScenarios,
  ...sharedCursorScenarios,
  ...exportLaws,
  ...envelopeLaws,
  ...recordLaws,
  ...authenticationLaws,
  ...writeChecks,
  ...documentedChecks,
  ...shapeLaws,
  ...refusalLaws,
  ...referenceLaws,
  ...structureLaws,
  ...moduleRequestLaws,
  ...importLaws,
  ...webhookLaws,
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
  ...problemScenarios,
  ...valueScenarios,
  ...noteContentScenarios,
  ...documentScenarios,
  ...requestScenarios,
  ...clearingLaws,
  ...listsAtOnce,
  ...userScenarios,
  ...formerPersonScenarios,
  ...grantScenarios,
  ...enrolmentScenarios,
  ...retryScenarios,
  ...isolationScenarios,
  ...spellingLaws,
  ...addressLaws,
  ...faultLaws,
  ...longNameLaws,
  ...filterLaws,
  ...filterTextLaws,
  ...givenOnceLaws,
  ...orderScenarios,
  ...orderedTextScenarios,
  ...walkScenarios,
  ...fieldScenarios,
  ...uniqueValueScenarios,
  ...limitScenarios,
  ...clientScenarios,
  ...oauthRefusalScenarios,
  ...oauthForgeryScenarios,
  ...changeLaws,
  ...changeScenarios,
  ...enrolmentRecordScenarios,
  ...enrolmentSeatScenarios,
  ...historyLaws,
  ...longValueLaws,
  ...historyScenarios,
  ...rightsLaws,
  ...rightsAloneLaws,
  ...exportScenarios,
  ...erasureScenarios,
  ...erasedAnswerScenarios,
  ...erasedFieldScenarios,
  ...lifecycleScenarios,
  ...sessionScenarios,
  ...attendanceListScenarios,
  ...attendanceRecordScenarios,
  ...attendancePrivacyScenarios,
  ...permissionScenarios,
  ...managedClientScenarios,
  ...clientKeyScenarios,
  ...externalIdScenarios,
  ...returnScenarios,
  ...undeleteScenarios,
  ...importScenarios,
  ...importedFileScenarios,
  ...importRightScenarios,
  ...webhookScenarios,
  ...webhookAddressScenarios,
  ...webhookRightScenarios,
  ...batchScenarios,
  ...batchConflictScenarios,
  ...personRaceScenarios,
  ...everyAnswerLaws,
];
