import { DeleteOutlined, SaveOutlined, StarFilled, StarOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, Popover } from 'antd'
import { type ReactNode, useState } from 'react'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import type { ColumnLayout } from '#src/ui/table/column-layout.ts'
import { confirm } from '../confirm.ts'
import { type Address, clearedAddress, filterAddress, listAddress } from './list-state.ts'
import type { ResourceList } from './use-resource-list.ts'
import { useViews, type View } from './use-views.ts'

interface ViewsProps {
  list: ResourceList<never>
  layout: ColumnLayout
  onLayout: (layout: ColumnLayout) => void
}

const LONGEST_NAME = 20

/** 视图: what the list shows, under a name; one's own or shared with everybody who may open the screen. */
export function ViewsButton(props: ViewsProps) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      trigger="click"
      placement="left"
      open={open}
      onOpenChange={setOpen}
      content={<Views {...props} onChosen={() => setOpen(false)} />}
    >
      <Button type="text" icon={<StarOutlined aria-hidden="true" />}>
        视图
      </Button>
    </Popover>
  )
}

/** What stands in the address for exactly these rows, "no filter" included; the page number is no part of a view. */
const addressOf = ({ filterSchema, state }: ResourceList<never>, { pageSize }: Address): Address => {
  const { keyword, sort, filter } = state
  const entries = { ...filterAddress(filterSchema, filter, true), keyword, sort, pageSize }
  return Object.fromEntries(Object.entries(entries).filter((entry): entry is [string, string] => Boolean(entry[1])))
}

const isSame = (one: Address, other: Address) =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort())

function Views({ list, layout, onLayout, onChosen }: ViewsProps & { onChosen: () => void }) {
  const { query, setQuery } = usePage()
  const { views, opening, keep, forget, isTaken, setDefault } = useViews(list.endpoint.path)
  const current = addressOf(list, query)

  const apply = (view: View) => {
    setQuery({ ...clearedAddress(query), ...listAddress(view.address) })
    if (view.layout) onLayout(view.layout)
    onChosen()
  }
  const update = ({ name, shared }: View) => {
    keep(name, { address: current, layout, shared })
    tip('success', `已更新视图「${name}」`)
  }
  const remove = async (view: View) => {
    const consequence = view.shared ? '共享给他人的视图也会消失。' : ''
    if (await confirm({ name: view.name, verb: '删除', consequence })) forget(view)
  }

  return (
    <section className="kit-views" aria-label="视图">
      {views.length === 0 && <p>暂无视图</p>}
      <ul aria-label="已保存的视图">
        {views.map((view) => (
          <li key={view.key}>
            <Button
              type="link"
              size="small"
              aria-current={isSame(listAddress(view.address), current) || undefined}
              onClick={() => apply(view)}
            >
              {view.name}
            </Button>
            <small>{view.by ? `${view.by} 共享` : view.shared && '已共享'}</small>
            {iconButton(
              view === opening ? `取消默认 ${view.name}` : `设为默认 ${view.name}`,
              view === opening ? <StarFilled /> : <StarOutlined />,
              () => setDefault(view === opening ? undefined : view),
            )}
            {!view.by && iconButton(`更新 ${view.name}`, <SaveOutlined />, () => update(view))}
            {!view.by && iconButton(`删除 ${view.name}`, <DeleteOutlined />, () => void remove(view))}
          </li>
        ))}
      </ul>
      <SaveView isTaken={isTaken} onSave={(name, shared) => keep(name, { address: current, layout, shared })} />
    </section>
  )
}

const iconButton = (name: string, icon: ReactNode, onClick: () => void) => (
  <Button type="text" size="small" icon={icon} aria-label={name} title={name} onClick={onClick} />
)

interface SaveProps {
  isTaken: (name: string) => boolean
  onSave: (name: string, shared: boolean) => void
}

function SaveView({ isTaken, onSave }: SaveProps) {
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const trimmed = name.trim()
  const save = () => {
    if (trimmed === '' || isTaken(trimmed)) return
    onSave(trimmed, shared)
    setName('')
    setShared(false)
    tip('success', `已保存视图「${trimmed}」`)
  }
  return (
    <div className="kit-save-view">
      <Input
        aria-label="视图名称"
        placeholder="视图名称"
        maxLength={LONGEST_NAME}
        value={name}
        status={isTaken(trimmed) ? 'error' : ''}
        onChange={({ target }) => setName(target.value)}
        onPressEnter={save}
      />
      {isTaken(trimmed) && <small role="alert">名称已存在</small>}
      <Checkbox checked={shared} onChange={({ target }) => setShared(target.checked)}>
        共享给能打开本页的人
      </Checkbox>
      <Button type="primary" size="small" disabled={trimmed === '' || isTaken(trimmed)} onClick={save}>
        保存视图
      </Button>
    </div>
  )
}
