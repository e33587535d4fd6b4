import { must, unseen } from './requirement.ts';

const IDS = 'Every response has an `X-Request-Id`, which the logs and every problem also contain.';
const SIZES =
  'The service responds with 422 if a name has more than 255 characters, note content has more than 100,000 characters, a contact has more than 50 tags or a tag of more than 100 characters, or JSON has more than 32 levels.';
const PATHS =
  'The service responds to an unknown path with a 404 problem, and to a known path with another method with 405 and `Allow`.';
const PUBLISHED =
  'The interface is published as OpenAPI 3.1, generated from the contract: `GET /openapi.json`, and `openapi.json` in the package.';
const BUILD = 'This is a rule for building and releasing the interface; a test of the contract enforces it.';

/** Decisions L1 to L3: limits, paths and methods, lifecycle, request ids. */
export const limits = [
  must(
    'L1-BODY',
    'The service rejects a body of more than 1 MiB with 413.',
    'The service rejects a body of more than 1 MiB with 413.',
  ),
  must(
    'L1-NAMES',
    'The service accepts a name of 255 characters and rejects a name of 256 characters with 422.',
    SIZES,
  ),
  must(
    'L1-CONTENT',
    'The service accepts note content of 100,000 characters and rejects longer content with 422.',
    SIZES,
  ),
  must('L1-TAGS', 'The service accepts 50 tags of 100 characters and rejects more or longer tags with 422.', SIZES),
  must('L1-DEPTH', 'The service rejects JSON of more than 32 levels with 422.', SIZES),
  must(
    'L1-MEMBERS',
    'The service responds with 422 if an array or object has more than 1,000 members.',
    'The service responds with 422 if an array or object has more than 1,000 members.',
  ),
  unseen(
    'L1-LARGE-WRITES',
    'A deletion, erasure or undelete of any size completes.',
    'A deletion, erasure or undelete of a record with all records below it may run longer. Such a request is one transaction of any size, and each part of the transaction must follow within 1.5 s. Only a few such requests run at the same time; the service responds to others with 503.',
    'The check needs tens of thousands of records below one; the tests of the service have them.',
  ),
  unseen(
    'L1-UNREAD',
    'Unread responses use a limited amount of memory.',
    'Responses that clients have not yet read use at most 48 MiB of a process. Beyond this limit, the service closes the connection of the oldest unread response of the organisation with the most unread data.',
    'The check needs many slow readers, and the memory of the service; the chaos suite has both.',
  ),
  unseen(
    'L1-TIME-OUTS',
    'The service ends requests that do not arrive in time.',
    [
      'Time-outs on headers and bodies are settings. A request must arrive within 12 s, otherwise the service responds with 408. A request waits at most 1.5 s for the database, otherwise the service responds with 503.',
    ],
    'The check would keep connections of a deployment open for half a minute; a test of the service does so.',
  ),
  must('L1-UNKNOWN-PATH', 'The service responds to an unknown path with a 404 problem.', PATHS),
  must('L1-METHOD', 'The service responds to a known path with another method with 405 and `Allow`.', PATHS),
  must(
    'L1-HEAD',
    'HEAD returns the response to GET without the body.',
    'Every path that accepts GET also accepts HEAD.',
  ),
  must('L1-JSON', 'The service rejects malformed JSON with 400.', 'The service rejects malformed JSON with 400.'),
  must(
    'L2-LIMITS',
    'The service accepts the limit values of each field and parameter in the published OpenAPI document, and rejects values beyond these limits with the name of the field or parameter.',
    PUBLISHED,
  ),
  unseen(
    'L2-NOTHING-BREAKING',
    '/v1 has no breaking change.',
    '/v1 has no breaking change.',
    'The check needs two releases; the comparison of the published documents enforces it.',
  ),
  must('L2-OPENAPI', '`GET /openapi.json` returns an OpenAPI 3.1 document with every operation.', PUBLISHED),
  unseen(
    'L2-DIFF',
    'The diff of the published document to the last release is classified, and a breaking change fails the build.',
    'The diff of the document to the last release is classified as in section 9 of the specification (removed property or operation, changed type: breaking) and by direction, request or response. A breaking change without a new major version of the contract (before 1.0.0: a new minor) fails the build.',
    BUILD,
  ),
  unseen(
    'L2-CHANGE-LOG',
    'The change log is generated from the diff of the published documents.',
    '`contract:release` writes the dated change log in the package from the diff.',
    BUILD,
  ),
  must(
    'L2-DEPRECATION',
    'Exactly the operations that the OpenAPI document marks as deprecated return `Deprecation`, `Sunset` and `Link`.',
    'A deprecated operation has `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and `Link rel="deprecation"`, at least 24 months in advance.',
  ),
  must('L3-REQUEST-ID', 'Every response has a unique `X-Request-Id`.', IDS),
  must(
    'L3-KEPT',
    'The service uses the `X-Request-Id` of the request if it is well-formed.',
    'The service uses the `X-Request-Id` of the request if it is well-formed: 1 to 128 ASCII letters, digits, dots, hyphens and underscores.',
  ),
  must('L3-IN-PROBLEM', 'The `requestId` of a problem equals the `X-Request-Id` of the response.', IDS),
  unseen('L3-LOGS', 'The logs contain the request id.', IDS, 'Logs are not visible from outside.'),
] as const;
