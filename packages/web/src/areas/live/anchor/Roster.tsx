import {
  type AnchorRow,
  deleteAnchors,
  getAnchor,
  listAnchors,
  saveAnchor,
} from '@portal/contract/areas/live/anchor.ts'
import { anchorState } from '@portal/contract/areas/live/anchor-words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { useState } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { PersonAvatar } from '#src/kit/PersonAvatar.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { call } from '#src/platform/api/api.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { late } from '#src/ui/late/late.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { anchorAddress } from './addresses.ts'
import './anchor.css'

const AnchorDrawer = late(() => import('./AnchorDrawer.tsx').then((module) => module.AnchorDrawer))

const states = wordsOf(anchorState)
const fixed = { manage: true }
const column = columnsOf(listAnchors)

const columns = [
  column('name', {
    width: 150,
    fixed: 'left',
    link: ({ id }: AnchorRow) => anchorAddress(id),
    render: (_: unknown, { name, userCode, photo }: AnchorRow) => (
      <span className="anchor-name">
        <PersonAvatar person={{ name, code: userCode, photo }} size={28} />
        {name}
      </span>
    ),
  }),
  column('orgName', { width: 150 }),
  column('fields', { width: 180, render: (_: unknown, { fields }: AnchorRow) => fields.join('、') }),
  column('state', {
    width: 88,
    badge: true,
    render: (_: unknown, { state }: AnchorRow) => <StateWord>{states[state]}</StateWord>,
  }),
  column('videoCount', { width: 80 }),
  column('liveCount', { width: 88 }),
  column('watched', { width: 110 }),
  column('rating', {
    width: 88,
    render: (_: unknown, { rating }: AnchorRow) => (rating === null ? '—' : rating.toFixed(1)),
  }),
  column('validTo', { width: 110, render: (_: unknown, { validTo }: AnchorRow) => validTo ?? '长期' }),
  column('followers', { width: 72 }),
  column('userCode', { width: 100 }),
  column('ownerOrgName', { width: 150 }),
  column('updatedAt'),
]

/** 主播名册: appointed, changed, stopped and removed. */
export function Roster() {
  const { setQuery } = usePage()
  const list = useResourceList(listAnchors, { fixed })
  const [opened, setOpened] = useState<{ anchor: AnchorRow | null }>()
  const save = useWrite(saveAnchor, { refreshes: ['aliVideo'] })
  const removal = useWrite(deleteAnchors)

  const turn = async (anchor: AnchorRow, enabled: boolean) => {
    const verb = enabled ? '启用' : '停用'
    const consequence = '停用后不能上传视频和主持直播，已发布的视频不受影响。'
    if (!enabled && !(await confirm({ name: anchor.name, verb, consequence }))) return
    const { cover, ...now } = await call(getAnchor, { id: anchor.id }, { quiet: true })
    const { id, revision, userId, intro, fields, validTo } = now
    const kept = cover && { fileId: cover.fileId }
    if (await save.run({ id, revision, userId, intro, fields, validTo, enabled, cover: kept }))
      tip('success', `已${verb} ${anchor.name}`)
  }
  const remove = async (anchor: AnchorRow) => {
    const consequence = '移除后不再是主播；已发布的视频和已结束的直播保留。'
    if (!(await confirm({ name: anchor.name, verb: '移除', consequence }))) return
    const answer = await removal.run({ ids: [anchor.id] })
    if (answer) tip(answer.failed[0] ? 'error' : 'success', answer.failed[0]?.message ?? `已移除 ${anchor.name}`)
  }
  const actionsOf = (anchor: AnchorRow): RowAction[] => [
    { label: '编辑', access: [P.anchorEdit], onClick: () => setOpened({ anchor }) },
    anchor.state === 'stopped'
      ? { label: '启用', access: [P.anchorEdit], onClick: () => void turn(anchor, true) }
      : { label: '停用', access: [P.anchorEdit], onClick: () => void turn(anchor, false) },
    {
      label: '看视频',
      onClick: () => setQuery({ tab: undefined, 'f.anchorId': anchor.id, page: undefined }, { push: true }),
    },
    { label: '移除', access: [P.anchorDel], danger: true, onClick: () => void remove(anchor) },
  ]
  return (
    <>
      <ListPage
        list={list}
        title="主播名册"
        chips={['state', 'field', { name: 'orgId', control: <OrgSelect for={P.anchor} allowClear /> }]}
        more={['live']}
        columns={columns}
        primary={{ label: '新增主播', access: [P.anchorEdit], onClick: () => setOpened({ anchor: null }) }}
        actions={actionsOf}
      />
      {opened && <AnchorDrawer id={opened.anchor?.id ?? null} onClose={() => setOpened(undefined)} />}
    </>
  )
}
