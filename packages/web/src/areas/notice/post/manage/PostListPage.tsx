import type { PostRow } from '@portal/contract/areas/notice/post.ts'
import { postState } from '@portal/contract/areas/notice/post.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { confirm } from '#src/kit/confirm.ts'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useFiguresBeside } from '#src/kit/list/use-figures-beside.ts'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { type Selection, whyNotAny } from '#src/kit/list/use-selection.ts'
import { PageTabs } from '#src/kit/tabs/PageTabs.tsx'
import { type SendPart, useBatch } from '#src/kit/use-batch.tsx'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { requestList, useFreshRequests, useWaitingCount } from '#src/shared/approval/requests.ts'
import { late } from '#src/ui/late/late.tsx'
import { homeOfPath, type NoticeKind, postHome } from '../post-home.ts'
import { useFreshPosts } from '../use-fresh-posts.ts'
import '../../notice.css'
import { postFilters, postSources } from './PostFilters.tsx'
import { FIGURES, postColumns } from './post-columns.tsx'
import { usePostActions } from './use-post-actions.tsx'
import { usePostWrites } from './use-post-writes.ts'
import { whyNotPublish, whyNotRetire } from './why-not.ts'

const PostCalendar = late(() => import('./PostCalendar.tsx').then((module) => module.PostCalendar))
const RequestTable = late(() => import('#src/shared/approval/RequestList.tsx').then((module) => module.RequestTable))
const RuleDrawer = late(() => import('#src/shared/approval/rule/RuleDrawer.tsx').then((module) => module.RuleDrawer))

const states = wordsOf(postState)
const stateTabs = ['draft', 'in_review', 'scheduled', 'published', 'withdrawn', 'expired'] as const

const conditionOf = (tab: string) =>
  tab === 'deleted' ? { deleted: true } : stateTabs.some((each) => each === tab) ? { state: tab } : {}

/** 公告列表, 通知管理 and 图文列表 (60-community sections 13, 14 and 16): what is told to whom, and who has read it. */
export function PostListPage() {
  const { path } = usePage()
  const { kind, codes } = homeOfPath(path)
  const waiting = useWaitingCount(requestList, { subjectType: 'article', channel: kind })
  const keys = ['all', ...stateTabs, 'mine', ...(kind === 'notice' ? ['calendar'] : []), 'deleted']
  const [tab = 'all', chooseTab] = usePageTab(keys)
  useFreshPosts()
  useFreshRequests()
  const labels: Record<string, string> = {
    all: '全部',
    ...states,
    mine: waiting > 0 ? `待我审批（${waiting}）` : '待我审批',
    calendar: '发布日历',
    deleted: '回收站',
  }
  return (
    <PageTabs activeKey={tab} onChange={chooseTab} items={keys.map((key) => ({ key, label: labels[key] ?? key }))}>
      {tab === 'mine' && (
        <RequestTable
          source={requestList}
          fixed={{ subjectType: 'article', channel: kind }}
          allCodes={[codes.approveAll, P.authorityApproveAll]}
          picking={codes.menu}
          tab="mine"
        />
      )}
      {tab === 'calendar' && <PostCalendar kind={kind} />}
      {tab !== 'mine' && tab !== 'calendar' && <PostTable key={tab} kind={kind} tab={tab} />}
    </PageTabs>
  )
}

function PostTable({ kind, tab }: { kind: NoticeKind; tab: string }) {
  const { calls, codes, detail, name } = postHome(kind)
  const list = useResourceList(postSources[kind], { fixed: { manage: true, ...conditionOf(tab) } })
  const phone = useMedia(PHONE)
  const isBin = tab === 'deleted'
  const { actionsOf, dialogs } = usePostActions(kind, 'list')
  const columns = postColumns({ kind, phone, isBin })
  const shown = useFiguresBeside({ list, endpoint: calls.figures, columns, figures: FIGURES })
  return (
    <>
      <ListPage
        {...shown}
        title={name}
        {...postFilters(kind, tab)}
        primary={phone || isBin ? undefined : { label: `新增${name}`, access: [codes.add], onClick: () => go(detail) }}
        toolbar={<ApproverButton kind={kind} />}
        exports={[codes.export]}
        actions={actionsOf}
        batch={useBatchActs(kind, list.selection, isBin)}
      />
      {dialogs}
    </>
  )
}

function ApproverButton({ kind }: { kind: NoticeKind }) {
  const { codes } = postHome(kind)
  const [isOpen, setOpen] = useState(false)
  const may = useHolds([codes.approveSet, P.authorityApprove])
  if (!may) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>审批人配置</Button>
      {isOpen && <RuleDrawer items={['article']} picking={codes.menu} onClose={() => setOpen(false)} />}
    </>
  )
}

const useBatchActs = (kind: NoticeKind, selection: Selection<PostRow>, isBin: boolean): RowAction[] => {
  const { codes, name } = postHome(kind)
  const { removeAll, changeAll } = usePostWrites(kind)
  const runBatch = useBatch()
  const run = async (verb: string, send: SendPart) => {
    if (!(await confirm({ name: `${selection.count} 条${name}`, verb }))) return
    await runBatch(selection.collect, send)
    selection.clear()
  }
  if (isBin)
    return [{ label: '恢复', access: [codes.del], onClick: () => void run('恢复', (ids) => removeAll(ids, true)) }]
  return [
    {
      label: '发布',
      access: [codes.publish],
      reason: whyNotAny(selection, whyNotPublish),
      onClick: () => void run('发布', (ids) => changeAll(ids, 'publish')),
    },
    {
      label: '下架',
      access: [codes.publish],
      reason: whyNotAny(selection, whyNotRetire),
      onClick: () => void run('下架', (ids) => changeAll(ids, 'retire')),
    },
    {
      label: '删除',
      access: [codes.del],
      danger: true,
      onClick: () => void run('删除', (ids) => removeAll(ids, false)),
    },
  ]
}
