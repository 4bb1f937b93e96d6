import { type BehindUnit, behindUnitName, type getBehind } from '@portal/contract/areas/learning/target/behind.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'

export interface UnitRate {
  id: string
  name: string
  /** People with a target. */
  people: number
  reached: number
  rate: number | null
  /** Can be looked into. */
  opens: boolean
}

const rowOf = (unit: BehindUnit): UnitRate => ({
  // People right in a unit stand beside the units below it.
  id: unit.exact ? `${unit.id}:exact` : unit.id,
  name: behindUnitName(unit),
  people: unit.people,
  reached: unit.reached,
  rate: unit.rate,
  opens: !unit.exact,
})

/** The parts of a level as 谁落后、为什么 counts them, lowest first. */
export const unitRatesOf = ({ units }: ResultOf<typeof getBehind>): UnitRate[] => units.map(rowOf)
