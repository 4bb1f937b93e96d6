import type { ExhibitionKind } from '@portal/contract/areas/exhibition/words.ts'
import { listWorks, type WorkRow } from '@portal/contract/areas/exhibition/work.ts'
import { mediaState } from '@portal/contract/areas/video/video.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Button, Tooltip } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { columnsOf } from '#src/kit/columns.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { go } from '#src/platform/navigate.ts'
import { tip } from '#src/platform/tips.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { Cover } from '#src/ui/cover/Cover.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { workAddress } from '../addresses.ts'
import { meanText } from '../exhibition-words.ts'
import { lengthText } from '../film/film-text.ts'
import { useShowKind } from '../show-kind.ts'
import { RemoveWorks } from './RemoveWorks.tsx'
import { ShowSelect } from './ShowSelect.tsx'
import { usePassMany } from './use-pass-many.ts'

const column = columnsOf(listWorks)

const states = wordsOf(mediaState)

/** What there is to play, and how it is watched. */
const filmColumns = [
  column('crew', { width: 140 }),
  column('seconds', { width: 80, render: (_: unknown, row: WorkRow) => lengthText(row) || '—' }),
  column('mediaState', {
    width: 110,
    render: (_: unknown, { mediaState: state, percent, failText }: WorkRow) =>
      state ? (
        <Tooltip title={failText}>
          <span>
            <StateWord>{state === 'processing' ? `处理中 ${percent}%` : states[state]}</StateWord>
          </span>
        </Tooltip>
      ) : (
        '—'
      ),
  }),
  column('plays', { width: 72 }),
  column('finished', {
    width: 80,
    render: (_: unknown, { finished }: WorkRow) => (typeof finished === 'number' ? `${finished}%` : '—'),
  }),
]

const columnsFor = (kind: ExhibitionKind) => [
  column('thumbUrl', {
    title: kind === 'film' ? '封面' : '缩略图',
    width: 72,
    render: (_: unknown, { thumbUrl, title }: WorkRow) => (
      <span className="show-cover">
        <Cover url={thumbUrl} title={title} />
      </span>
    ),
  }),
  column('number', { width: 80 }),
  column('title', {
    title: kind === 'film' ? '片名' : '作品名',
    width: 180,
    fixed: 'left',
    link: ({ id }: WorkRow) => workAddress(kind, id),
  }),
  column('author', { width: 110 }),
  column('orgName', { width: 140 }),
  column('category', { width: 88 }),
  column('state', { width: 80, badge: true }),
  column('votes', { width: 72, align: 'right' as const }),
  column('held', { width: 88 }),
  column('juryScore', {
    width: 72,
    align: 'right' as const,
    render: (_: unknown, { juryScore }: WorkRow) => (typeof juryScore === 'number' ? meanText(juryScore) : '—'),
  }),
  column('rank', { width: 64 }),
  column('award', { width: 100 }),
  column('submittedAt'),
  column('exhibitionTitle', { width: 180 }),
  ...(kind === 'film' ? filmColumns : [column('pictures', { width: 72 })]),
]

/** 作品 of all exhibitions in scope. */
export function WorkList() {
  const { calls, codes, kind, words } = useShowKind()
  const list = useResourceList(calls.list, { fixed: { manage: true } })
  const passAll = usePassMany()
  const removal = useWrite(calls.delete, { refreshes: ['exhibition'] })
  const [removed, setRemoved] = useState<readonly WorkRow[]>()

  const remove = async ({ id, title }: WorkRow) => {
    if (!(await confirm({ name: title, verb: '删除', consequence: '作品和图片一并删除，不能恢复。' }))) return
    const answer = await removal.run({ ids: [id] })
    const [fault] = answer?.failed ?? []
    if (answer) tip(fault ? 'error' : 'success', fault?.message ?? '已删除')
  }
  const actionsOf = (row: WorkRow): RowAction[] => [
    { label: row.mayDecide ? '审核' : '查看', onClick: () => go(workAddress(kind, row.id)) },
    ...(row.state === 'shown'
      ? [{ label: '撤下', access: [codes.audit], danger: true, onClick: () => setRemoved([row]) }]
      : []),
    { label: '删除', access: [codes.del], danger: true, onClick: () => void remove(row) },
  ]
  return (
    <>
      <ListPage
        list={list}
        title={words.work}
        views="state"
        chips={[
          { name: 'exhibitionId', label: '影展', control: <ShowSelect /> },
          { name: 'orgId', label: '单位', control: <OrgSelect for={codes.see} allowClear /> },
          { name: 'authorId', label: '作者', control: <PersonSelect for={codes.see} /> },
          { name: 'held', label: '有待核查票' },
        ]}
        more={['from', 'to']}
        columns={columnsFor(kind)}
        exports={[codes.export]}
        batch={(selection) => (
          <Can codes={[codes.audit]}>
            <Button size="small" onClick={() => void selection.collect().then(passAll)}>
              通过
            </Button>
            <Button size="small" danger onClick={() => void selection.collect().then(setRemoved)}>
              撤下
            </Button>
          </Can>
        )}
        actions={actionsOf}
      />
      {removed && <RemoveWorks works={removed} onClose={() => setRemoved(undefined)} />}
    </>
  )
}
