import { changeLiveState, deleteLiveClasses, type LiveClassRow } from '@portal/contract/areas/live/class.ts'
import { livePlannedConsoleLink, liveReportLink } from '@portal/contract/areas/live/class-links.ts'
import { liveRefusals } from '@portal/contract/areas/live/class-words.ts'
import { P } from '@portal/contract/privileges.ts'
import { useState } from 'react'
import { confirm } from '#src/kit/confirm.ts'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { late } from '#src/ui/late/late.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { isOver } from '../room/use-room.ts'
import { liveClassColumns, liveClassSource } from './live-columns.tsx'

const LiveConsole = late(() => import('../room/console/LiveConsole.tsx').then((module) => module.LiveConsole))
const LiveReport = late(() => import('../report/LiveReport.tsx').then((module) => module.LiveReport))
const ClassRounds = late(() => import('../sign/ClassRounds.tsx').then((module) => module.ClassRounds))
const LiveClassDrawer = late(() => import('./LiveClassDrawer.tsx').then((module) => module.LiveClassDrawer))
const IngestDrawer = late(() => import('../media/IngestDrawer.tsx').then((module) => module.IngestDrawer))
const ReasonModal = late(() => import('#src/shared/reason/ReasonModal.tsx').then((module) => module.ReasonModal))

const managed = { manage: true }
const waiting = ['scheduled', 'warming']

type Opened = { kind: 'edit'; id: string | null; copy?: boolean } | { kind: 'cancel' | 'ingest'; live: LiveClassRow }

/** Screens of one class. */
const held: readonly LiveClassRow['state'][] = ['live', 'paused', 'ended', 'replay']

/** 直播课程: the list, `?id=&view=console` the room under the hand of its host, `?id=&view=report` what it came to, `?id=&view=rounds` who signed. */
export function LivePlayClassPage() {
  const { id, view } = usePage().query
  if (id && view === 'console') return <LiveConsole key={id} liveId={id} />
  if (id && view === 'report') return <LiveReport key={id} liveId={id} />
  if (id && view === 'rounds') return <ClassRounds key={id} liveId={id} onBack={() => go(livePlannedConsoleLink(id))} />
  return <LiveClasses />
}

/** Planned, published, begun, ended and cancelled. */
function LiveClasses() {
  const list = useResourceList(liveClassSource, { fixed: managed })
  const [opened, setOpened] = useState<Opened>()
  const change = useWrite(changeLiveState, { refreshes: ['livePlayExam'] })
  const remove = useWrite(deleteLiveClasses)
  const close = () => setOpened(undefined)

  const publish = async ({ id, title, audienceText, plannedStart }: LiveClassRow) => {
    const consequence = `发布后${audienceText}可以看到并预约，${dateTimeText(plannedStart.getTime())} 开始。`
    if (!(await confirm({ name: title, verb: '发布', consequence }))) return
    if (await change.run({ id, action: 'schedule' })) tip('success', `《${title}》已发布`)
  }
  const erase = async (live: LiveClassRow) => {
    if (!(await confirm({ name: live.title, verb: '删除', consequence: '未推送的测验一并删除。' }))) return
    const answer = await remove.run({ ids: [live.id] })
    if (answer) tip(answer.failed[0] ? 'error' : 'success', answer.failed[0]?.message ?? '已删除')
  }
  const actionsOf = (live: LiveClassRow): RowAction[] => {
    const { state, hosting } = live
    const isWaiting = waiting.includes(state)
    const isOpen = isWaiting || state === 'draft' || state === 'live' || state === 'paused'
    return [
      ...(state === 'draft'
        ? [
            {
              label: '发布',
              access: [P.liveClassAdd, P.liveClassEdit],
              onClick: () => void publish(live),
            },
          ]
        : []),
      ...(hosting && state !== 'cancelled' && state !== 'draft' && !isOver(state)
        ? [{ label: '控制台', onClick: () => go(livePlannedConsoleLink(live.id)) }]
        : []),
      ...(held.includes(state)
        ? [{ label: '报表', access: [P.liveClassStat], onClick: () => go(liveReportLink(live.id)) }]
        : []),
      ...(!isOver(state) && live.mayPush
        ? [{ label: '推流地址', onClick: () => setOpened({ kind: 'ingest', live }) }]
        : []),
      ...(hosting && state !== 'cancelled'
        ? [{ label: '测验', onClick: () => go(`/netSchool/livePlayExamList?tab=host&liveId=${live.id}`) }]
        : []),
      ...(isOpen
        ? [{ label: '编辑', access: [P.liveClassEdit], onClick: () => setOpened({ kind: 'edit', id: live.id }) }]
        : []),
      { label: '复制', access: [P.liveClassAdd], onClick: () => setOpened({ kind: 'edit', id: live.id, copy: true }) },
      ...(isWaiting
        ? [
            {
              label: '取消',
              access: [P.liveClassDel],
              danger: true,
              onClick: () => setOpened({ kind: 'cancel', live }),
            },
          ]
        : []),
      ...(state === 'draft' || state === 'cancelled'
        ? [{ label: '删除', access: [P.liveClassDel], danger: true, onClick: () => void erase(live) }]
        : []),
    ]
  }
  const add = { label: '新建直播课', access: [P.liveClassAdd], onClick: () => setOpened({ kind: 'edit', id: null }) }
  return (
    <>
      <ListPage
        list={list}
        chips={[
          { name: 'state', label: '状态' },
          { name: 'hostId', label: '主播', control: <PersonSelect for={P.liveClass} /> },
          { name: 'from', label: '计划开始' },
          { name: 'to', label: '至' },
        ]}
        more={['hasReplay']}
        columns={liveClassColumns}
        primary={add}
        exports={[P.liveClassExport]}
        actions={actionsOf}
      />
      {opened?.kind === 'edit' && <LiveClassDrawer id={opened.id} copy={opened.copy ?? false} onClose={close} />}
      {opened?.kind === 'ingest' && <IngestDrawer live={opened.live} onClose={close} />}
      {opened?.kind === 'cancel' && (
        <ReasonModal
          title={`取消直播《${opened.live.title}》`}
          verb="取消直播"
          label="取消原因"
          help="预约的人会收到取消原因；取消后不能恢复。"
          fault={liveRefusals.noReason.message}
          pending={change.isPending}
          onSend={async (reason) => {
            const answer = await change.run({ id: opened.live.id, action: 'cancel', reason })
            if (answer) tip('success', '直播已取消')
            return answer !== undefined
          }}
          onClose={close}
        />
      )}
    </>
  )
}
