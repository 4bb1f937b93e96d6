import { fieldOf } from '../../schema-kind.ts'
import type { ResourceList } from '../use-resource-list.ts'
import { optionsOf } from './FilterControl.tsx'

const MOST = 6

/** The states of a record that can stand side by side, or nothing where there are too many or they are not known. */
export const viewsOf = (list: ResourceList<never>, name: string | undefined) => {
  const options = name === undefined ? undefined : optionsOf(fieldOf(list.filterSchema, name))
  return options && Object.keys(options).length <= MOST ? Object.entries(options) : undefined
}

interface TabsProps {
  list: ResourceList<never>
  name: string
  label: string
  views: readonly (readonly [string, string])[]
}

/** The states of a list as quiet tabs behind its title. */
export function ViewTabs({ list, name, label, views }: TabsProps) {
  const { keyword, filter } = list.state
  const current = filter[name]
  const show = (value: unknown) => list.search(keyword, { ...filter, [name]: value })
  return (
    <span className="kit-views-line" role="group" aria-label={label}>
      <button type="button" aria-pressed={current === undefined} onClick={() => show(undefined)}>
        全部
      </button>
      {views.map(([value, words]) => (
        <button key={value} type="button" aria-pressed={String(current) === value} onClick={() => show(value)}>
          {words}
        </button>
      ))}
    </span>
  )
}
