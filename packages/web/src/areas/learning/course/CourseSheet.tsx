import { Button, Drawer, Switch } from 'antd'
import { type ReactNode, useState } from 'react'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { type CourseFilter, courseCategories, courseSorts } from './course-filter.ts'
import { LabelFacets } from './LabelFacets.tsx'

interface FilterSheetProps {
  /** How many things in it are set. */
  set: number
  onClear: () => void
  children: ReactNode
}

/** 筛选 beside the search: what narrows a list, in a sheet and applied at once. */
export function FilterSheet({ set, onClear, children }: FilterSheetProps) {
  const [open, setOpen] = useState(false)
  const phone = useMedia(PHONE)
  return (
    <>
      <button
        type="button"
        className="course-filter-button"
        aria-label={set > 0 ? `筛选，已选 ${set} 项` : '筛选'}
        data-set={set > 0}
        onClick={() => setOpen(true)}
      >
        <Icon name="filter" />
      </button>
      <Drawer
        title="筛选"
        placement={phone ? 'bottom' : 'right'}
        size={phone ? '80vh' : 480}
        open={open}
        onClose={() => setOpen(false)}
        footer={
          <div className="course-sheet-foot">
            <Button color="default" variant="filled" disabled={set === 0} onClick={onClear}>
              清除
            </Button>
            <Button type="primary" onClick={() => setOpen(false)}>
              完成
            </Button>
          </div>
        }
      >
        <div className="course-sheet">{children}</div>
      </Drawer>
    </>
  )
}

/** What narrows a year of the school. */
export function CourseSheet({ year, filter }: { year: number; filter: CourseFilter }) {
  const { category, sort, kept, todo, type, label, choose } = filter
  return (
    <FilterSheet set={filter.set} onClear={filter.clear}>
      <OneOf
        title="排序"
        choices={courseSorts}
        chosen={sort}
        onChoose={(next) => choose({ sort: next === 'recommended' ? undefined : next })}
      />
      <OneOf
        title="类别"
        choices={{ all: '全部', ...courseCategories }}
        chosen={category ?? 'all'}
        onChoose={(next) => choose({ tab: next === 'all' ? undefined : next, type: undefined, label: undefined })}
      />
      <label>
        <span>只看收藏</span>
        <Switch checked={kept} onChange={(on) => choose({ kept: on ? '1' : undefined })} />
      </label>
      <label>
        <span>不看已学完</span>
        <Switch checked={todo} onChange={(on) => choose({ todo: on ? '1' : undefined })} />
      </label>
      <LabelFacets
        channel="school"
        category={category ?? 'shipin'}
        year={year}
        labelTypeId={type}
        labelId={label}
        onChoose={({ labelTypeId, labelId }) => choose({ type: labelTypeId, label: labelId })}
      />
    </FilterSheet>
  )
}

interface OneOfProps {
  title: string
  choices: Readonly<Record<string, string>>
  chosen: string
  onChoose: (next: string) => void
}

/** A few choices as chips, one of them chosen. */
export function OneOf({ title, choices, chosen, onChoose }: OneOfProps) {
  return (
    <fieldset>
      <legend>{title}</legend>
      {Object.entries(choices).map(([key, words]) => (
        <button key={key} type="button" aria-pressed={key === chosen} onClick={() => onChoose(key)}>
          {words}
        </button>
      ))}
    </fieldset>
  )
}
