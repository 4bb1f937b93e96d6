/** What of a form differs from the record; fields under rights the person lacks are then not even mentioned. */
export const changedOf = <Values extends object>(before: Partial<Values>, after: Values): Partial<Values> => {
  const differs = (key: keyof Values) => JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null)
  const changed: Partial<Values> = {}
  for (const key of Object.keys(after) as (keyof Values)[]) if (differs(key)) changed[key] = after[key]
  return changed
}
