import type { ColumnSection } from '@portal/contract/areas/column/column.ts'
import { Select } from 'antd'
import type { ItemFilterState } from './ItemFilters.tsx'
import { type Draft, sectionChoices } from './item-drafts.ts'

interface SectionRailProps {
  sections: readonly ColumnSection[]
  drafts: readonly Draft[]
  filters: ItemFilterState
  phone: boolean
}

/** 栏目 beside the items; on a phone one choice above them. */
export function SectionRail({ sections, drafts, filters: { section, setSection }, phone }: SectionRailProps) {
  const choices = sectionChoices(sections, drafts)
  if (phone)
    return (
      <Select
        aria-label="栏目"
        value={section}
        options={choices.map(({ id, name, n }) => ({ value: id, label: `${name} ${n}` }))}
        onChange={setSection}
      />
    )
  return (
    <nav className="column-sections" aria-label="栏目">
      {choices.map(({ id, name, n }) => (
        <button key={id} type="button" aria-pressed={id === section} onClick={() => setSection(id)}>
          <span>{name}</span>
          <span>{n}</span>
        </button>
      ))}
    </nav>
  )
}
