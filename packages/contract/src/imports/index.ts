/** The meaning of a line of an import: for implementations of imports. */
export { type Asked, askedOf } from './asked.ts';
export { type ImportBody, REFERENCES } from './body.ts';
export type { Suggest } from './columns.ts';
export { type CsvRow, csvOptionsOf, csvRows, type Delimiter, openingOf } from './csv.ts';
export {
  errorsOfRefusal,
  INTERNAL,
  keyOf,
  keyRepeated,
  valueRepeated,
  valueTakenNow,
} from './errors.ts';
export { emptyFile, InvalidContent, lineTooLong, wrongCharset } from './faults.ts';
export { fieldsOf } from './fields.ts';
export { mappingViolations } from './mapping.ts';
export {
  type Charset,
  digestsIn,
  FILE_TOO_LARGE,
  type ImportMediaType,
  isGzip,
  mediaTypeOf,
  UNSUPPORTED_FILE,
} from './media.ts';
export { type JsonRow, jsonRows, type Lines } from './ndjson.ts';
export { noticesOf } from './notices.ts';
export { type Plan, planOf, type ResolvedLine, resolved, type Target, valuesOf } from './plans.ts';
export { type ContentReader, contentReader } from './read.ts';
export type { StagedLine } from './validate.ts';
