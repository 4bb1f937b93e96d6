import {
  copySpecialItems,
  type SpecialDetail,
  type SpecialItem,
  saveSpecialItems,
} from '@portal/contract/areas/special-class/class.ts'
import { specialRefusals } from '@portal/contract/areas/special-class/refusals.ts'
import { MOST_ITEMS } from '@portal/contract/areas/special-class/words.ts'
import { Button, Checkbox, Input, Switch } from 'antd'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { askConfirm } from '#src/platform/confirms.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { late } from '#src/ui/late/late.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { SortableTable } from '#src/ui/sort/SortableTable.tsx'
import './special.css'
import { faultsOf, kindWords } from './special-words.ts'

const ItemPicker = late(() => import('./ItemPicker.tsx').then((module) => module.ItemPicker))
const CopyFrom = late(() => import('./CopyFrom.tsx').then((module) => module.CopyFrom))

export type Draft = Pick<
  SpecialItem,
  'chapter' | 'kind' | 'refId' | 'title' | 'required' | 'hours' | 'started' | 'done' | 'published' | 'outside'
>
type Row = Draft & { id: string; name: string }

const keyOf = ({ kind, refId }: Pick<Draft, 'kind' | 'refId'>) => `${kind} ${refId}`

/** 编排内容: what the class consists of, in which order, and what of it is required. */
export function ItemEditor({ of }: { of: SpecialDetail }) {
  const { markDirty } = usePage()
  const [drafts, setDrafts] = useState<readonly Draft[]>(of.items)
  const [ordered, setOrdered] = useState(of.ordered)
  const [isDirty, setDirty] = useState(false)
  const [opened, setOpened] = useState<'pick' | 'copy'>()
  const save = useWrite(saveSpecialItems, { refreshes: ['trainClass', 'trainEnrol'] })
  const copy = useWrite(copySpecialItems, { refreshes: ['trainClass', 'trainEnrol'] })

  const touch = () => {
    setDirty(true)
    markDirty(true)
  }
  const change = (next: readonly Draft[]) => {
    setDrafts(next)
    touch()
  }
  const put = (key: string, part: Partial<Draft>) =>
    change(drafts.map((each) => (keyOf(each) === key ? { ...each, ...part } : each)))
  const add = (added: readonly Draft[]) => {
    setOpened(undefined)
    const known = new Set(drafts.map(keyOf))
    const fresh = added.filter((each) => !known.has(keyOf(each)))
    if (fresh.length < added.length) tip('warning', specialRefusals.twice.message)
    if (fresh.length > 0) change([...drafts, ...fresh].slice(0, MOST_ITEMS))
  }
  const kept = new Set(drafts.map(keyOf))
  const isRemovingStudied = of.items.some((item) => item.started > 0 && !kept.has(keyOf(item)))
  const send = async () => {
    if (drafts.length === 0) return tip('warning', specialRefusals.empty.message)
    const removeStudied =
      isRemovingStudied &&
      (await askConfirm({ title: '保存编排', content: specialRefusals.studied.message, okText: '保存', danger: true }))
    if (isRemovingStudied && !removeStudied) return
    const done = await save.run({
      id: of.id,
      revision: of.revision,
      ordered,
      removeStudied,
      items: drafts.map(({ chapter, kind, refId, required }) => ({ chapter, kind, refId, required })),
    })
    if (!done) return
    markDirty(false)
    setDirty(false)
    tip('success', `编排已保存，共 ${done.saved} 项内容`)
  }
  const copyFrom = async (fromId: string) => {
    const done = await copy.run({ id: of.id, fromId, revision: of.revision, removeStudied: true })
    if (!done) return
    setOpened(undefined)
    markDirty(false)
    tip('success', `已复制 ${done.saved} 项内容`)
  }
  return (
    <section className="special-editor" aria-label="编排内容">
      <div className="special-bar">
        <Button icon={<Icon name="plus" small />} onClick={() => setOpened('pick')}>
          添加内容
        </Button>
        <Button type="text" onClick={() => setOpened('copy')}>
          复制编排
        </Button>
        <label className="special-order">
          <Switch
            size="small"
            checked={ordered}
            onChange={(on) => {
              setOrdered(on)
              touch()
            }}
          />
          顺序学习
        </label>
        <Button type="primary" disabled={!isDirty} loading={save.isPending} onClick={() => void send()}>
          保存编排
        </Button>
      </div>
      {drafts.length === 0 ? (
        <EmptyNew text="还没有学习内容，点“添加内容”选择已发布的视频、文档和考试" />
      ) : (
        <ItemTable drafts={drafts} ordered={ordered} confirmed={of.confirmed} onOrder={change} onPut={put} />
      )}
      {opened === 'pick' && <ItemPicker onTake={add} onClose={() => setOpened(undefined)} />}
      {opened === 'copy' && (
        <CopyFrom
          without={of.id}
          replaces={of.items.length > 0}
          isPending={copy.isPending}
          onTake={(fromId) => void copyFrom(fromId)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  )
}

interface TableProps {
  drafts: readonly Draft[]
  ordered: boolean
  confirmed: number
  onOrder: (next: readonly Draft[]) => void
  onPut: (key: string, part: Partial<Draft>) => void
}

/** What has to be completed before; empty: open at once. */
const afterOf = (drafts: readonly Draft[], at: number, ordered: boolean): string => {
  const before = ordered ? drafts.slice(0, at).findLast(({ required }) => required) : undefined
  return before ? `完成《${before.title}》` : '无'
}

function ItemTable({ drafts, ordered, confirmed, onOrder, onPut }: TableProps) {
  const rows: Row[] = drafts.map((draft) => ({ ...draft, id: keyOf(draft), name: draft.title }))
  const inOrder = (ids: readonly string[]) => ids.flatMap((id) => drafts.find((draft) => keyOf(draft) === id) ?? [])
  return (
    <SortableTable<Row>
      rows={rows}
      size="small"
      scroll={{ x: 800 }}
      onOrder={(ids) => onOrder(inOrder(ids))}
      columns={[
        {
          title: '章节',
          width: 120,
          render: (_, { id, name, chapter }) => (
            <Input
              aria-label={`${name} 章节`}
              placeholder="不分章"
              maxLength={40}
              value={chapter}
              onChange={({ target }) => onPut(id, { chapter: target.value })}
            />
          ),
        },
        {
          title: '内容',
          width: 200,
          render: (_, row) => (
            <div className="special-cell">
              <b>{row.title || '内容已删除'}</b>
              {faultsOf(row).map((fault) => (
                <em key={fault}>{fault}</em>
              ))}
            </div>
          ),
        },
        { title: '类型', width: 64, render: (_, { kind }) => kindWords[kind] },
        {
          title: '必修',
          width: 56,
          render: (_, { id, name, required }) => (
            <Checkbox
              aria-label={`${name} 必修`}
              checked={required}
              onChange={({ target }) => onPut(id, { required: target.checked })}
            />
          ),
        },
        { title: '学时', width: 72, render: (_, { hours }) => (hours > 0 ? hours.toFixed(2) : '—') },
        { title: '解锁条件', width: 150, render: (_, __, at) => afterOf(drafts, at, ordered) },
        { title: '完成', width: 72, render: (_, { done }) => `${done}/${confirmed}` },
        {
          title: '',
          width: 48,
          render: (_, { id, name }) => (
            <Button
              type="text"
              aria-label={`移除 ${name}`}
              icon={<Icon name="cross" small />}
              onClick={() => onOrder(drafts.filter((draft) => keyOf(draft) !== id))}
            />
          ),
        },
      ]}
    />
  )
}
