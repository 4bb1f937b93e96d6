import { Button, Input, Switch, Tree } from 'antd'
import { useState } from 'react'
import { Failure } from '#src/kit/Loaded.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { unitSteps } from '#src/ui/text/UnitPath.tsx'
import { isSearchable, type PickingCode, type UnitNode, useOrgLevels, usePeopleSearch } from './people-source.ts'
import './pickers.css'
import { useDebounced } from './use-debounced.ts'

interface OrgTreeProps {
  /** Code of the screen: the tree shows the units in its scope. */
  for: PickingCode
  value: string | null
  onChange: (id: string | null, name: string) => void
  /** With 含下级 switch. */
  below?: boolean
  onBelowChange?: (below: boolean) => void
  height?: number
}

interface Row {
  key: string
  title: string
  path: string
  isLeaf: boolean
  count: number
  children?: Row[]
}

/** Units in scope as a lazy tree with search; arrow keys walk it, Enter chooses. */
export function OrgTree({ for: code, value, onChange, below, onBelowChange, height = 480 }: OrgTreeProps) {
  const [text, setText] = useState('')
  const keyword = useDebounced(text.trim())
  return (
    <div className="org-tree">
      <Input
        type="search"
        aria-label="搜索组织"
        placeholder="搜索组织名称、编码、拼音"
        allowClear
        maxLength={50}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="org-tree-tools">
        <Button type={value === null ? 'primary' : 'default'} size="small" onClick={() => onChange(null, '')}>
          全部
        </Button>
        {onBelowChange && (
          // biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is the control
          <label className="org-tree-below">
            <Switch size="small" checked={below} onChange={onBelowChange} />
            含下级
          </label>
        )}
      </div>
      {!isSearchable(keyword) ? (
        <Levels code={code} value={value} onChange={onChange} height={height} />
      ) : (
        <Found code={code} keyword={keyword} value={value} onChange={onChange} height={height} />
      )}
    </div>
  )
}

interface PartProps {
  code: PickingCode
  value: string | null
  onChange: (id: string | null, name: string) => void
  height: number
}

const rowOf = (unit: UnitNode): Row => ({
  key: unit.id,
  title: unit.name,
  path: unit.path,
  isLeaf: unit.leaf,
  count: unit.count,
})

function Levels({ code, value, onChange, height }: PartProps) {
  const [opened, setOpened] = useState<string[] | null>(null)
  const [wanted, setWanted] = useState<string[]>([])
  const levels = useOrgLevels(code, wanted)
  if (levels.error && levels.top.length === 0) return <Failure error={levels.error} onRetry={levels.refetch} />
  if (levels.isPending) return <LateSkeleton />
  if (levels.top.length === 0) return <p className="picker-note">没有可查看的组织</p>

  const rowsOf = (units: UnitNode[]): Row[] =>
    units.map((unit) => {
      const children = levels.below(unit.id)
      return { ...rowOf(unit), ...(children && { children: rowsOf(children) }) }
    })
  // A single topmost unit opens by itself: one line alone says nothing.
  const only = levels.top.length === 1 ? levels.top[0] : undefined
  const shown = opened ?? (only && levels.below(only.id) ? [only.id] : [])
  if (only && !only.leaf && opened === null && !wanted.includes(only.id)) setWanted([only.id])

  return (
    <Tree<Row>
      aria-label="组织"
      blockNode
      height={height}
      treeData={rowsOf(levels.top)}
      expandedKeys={shown}
      selectedKeys={value === null ? [] : [value]}
      titleRender={(row) => <UnitTitle row={row} />}
      onExpand={(keys) => {
        setOpened(keys.map(String))
        setWanted((before) => [...new Set([...before, ...keys.map(String)])])
      }}
      onSelect={(_, { node }) => onChange(node.key === value ? null : node.key, node.title)}
    />
  )
}

function Found({ code, keyword, value, onChange, height }: PartProps & { keyword: string }) {
  const found = usePeopleSearch(code, keyword)
  const units = found.data?.orgs ?? []
  if (found.error) return <Failure error={found.error} onRetry={() => void found.refetch()} />
  if (found.isPending) return <LateSkeleton />
  if (units.length === 0) return <p className="picker-note">没有找到“{keyword}”</p>
  return (
    <Tree<Row>
      aria-label="组织"
      blockNode
      height={height}
      treeData={units.map((unit) => ({ ...rowOf(unit), isLeaf: true }))}
      selectedKeys={value === null ? [] : [value]}
      titleRender={(row) => <UnitTitle row={row} />}
      onSelect={(_, { node }) => onChange(node.key === value ? null : node.key, node.title)}
    />
  )
}

/** Many workshops have the same name: what was searched for says where it is. */
function UnitTitle({ row }: { row: Row }) {
  const above = unitSteps(row.path).slice(0, -1)
  return (
    <span className="org-tree-title" title={row.path || undefined}>
      {row.title}
      {above.length > 0 && <small>{above.join(' / ')}</small>}
      <span className="picker-count">{row.count.toLocaleString('zh-CN')}</span>
    </span>
  )
}
