/**
 * Cache of what is made from an object, for as long as that object exists. A promise that rejects is not kept.
 */
export function perObject<From extends object, Made>(make: (from: From) => Made): (from: From) => Made {
  const values = new WeakMap<From, Made>();
  return (from) => {
    const known = values.get(from);
    if (known !== undefined) return known;
    const made = make(from);
    values.set(from, made);
    if (made instanceof Promise)
      made.catch(() => {
        if (values.get(from) === made) values.delete(from);
      });
    return made;
  };
}
