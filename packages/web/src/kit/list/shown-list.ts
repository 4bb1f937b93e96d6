import { createContext } from 'react'
import type { Column } from '#src/ui/table/column.ts'
import type { ResourceList } from './use-resource-list.ts'

interface Shown {
  list: ResourceList<never>
  columns: Column<never>[]
  title: string
}

/** What the list around shows, for the buttons in its toolbar. */
export const ShownList = createContext<Shown | null>(null)
