import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LateTreeSelect } from '#src/ui/late/LateParts.tsx'
import { unitSteps } from '#src/ui/text/UnitPath.tsx'
import { UnitName } from './PartTag.tsx'
import { keepName, usePartName } from './part-name.ts'
import { isSearchable, type PickingCode, type UnitNode, useOrgLevels, usePeopleSearch } from './people-source.ts'
import { useDebounced } from './use-debounced.ts'

interface OrgSelectProps {
  /** Code of the screen: units in its scope are offered. */
  for: PickingCode
  id?: string
  value?: string | null
  onChange?: (id: string | null) => void
  /** A unit that may not be chosen, with all below it. */
  without?: string
  placeholder?: string
  allowClear?: boolean
  disabled?: boolean
  /** A form checks again after each choice, and when the focus leaves. */
  onBlur?: () => void
  'aria-label'?: string
}

interface Choice {
  value: string
  title: string
  isLeaf: boolean
  disabled: boolean
  children?: Choice[]
}

/** One unit, from a lazy tree or by search. */
export function OrgSelect(props: OrgSelectProps) {
  const {
    for: code,
    value,
    onChange,
    onBlur,
    without,
    placeholder = '请选择单位',
    id,
    allowClear = false,
    disabled,
  } = props
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [opened, setOpened] = useState<string[]>([])
  const keyword = useDebounced(text.trim())
  const name = usePartName('unit', value)
  const levels = useOrgLevels(code, opened)
  const found = usePeopleSearch(code, keyword)
  const isSearching = isSearchable(keyword)

  const isWaiting = isSearching ? found.isFetching : levels.isPending
  const notFound = isWaiting ? '正在查找…' : isSearching ? `没有找到“${keyword}”` : '没有可选的单位'

  const choicesOf = (units: UnitNode[], isBarred: boolean): Choice[] =>
    units.map((unit) => {
      const barred = isBarred || unit.id === without
      const children = levels.below(unit.id)
      return {
        value: unit.id,
        title: unit.name,
        isLeaf: unit.leaf,
        disabled: barred,
        ...(children && { children: choicesOf(children, barred) }),
      }
    })
  const hitUnits = found.data?.orgs ?? []
  const hits = hitUnits.map((unit) => ({
    value: unit.id,
    // Many workshops have the same name.
    title: unitSteps(unit.path).join(' / '),
    isLeaf: true,
    disabled: unit.id === without,
  }))

  return (
    <LateTreeSelect
      id={id}
      aria-label={props['aria-label']}
      className="kit-wide"
      labelInValue
      allowClear={allowClear}
      disabled={disabled}
      onBlur={onBlur}
      showSearch={{ filterTreeNode: false, searchValue: text, onSearch: setText }}
      placeholder={placeholder}
      notFoundContent={notFound}
      treeData={!isSearching ? choicesOf(levels.top, false) : hits}
      treeExpandedKeys={isSearching ? [] : opened}
      onTreeExpand={(keys) => setOpened(keys.map(String))}
      value={value ? { value, label: name || '…' } : null}
      onChange={(chosen?: { value: string; label: unknown } | null) => {
        const hit = hitUnits.find((unit) => unit.id === chosen?.value)
        if (chosen) keepName(client, 'unit', chosen.value, hit?.name ?? String(chosen.label))
        setText('')
        onChange?.(chosen?.value ?? null)
        onBlur?.()
      }}
    />
  )
}

OrgSelect.chipWords = (id: string) => <UnitName id={id} />
