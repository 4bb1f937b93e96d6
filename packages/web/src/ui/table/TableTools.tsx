import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  ColumnHeightOutlined,
  FullscreenOutlined,
  PushpinOutlined,
  ReloadOutlined,
  SettingOutlined,
} from '@ant-design/icons'
import { Button, Checkbox, Dropdown, Popover } from 'antd'
import type { ReactNode } from 'react'
import type { Column } from './column.ts'
import { type ColumnLayout, ordered, SHIPPED_LAYOUT } from './column-layout.ts'
import './table.css'

interface LayoutProps<Row> {
  columns: Column<Row>[]
  layout: ColumnLayout
  onChange: (layout: ColumnLayout) => void
}

interface ToolsProps<Row> extends LayoutProps<Row> {
  onRefresh: () => void
  onFullscreen: () => void
}

const densities = [
  { key: 'small', label: '紧凑' },
  { key: 'middle', label: '标准' },
  { key: 'large', label: '宽松' },
]

/** 刷新, 密度, 列设置 and 全屏表格 of a table. */
export function TableTools<Row>({ onRefresh, onFullscreen, ...props }: ToolsProps<Row>) {
  const { layout, onChange } = props
  const menu = {
    items: densities,
    selectable: true,
    selectedKeys: [layout.density],
    onClick: ({ key }: { key: string }) => onChange({ ...layout, density: key as ColumnLayout['density'] }),
  }
  return (
    <span className="table-tools">
      <Button type="text" icon={<ReloadOutlined />} aria-label="刷新" title="刷新" onClick={onRefresh} />
      <Dropdown trigger={['click']} menu={menu}>
        <Button type="text" icon={<ColumnHeightOutlined />} aria-label="密度" title="密度" />
      </Dropdown>
      <Popover trigger="click" placement="bottomRight" content={<ColumnChooser {...props} />}>
        <Button type="text" icon={<SettingOutlined />} aria-label="列设置" title="列设置" />
      </Popover>
      <Button type="text" icon={<FullscreenOutlined />} aria-label="全屏表格" title="全屏表格" onClick={onFullscreen} />
    </span>
  )
}

const toggled = (keys: string[], key: string) =>
  keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key]

function ColumnChooser<Row>({ columns, layout, onChange }: LayoutProps<Row>) {
  const keys = ordered(columns, layout).map(({ key }) => key)
  const shown = keys.filter((key) => !layout.hidden.includes(key))
  const swap = (index: number, other: number) => {
    const order = [...keys]
    order.splice(other, 0, ...order.splice(index, 1))
    onChange({ ...layout, order })
  }
  const button = (name: string, icon: ReactNode, disabled: boolean, onClick: () => void, pressed?: boolean) => (
    <Button
      size="small"
      type="text"
      icon={icon}
      aria-label={name}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    />
  )
  return (
    <fieldset className="column-chooser" aria-label="列设置">
      {ordered(columns, layout).map(({ key, title }, index) => (
        <div key={key}>
          <Checkbox
            checked={shown.includes(key)}
            disabled={shown.length === 1 && shown[0] === key}
            onChange={() => onChange({ ...layout, hidden: toggled(layout.hidden, key) })}
          >
            {title}
          </Checkbox>
          {button(`上移 ${title}`, <ArrowUpOutlined />, index === 0, () => swap(index, index - 1))}
          {button(`下移 ${title}`, <ArrowDownOutlined />, index === keys.length - 1, () => swap(index, index + 1))}
          {button(
            `固定 ${title}`,
            <PushpinOutlined />,
            false,
            () => onChange({ ...layout, pinned: toggled(layout.pinned, key) }),
            layout.pinned.includes(key),
          )}
        </div>
      ))}
      <Button type="link" size="small" onClick={() => onChange({ ...SHIPPED_LAYOUT, density: layout.density })}>
        恢复默认
      </Button>
    </fieldset>
  )
}
