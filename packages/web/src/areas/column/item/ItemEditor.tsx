import { type ColumnItems, saveColumnItems } from '@portal/contract/areas/column/item.ts'
import { columnRefusals, columnWords, MOST_COLUMN_ITEMS } from '@portal/contract/areas/column/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { P } from '@portal/contract/privileges.ts'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { late } from '#src/ui/late/late.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { relatedAddress } from '../addresses.ts'
import { ItemCards } from './ItemCards.tsx'
import { ItemFilters, useItemFilters } from './ItemFilters.tsx'
import { ItemTable } from './ItemTable.tsx'
import { type Draft, isShown, keyOf, orderedAmong } from './item-drafts.ts'
import { SectionRail } from './SectionRail.tsx'
import { useItemFigures } from './use-item-figures.ts'

const ItemPicker = late(() => import('./ItemPicker.tsx').then((module) => module.ItemPicker))

interface ItemEditorProps {
  of: ColumnItems
  onReload: () => void
}

/** What is arranged stays on the screen until it is saved; whoever saves second is told, and reads anew. */
export function ItemEditor({ of, onReload }: ItemEditorProps) {
  const phone = useMedia(PHONE)
  const { markDirty } = usePage()
  const [drafts, setDrafts] = useState<readonly Draft[]>(of.items)
  const [isDirty, setDirty] = useState(false)
  const [isPicking, setPicking] = useState(false)
  const [fault, setFault] = useState('')
  const filters = useItemFilters()
  const figures = useItemFigures(of)
  const save = useWrite(saveColumnItems)
  const mayWrite = useHolds([P.articleAdd])

  const change = (next: readonly Draft[]) => {
    setDrafts(next)
    setDirty(true)
    markDirty(true)
  }
  const put = (key: string, part: Partial<Draft>) =>
    change(drafts.map((each) => (keyOf(each) === key ? { ...each, ...part } : each)))
  const remove = (key: string) => change(drafts.filter((each) => keyOf(each) !== key))
  const add = (added: readonly Draft[]) => {
    setPicking(false)
    const known = new Set(drafts.map(keyOf))
    const fresh = added.filter((each) => !known.has(keyOf(each)))
    if (fresh.length < added.length) tip('warning', columnRefusals.twice.message)
    const section = of.sections.some(({ id }) => id === filters.section) ? filters.section : null
    if (fresh.length > 0)
      change([...drafts, ...fresh.map((each) => ({ ...each, section }))].slice(0, MOST_COLUMN_ITEMS))
  }
  const send = async () => {
    setFault('')
    try {
      const items = drafts.map(({ type, itemId, section, required }) => ({ type, itemId, section, required }))
      const { saved, narrower } = await save.send({ id: of.id, items, revision: of.revision })
      markDirty(false)
      setDirty(false)
      const outside = new Map(narrower.map(({ itemId, people }) => [itemId, people]))
      setDrafts((kept) => kept.map((draft) => ({ ...draft, outside: outside.get(draft.itemId) ?? 0 })))
      const [first] = narrower
      tip(
        first ? 'warning' : 'success',
        first
          ? `已保存；《${first.title}》${fill(columnWords.narrower, { n: first.people })}`
          : `已保存，共 ${saved} 项内容`,
      )
    } catch (caught) {
      setFault(wordsOfError(caught))
    }
  }
  const reload = () => {
    markDirty(false)
    onReload()
  }
  const shown = drafts.filter((draft) => isShown(draft, filters))
  const arranging = {
    shown,
    sections: of.sections,
    figures,
    fixed: !of.ordered,
    onOrder: (keys: readonly string[]) => change(orderedAmong(drafts, keys)),
    onPut: put,
    onRemove: remove,
  }
  return (
    <section className="column-items" aria-label="专栏内容">
      <header>
        <h1>{of.name}</h1>
        <span>
          {of.published ? '已发布' : '未发布'} · {drafts.length} 项
        </span>
        <div>
          <Button icon={<Icon name="plus" small />} onClick={() => setPicking(true)}>
            添加内容
          </Button>
          {mayWrite && <Button onClick={() => go('/monograph/contentTextDetail')}>新建图文</Button>}
          <Button onClick={() => go(relatedAddress(of.id))}>关联视频</Button>
          <Button type="primary" disabled={!isDirty} loading={save.isPending} onClick={() => void send()}>
            保存编排
          </Button>
        </div>
      </header>
      {fault !== '' && (
        <Alert
          type="error"
          showIcon
          title={fault}
          action={fault === errors.stale.message ? <Button onClick={reload}>刷新内容</Button> : undefined}
        />
      )}
      {!of.ordered && <Alert type="info" showIcon title="该专栏按发布时间排序，不能手动调整顺序" />}
      <div className="column-items-body">
        <SectionRail sections={of.sections} drafts={drafts} filters={filters} phone={phone} />
        <div>
          <ItemFilters {...filters} />
          {shown.length === 0 ? (
            <EmptyNew
              text={
                drafts.length === 0
                  ? '还没有内容，点“添加内容”选择已发布的图文、视频、文档、练习和活动'
                  : '没有符合条件的内容'
              }
            />
          ) : phone ? (
            <ItemCards {...arranging} />
          ) : (
            <ItemTable {...arranging} />
          )}
        </div>
      </div>
      {isPicking && (
        <ItemPicker
          columnId={of.id}
          known={new Set(drafts.map(keyOf))}
          onTake={add}
          onClose={() => setPicking(false)}
        />
      )}
    </section>
  )
}
