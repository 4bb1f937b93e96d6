import type { ReactNode } from 'react'

/** A filter of a list: its key, or the key with a control or words of the screen's own. */
export type FilterName<Name extends string> = Name | (OfferedFilter & { name: Name })

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

export interface OfferedFilter {
  name: string
  label?: string
  control?: ReactNode
  /** The name behind an id, for the chip. */
  words?: (id: string) => ReactNode
}

/** The filters that stand in one place, without those the screen leaves out. */
export const offered = <Name extends string>(filters: readonly Offered<Name>[] = []): OfferedFilter[] =>
  filters
    .filter((each) => each !== undefined && each !== false)
    .map((each) => (typeof each === 'string' ? { name: each } : each))
