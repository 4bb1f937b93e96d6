import {
  type CardRow,
  exportVcards,
  listCards,
  restoreCards,
  retireCards,
} from '@portal/contract/areas/business-card/card.ts'
import { cardGap, MOST_VCARDS } from '@portal/contract/areas/business-card/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Can } from '#src/kit/Can.tsx'
import { CopyText } from '#src/kit/CopyText.tsx'
import { columnsOf } from '#src/kit/columns.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { PersonAvatar } from '#src/kit/PersonAvatar.tsx'
import { useBatch } from '#src/kit/use-batch.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { download } from '#src/platform/download.ts'
import { go } from '#src/platform/navigate.ts'
import { tip } from '#src/platform/tips.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { late } from '#src/ui/late/late.tsx'
import { UnitPath } from '#src/ui/text/UnitPath.tsx'
import { cardAddress } from '../addresses.ts'
import { PlateSelect } from '../plate/PlateSelect.tsx'
import './card.css'

const BatchDrawer = late(() => import('./BatchDrawer.tsx').then((module) => module.BatchDrawer))
const NewCardDrawer = late(() => import('./NewCardDrawer.tsx').then((module) => module.NewCardDrawer))
const ChangeTemplate = late(() => import('./ChangeTemplate.tsx').then((module) => module.ChangeTemplate))

const column = columnsOf(listCards)
const gaps = wordsOf(cardGap)

const columns = [
  column('name', {
    width: 132,
    fixed: 'left',
    render: (_: unknown, { id, name, userCode, photo }: CardRow) => (
      <span className="bcard-person">
        <PersonAvatar person={{ name, code: userCode, photo }} size={24} />
        <Link to={cardAddress(id)}>{name}</Link>
      </span>
    ),
  }),
  column('orgName', { width: 220, render: (_: unknown, { orgPath }: CardRow) => <UnitPath path={orgPath} /> }),
  column('post', { width: 120 }),
  column('templateName', { width: 140 }),
  column('state', { width: 88 }),
  column('missing', {
    width: 140,
    render: (_: unknown, { missing }: CardRow) => missing.map((gap) => gaps[gap]).join('、') || '—',
  }),
  column('visits', { width: 88 }),
  column('updatedAt'),
  column('link', {
    width: 180,
    render: (_: unknown, { link }: CardRow) => (link === '' ? '—' : <CopyText text={link} />),
  }),
  column('languages', { width: 100 }),
  column('left', { width: 80 }),
  column('userCode', { width: 110 }),
  column('orgPath'),
  column('createdAt'),
]

/** The vCards of these cards as one archive. */
const saveVcards = async (rows: readonly CardRow[]) => {
  if (rows.length > MOST_VCARDS) return tip('error', `单次最多导出 ${MOST_VCARDS} 张，请缩小选择`)
  try {
    await download(exportVcards.path, { ids: rows.map(({ id }) => id) }, '名片.zip')
  } catch (error) {
    tip('error', wordsOfError(error))
  }
}

const useCardWrites = () => {
  const retire = useWrite(retireCards)
  const restore = useWrite(restoreCards)
  const inBatch = useBatch()
  return {
    retireMany: async (count: number, collect: () => Promise<CardRow[]>) => {
      const consequence = '链接和二维码立即失效，打开会提示“名片不存在或已停用”。'
      if (!(await confirm({ name: `${count.toLocaleString('zh-CN')} 张名片`, verb: '停用', consequence }))) return
      await inBatch(collect, (ids) => retire.send({ ids }))
    },
    retireOne: async ({ id, name }: CardRow) => {
      const consequence = '链接和二维码立即失效，打开会提示“名片不存在或已停用”。'
      if (!(await confirm({ name: `${name}的名片`, verb: '停用', consequence }))) return
      if (await retire.run({ ids: [id] })) tip('success', `${name}的名片已停用`)
    },
    restoreOne: async ({ id, name }: CardRow) => {
      const consequence = '恢复后使用新的短链，旧链接不再有效。'
      if (!(await confirm({ name: `${name}的名片`, verb: '恢复', consequence }))) return
      if (await restore.run({ ids: [id] })) tip('success', `${name}的名片已恢复`)
    },
  }
}

/** Cards of the people in the data scope. */
export function CardListPage() {
  const list = useResourceList(listCards)
  const writes = useCardWrites()
  const [opened, setOpened] = useState<'batch' | 'new'>()
  const [changed, setChanged] = useState<readonly CardRow[]>()
  const actionsOf = (row: CardRow): RowAction[] => [
    { label: '查看', onClick: () => go(cardAddress(row.id)) },
    ...(row.state === 'retired'
      ? [
          {
            label: '恢复',
            access: [P.cardRetire],
            reason: row.left ? '员工已离职' : null,
            onClick: () => void writes.restoreOne(row),
          },
        ]
      : [
          { label: '编辑', access: [P.cardEdit], onClick: () => go(`${cardAddress(row.id)}&edit=1`) },
          { label: '换板块', access: [P.cardBatch], onClick: () => setChanged([row]) },
          { label: '停用', access: [P.cardRetire], danger: true, onClick: () => void writes.retireOne(row) },
        ]),
  ]
  return (
    <>
      <ListPage
        list={list}
        views="state"
        chips={[
          { name: 'orgId', label: '单位', control: <OrgSelect for={P.card} allowClear /> },
          { name: 'templateId', label: '板块', control: <PlateSelect /> },
          'missing',
          { name: 'left', label: '已离职' },
        ]}
        columns={columns}
        primary={{ label: '批量生成', access: [P.cardBatch], onClick: () => setOpened('batch') }}
        toolbar={
          <Can codes={[P.cardEdit]}>
            <Button onClick={() => setOpened('new')}>新增一张</Button>
          </Can>
        }
        exports={[P.cardExport]}
        actions={actionsOf}
        batch={[
          {
            label: '换板块',
            access: [P.cardBatch],
            onClick: () => void list.selection.collect().then(setChanged),
          },
          {
            label: '导出 vCard',
            access: [P.cardExport],
            onClick: () => void list.selection.collect().then(saveVcards),
          },
          {
            label: '停用',
            access: [P.cardRetire],
            danger: true,
            onClick: () => void writes.retireMany(list.selection.count, list.selection.collect),
          },
        ]}
        empty="还没有名片。可按单位批量生成，员工也可以在“活动专区 → 我的名片”自己创建"
      />
      {opened === 'batch' && <BatchDrawer onClose={() => setOpened(undefined)} />}
      {opened === 'new' && <NewCardDrawer onClose={() => setOpened(undefined)} />}
      {changed && <ChangeTemplate cards={changed} onClose={() => setChanged(undefined)} />}
    </>
  )
}
