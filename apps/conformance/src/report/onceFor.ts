/** The same function with its result cached per object. */
export const onceFor = <Key extends object, Result>(make: (key: Key) => Result): ((key: Key) => Result) => {
  const made = new Map<Key, Result>();
  return (key) => {
    const before = made.get(key);
    if (before !== undefined) return before;
    const result = make(key);
    made.set(key, result);
    return result;
  };
};
