import { must, unseen } from './requirement.ts';

const IDS =
  '`X-Request-Id` on every answer (a well-formed one of the request is kept), in the logs and in every problem.';
const LENGTHS = 'Names 255 characters, note content 100,000, tags 50 of 100 characters, JSON 32 deep: 422 beyond.';
const DEPRECATED =
  'A deprecated operation says so in `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and `Link rel="deprecation"`, at least 24 months ahead.';
const BUILD = 'It is a rule of how the interface is built and released; a test of the contract holds it.';

/** Decisions L1 to L3: limits, paths and methods, life-cycle, request ids. */
export const limits = [
  must('L1-BODY', 'A body of more than 1 MiB is answered 413.', 'Body 1 MiB: 413.'),
  must('L1-NAMES', 'A name of 255 characters is taken, one of 256 is answered 422.', LENGTHS),
  must('L1-CONTENT', 'A note takes 100,000 characters of content; more are answered 422.', LENGTHS),
  must('L1-TAGS', 'A contact takes 50 tags of 100 characters; more or longer ones are answered 422.', LENGTHS),
  must('L1-DEPTH', 'JSON more than 32 deep is answered 422.', LENGTHS),
  must(
    'L1-MEMBERS',
    'An array or object with more than 1,000 members is answered 422.',
    'An array or object with more than 1,000 members: 422.',
  ),
  unseen(
    'L1-LARGE-WRITES',
    'A deletion, erasure or undelete is carried out at any size.',
    'What deletes, erases or brings back a record with everything below it goes on for as long as there is something to write: it is one transaction at any size, whose next part has to come within the 1.5 s; a few such requests run at a time, others are 503.',
    'It needs tens of thousands of records below one; the tests of the service have them.',
  ),
  unseen(
    'L1-UNREAD',
    'Answers that are being read take a limited amount of memory.',
    'Answers that are being read take up to 48 MiB of a process; beyond, the organisation with most of them loses the connection of its oldest one.',
    'It needs many slow readers, and the memory of the service; the chaos suite shows it.',
  ),
  unseen(
    'L1-TIME-OUTS',
    'Requests that do not arrive in time are ended.',
    [
      'Time-outs on headers and bodies are settings:',
      'a request arrives within 12 s, else 408, and waits for the database for 1.5 s, else 503.',
    ],
    'It would hold connections of a deployment open for half a minute; a test of the service does.',
  ),
  must('L1-UNKNOWN-PATH', 'An unknown path is answered 404 with a problem.', 'Unknown path: 404 problem;'),
  must(
    'L1-METHOD',
    'A known path with another method is answered 405 with `Allow`.',
    'known path, other method: 405 with `Allow`.',
  ),
  must('L1-HEAD', 'HEAD answers what GET does, without the body.', 'HEAD works where GET does.'),
  must('L1-JSON', 'Malformed JSON is answered 400.', 'Malformed JSON: 400.'),
  must(
    'L2-LIMITS',
    'What the document declares holds: a value at each limit of a field or parameter is taken, one beyond it is refused with its name.',
    'The interface is published as OpenAPI 3.1, made from the contract',
  ),
  unseen(
    'L2-NOTHING-BREAKING',
    'Nothing changes inside /v1 that breaks callers.',
    'No breaking change within /v1.',
    'It takes two releases; the comparison of the published documents holds it.',
  ),
  must(
    'L2-OPENAPI',
    '`GET /openapi.json` answers an OpenAPI 3.1 document with every operation.',
    'The interface is published as OpenAPI 3.1, made from the contract: `GET /openapi.json`, and `openapi.json` in the package.',
  ),
  unseen(
    'L2-DIFF',
    'The difference to the last release is classified, and a breaking one fails the build.',
    [
      "Its diff to the last release is classified as the spec's section 9 does (removed property or operation, changed type: breaking) and by direction, request or response;",
      'a breaking change without a new major version of the contract (before 1.0.0: a new minor) fails the build.',
    ],
    BUILD,
  ),
  unseen(
    'L2-CHANGE-LOG',
    'The change log is written from the difference.',
    'The change log in the package is written from it, dated, by `contract:release`.',
    BUILD,
  ),
  must(
    'L2-DEPRECATION',
    'An operation that the document marks as deprecated says so in `Deprecation`, `Sunset` and `Link`, and no other does.',
    DEPRECATED,
  ),
  must('L3-REQUEST-ID', 'Every answer has an `X-Request-Id`, and no two the same.', IDS),
  must('L3-KEPT', 'A well-formed `X-Request-Id` that was sent is kept.', [
    IDS,
    'Well-formed are 1 to 128 letters of ASCII, digits, dots, hyphens and underscores.',
  ]),
  must('L3-IN-PROBLEM', 'The `requestId` of a problem is the `X-Request-Id` of its answer.', IDS),
  unseen('L3-LOGS', 'The request id stands in the logs.', IDS, 'Logs are not visible from outside.'),
] as const;
