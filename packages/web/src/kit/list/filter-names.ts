import type { ReactNode } from 'react'

/** A filter of a list: its key, or the key with a control or words of the screen's own. */
export type FilterName<Name extends string> = Name | { name: Name; label?: string; control?: ReactNode }

/** A filter, or nothing where the screen has none there. */
type Offered<Name extends string> = FilterName<Name> | false | undefined

/** What a list can be narrowed by, in the order of how often it is asked for. */
export interface ListFilters<Name extends string> {
  /** The filter whose values are the states of a record: views of the list. */
  views?: Name | undefined
  /** Asked for most, always in sight. */
  chips?: readonly [Offered<Name>?, Offered<Name>?, Offered<Name>?, Offered<Name>?]
  /** All others. */
  more?: readonly Offered<Name>[]
}

export const filtersInOrder = <Name extends string>({ views, chips = [], more = [] }: ListFilters<Name>) =>
  [views, ...chips, ...more]
    .filter((each) => each !== undefined && each !== false)
    .map((each) => (typeof each === 'string' ? { name: each } : each))
