import { ColumnHeightOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button, Popover, Spin } from 'antd'
import type { ReactNode } from 'react'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { LateDropdown } from '#src/ui/late/LateParts.tsx'
import { late } from '#src/ui/late/late.tsx'
import type { ColumnTitle } from './column.ts'
import { type ColumnLayout, type Density, densities } from './column-layout.ts'
import './table.css'

// Dragging is a library of its own, wanted only by who opens 列设置.
const ColumnChooser = late(
  () => import('./ColumnChooser.tsx').then((module) => module.ColumnChooser),
  () => <Spin />,
)

interface ToolsProps {
  columns: readonly ColumnTitle[]
  layout: ColumnLayout
  /** Whether the layout of this person has come yet: columns are chosen from then on. */
  isKnown: boolean
  /** Undefined where the rows are no table. */
  density: Density | undefined
  isFull: boolean
  onChange: (change: (before: ColumnLayout) => ColumnLayout) => void
  onRefresh: () => void
  onFullscreen: () => void
  /** Further tools, such as 视图. */
  children?: ReactNode
}

/** 视图, 列设置, 密度, 全屏表格 and 刷新 of a table, as entries of its menu. */
export function TableTools({ columns, layout, isKnown, density, isFull, onChange, children, ...on }: ToolsProps) {
  const menu = {
    items: densities.map(({ value, label }) => ({ key: value, label })),
    selectable: true,
    selectedKeys: density ? [density] : [],
    onClick: ({ key }: { key: string }) =>
      onChange((before) => ({ ...before, density: densities.find(({ value }) => value === key)?.value })),
  }
  const chooser = isKnown ? <ColumnChooser columns={columns} layout={layout} onChange={onChange} /> : <Spin />
  return (
    <span className="table-tools">
      {children}
      <Popover trigger="click" placement="left" content={chooser}>
        <Button type="text" icon={<Icon name="gear" />}>
          列设置
        </Button>
      </Popover>
      {density && (
        <LateDropdown trigger={['click']} menu={menu}>
          <Button type="text" className="on-desk" icon={<ColumnHeightOutlined aria-hidden="true" />}>
            密度
          </Button>
        </LateDropdown>
      )}
      <Button
        type="text"
        className="on-desk"
        icon={<Icon name="expand" />}
        aria-pressed={isFull}
        onClick={on.onFullscreen}
      >
        全屏表格
      </Button>
      <Button type="text" icon={<ReloadOutlined aria-hidden="true" />} onClick={on.onRefresh}>
        刷新
      </Button>
    </span>
  )
}
