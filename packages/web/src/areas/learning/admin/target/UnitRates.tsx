export function UnitRates(_: { year: number; roleId: unknown }) {
  return null
}
