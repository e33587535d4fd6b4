/** The same function, which makes the result for an object once. */
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
