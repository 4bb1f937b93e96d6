import { ColumnHeightOutlined, FullscreenOutlined, ReloadOutlined, SettingOutlined } from '@ant-design/icons'
import { Button, Popover, Spin } from 'antd'
import type { ReactNode } from 'react'
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
  density: Density
  isFull: boolean
  onChange: (change: (before: ColumnLayout) => ColumnLayout) => void
  onRefresh: () => void
  onFullscreen: () => void
  /** Further tools, such as 视图. */
  children?: ReactNode
}

/** 刷新, 密度, 列设置 and 全屏表格 of a table. */
export function TableTools({ columns, layout, isKnown, density, isFull, onChange, children, ...on }: ToolsProps) {
  const menu = {
    items: densities.map(({ value, label }) => ({ key: value, label })),
    selectable: true,
    selectedKeys: [density],
    onClick: ({ key }: { key: string }) =>
      onChange((before) => ({ ...before, density: densities.find(({ value }) => value === key)?.value })),
  }
  const chooser = isKnown ? <ColumnChooser columns={columns} layout={layout} onChange={onChange} /> : <Spin />
  return (
    <span className="table-tools">
      {children}
      <Button type="text" icon={<ReloadOutlined />} aria-label="刷新" title="刷新" onClick={on.onRefresh} />
      <LateDropdown trigger={['click']} menu={menu}>
        <Button type="text" className="on-desk" icon={<ColumnHeightOutlined />} aria-label="密度" title="密度" />
      </LateDropdown>
      <Popover trigger="click" placement="bottomRight" content={chooser}>
        <Button type="text" icon={<SettingOutlined />} aria-label="列设置" title="列设置" />
      </Popover>
      <Button
        type="text"
        className="on-desk"
        icon={<FullscreenOutlined />}
        aria-label="全屏表格"
        aria-pressed={isFull}
        title="全屏表格"
        onClick={on.onFullscreen}
      />
    </span>
  )
}
