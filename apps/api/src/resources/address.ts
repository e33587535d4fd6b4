import { absent, anyOf } from '../http/present.ts';

type Parts<Value> = {
  street?: Value;
  houseNumber?: Value;
  addressAddition?: Value;
  zipCode?: Value;
  city?: Value;
  country?: Value;
};

/** The columns of an address, in every table that has one. */
export const ADDRESS_COLUMNS = [
  'address_street',
  'address_house_number',
  'address_addition',
  'address_zip_code',
  'address_city',
  'address_country',
] as const;

type AddressRow = Record<(typeof ADDRESS_COLUMNS)[number], string | null>;

/** The address of a row; absent where it has no part. */
export const presentAddress = (row: AddressRow) => {
  const first = anyOf(row.address_street, row.address_house_number, row.address_addition);
  if (!first && !anyOf(row.address_zip_code, row.address_city, row.address_country)) return undefined;
  return {
    street: absent(row.address_street),
    houseNumber: absent(row.address_house_number),
    addressAddition: absent(row.address_addition),
    zipCode: absent(row.address_zip_code),
    city: absent(row.address_city),
    country: absent(row.address_country),
  };
};

/** A nested object of a body, where `null` clears each of its parts. */
export const partOf = <Field extends object, Part extends keyof Field>(
  field: Field | null | undefined,
  part: Part,
): Field[Part] | null | undefined => (field === null ? null : field?.[part]);

/** The columns of an address in a body. */
export const addressColumnsOf = (address: Parts<string | null | undefined> | null | undefined) => ({
  address_street: partOf(address, 'street'),
  address_house_number: partOf(address, 'houseNumber'),
  address_addition: partOf(address, 'addressAddition'),
  address_zip_code: partOf(address, 'zipCode'),
  address_city: partOf(address, 'city'),
  address_country: partOf(address, 'country'),
});
