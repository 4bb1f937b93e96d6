import type { PickerPerson } from '@portal/contract/areas/directory/picker.ts'

export interface ChosenPerson {
  kind: 'user'
  id: string
  name: string
  code: string
  orgPath: string
  /** Leavers and switched off accounts are marked. */
  state: PickerPerson['state']
}

/** A whole unit, with or without what is below it. */
export interface ChosenUnit {
  kind: 'unit'
  id: string
  name: string
  below: boolean
}

export type Chosen = ChosenPerson | ChosenUnit

export const asChosen = ({ id, name, code, orgPath, state }: Omit<ChosenPerson, 'kind'>): ChosenPerson => ({
  kind: 'user',
  id,
  name,
  code,
  orgPath,
  state,
})

export interface Limit {
  single: boolean
  max: number
}

/** The list with more people or units at its end, or why not. */
export const withMore = (
  chosen: readonly Chosen[],
  more: readonly Chosen[],
  { single, max }: Limit,
): { chosen: Chosen[]; refusal: string | null } => {
  if (single) return { chosen: more.slice(0, 1), refusal: null }
  const fresh = more.filter(({ id }, at) => ![...chosen, ...more.slice(0, at)].some((each) => each.id === id))
  const all = [...chosen, ...fresh]
  return all.length > max ? { chosen: [...chosen], refusal: `最多选择 ${max} 人` } : { chosen: all, refusal: null }
}

/** The list with one entry a place further up (-1) or down (+1). */
export const shifted = (chosen: readonly Chosen[], at: number, by: -1 | 1): Chosen[] => {
  const [moved, other] = [chosen[at], chosen[at + by]]
  if (!moved || !other) return [...chosen]
  return chosen.map((each, index) => (index === at ? other : index === at + by ? moved : each))
}
