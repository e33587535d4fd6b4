import { IMPORT_MEDIA_TYPES } from '@training-provider/contract';
import {
  type Charset,
  type ImportMediaType,
  isGzip,
  mediaTypeOf,
  UNSUPPORTED_FILE,
} from '@training-provider/contract/imports';
import { Fault } from '../problems/fault.ts';

/**
 * The media type of a file. @throws Fault 415 for another media type, or for a charset other than the declared charset
 * of the import
 */
export const requireMediaType = (contentType: string | undefined, ofImport: Charset | null): ImportMediaType => {
  const type = mediaTypeOf(contentType, ofImport);
  if (type !== undefined) return type;
  throw new Fault('unsupported_media_type', {
    detail: UNSUPPORTED_FILE,
    headers: { Accept: IMPORT_MEDIA_TYPES.join(', ') },
  });
};

/** Whether the body is gzip. @throws Fault 415 for another content coding */
export const requireCoding = (contentEncoding: string | undefined): boolean => {
  const coding = isGzip(contentEncoding);
  if (coding !== undefined) return coding;
  throw new Fault('unsupported_encoding', { headers: { 'Accept-Encoding': 'gzip' } });
};
