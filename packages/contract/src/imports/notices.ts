import type { ImportNotice } from '../wire/imports.ts';

type Fields = Readonly<Record<string, unknown>>;

const ZIP_CODE_SHORT: ImportNotice = {
  pointer: '/address/zipCode',
  code: 'zip_code_short',
  detail: 'German postal codes have five digits: a spreadsheet may have removed a zero at the beginning.',
};
const POSSIBLE_DUPLICATE: ImportNotice = {
  pointer: '',
  code: 'possible_duplicate',
  detail: 'Another participant has the same name and date of birth.',
};

const hasShortZipCode = ({ address }: Fields): boolean => {
  const { zipCode, country = 'DE' }: Fields = { ...Object(address) };
  return country === 'DE' && typeof zipCode === 'string' && /^\d{1,4}$/.test(zipCode);
};

/** The notices about an accepted line that a person should check; undefined if there are none. */
export const noticesOf = (fields: Fields, isDuplicate: boolean): ImportNotice[] | undefined => {
  const notices = [...(hasShortZipCode(fields) ? [ZIP_CODE_SHORT] : []), ...(isDuplicate ? [POSSIBLE_DUPLICATE] : [])];
  return notices.length === 0 ? undefined : notices;
};
