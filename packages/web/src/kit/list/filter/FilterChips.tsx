import { Popover } from 'antd'
import { useState } from 'react'
import { Icon } from '#src/ui/icon/Icon.tsx'
import type { ResourceList } from '../use-resource-list.ts'
import { FilterControl, FilterFields } from './FilterControl.tsx'
import type { OfferedFilter } from './filter-names.ts'
import { keysOf, nameOfFilter, wordsOfFilter } from './filter-words.tsx'

interface ChipsProps {
  list: ResourceList<never>
  chips: readonly OfferedFilter[]
  more: readonly OfferedFilter[]
  /** Too little room: all filters stand behind 筛选. */
  isFolded: boolean
}

/** The filters of a list in its head: the usual ones as chips, all others behind 筛选; what is set stands in sight. */
export function FilterChips({ list, chips, more, isFolded }: ChipsProps) {
  const isSet = (filter: OfferedFilter) => wordsOfFilter(list, filter) !== null
  const inSight = isFolded ? [] : [...chips, ...more.filter(isSet)]
  const folded = isFolded ? [...chips, ...more] : more
  return (
    <search className="kit-chips" aria-label="筛选条件">
      {inSight.map((filter) => (
        <FilterChip key={filter.name} list={list} filter={filter} />
      ))}
      {folded.length > 0 && (
        <MoreFilters list={list} filters={folded} count={isFolded ? folded.filter(isSet).length : 0} />
      )}
      {list.isFiltered && (
        <button type="button" className="kit-chip" onClick={list.clearFilter}>
          清除
        </button>
      )}
    </search>
  )
}

export function FilterChip({ list, filter }: { list: ResourceList<never>; filter: OfferedFilter }) {
  const [open, setOpen] = useState(false)
  const label = nameOfFilter(list, filter)
  const words = wordsOfFilter(list, filter)
  const lift = () => {
    const cleared = keysOf(list, filter.name).map((key) => [key, undefined])
    list.search(list.state.keyword, { ...list.state.filter, ...Object.fromEntries(cleared) })
  }
  return (
    <span className="kit-chip-frame" data-on={words !== null}>
      <Popover
        trigger="click"
        placement="bottomLeft"
        arrow={false}
        destroyOnHidden
        open={open}
        onOpenChange={setOpen}
        content={<FilterControl list={list} filter={filter} onDone={() => setOpen(false)} />}
      >
        <button type="button" className="kit-chip" aria-expanded={open} aria-haspopup="dialog">
          <span>
            {label}
            {words !== null && words !== true && <>：{words}</>}
          </span>
          {words === null && <Icon name="down" small />}
        </button>
      </Popover>
      {words !== null && (
        <button type="button" className="kit-chip-lift" aria-label={`移除条件 ${label}`} onClick={lift}>
          <Icon name="cross" small />
        </button>
      )}
    </span>
  )
}

function MoreFilters({
  list,
  filters,
  count,
}: {
  list: ResourceList<never>
  filters: readonly OfferedFilter[]
  count: number
}) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      destroyOnHidden
      open={open}
      onOpenChange={setOpen}
      content={
        <div className="kit-more-filters" data-many={filters.length > 4}>
          <FilterFields list={list} filters={filters} />
        </div>
      }
    >
      <button type="button" className="kit-chip" aria-expanded={open} aria-haspopup="dialog" data-on={count > 0}>
        <Icon name="plus" small />
        <span>{count > 0 ? `筛选 ${count}` : '筛选'}</span>
      </button>
    </Popover>
  )
}
