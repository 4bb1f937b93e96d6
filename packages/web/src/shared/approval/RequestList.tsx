import {
  type ApprovalAction,
  approvalFlow,
  approvalState,
  assigneeText,
} from '@portal/contract/areas/access/approval.ts'
import {
  type ApprovalTab,
  approvalRow,
  approvalTab,
  type listApprovals,
} from '@portal/contract/areas/access/approval-record.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { id } from '@portal/contract/kit/scalars.ts'
import type { Privilege } from '@portal/contract/privileges.ts'
import { Button, Tag } from 'antd'
import { type ReactNode, useState } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import type { ListFilters } from '#src/kit/list/filter/filter-names.ts'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { PageTabs } from '#src/kit/tabs/PageTabs.tsx'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { go } from '#src/platform/navigate.ts'
import { useHolds, useSession } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import type { PickingCode } from '#src/shared/pickers/people-source.ts'
import { late } from '#src/ui/late/late.tsx'
import type { Column } from '#src/ui/table/column.ts'
import './approval.css'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { actsOn } from './decision.ts'
import { type RequestRow, type RequestSource, useFreshRequests, useWaitingCount, versionOf } from './requests.ts'
import { useBatchPass, useSimpleActs } from './use-decide.ts'

const DecisionModal = late(() => import('./DecisionModal.tsx').then((module) => module.DecisionModal))

type FilterKey = keyof NonNullable<BodyOf<typeof listApprovals>['filter']>

interface RequestListProps {
  source: RequestSource
  /** Conditions of the screen itself. */
  fixed: { subjectType?: string; channel?: string }
  /** Codes that see all requests of the subject. */
  allCodes: readonly Privilege[]
  /** Code under which units and people are picked. */
  picking: PickingCode
  /** Columns of the screen's own, after 标题. */
  extra?: Column<RequestRow>[]
  /** Filters of the screen's own. */
  more?: ListFilters<FilterKey>['more']
  toolbar?: ReactNode
  /** Tabs that are called otherwise on this screen. */
  tabWords?: Partial<Record<ApprovalTab, string>>
}

const column = columnsOf({ row: approvalRow.extend({ id }), sortable: ['submittedAt', 'dueAt'] })
const tabs = wordsOf(approvalTab)
const states = wordsOf(approvalState)

export function RequestState({ state }: Pick<RequestRow, 'state'>) {
  return <StateWord>{states[state]}</StateWord>
}

const isLate = ({ state, dueAt }: RequestRow) => state === 'pending' && dueAt !== null && dueAt.getTime() < Date.now()

const shownColumns = (extra: Column<RequestRow>[]): Column<RequestRow>[] => [
  column('title', {
    width: 240,
    render: (_, { title, link, round }) => (
      <>
        <Button type="link" size="small" className="approval-title" onClick={() => go(link)}>
          {title}
        </Button>
        {round > 1 && <Tag>第 {round} 轮</Tag>}
      </>
    ),
  }),
  ...extra,
  column('versionNo', { width: 80, render: (_, row) => versionOf(row) }),
  column('submitter', { width: 100, render: (_, { submitter }) => submitter.name }),
  column('orgName', { width: 140 }),
  column('submittedAt'),
  column('step', { width: 100, render: (_, { step, steps }) => `${step}/${steps}` }),
  column('waitingHours', {
    width: 110,
    render: (_, row) =>
      row.state !== 'pending' ? (
        ''
      ) : (
        <span className={isLate(row) ? 'approval-overdue' : undefined}>
          {row.waitingHours} 小时{isLate(row) && '（超时）'}
        </span>
      ),
  }),
  column('state', { width: 100, render: (_, row) => <RequestState state={row.state} /> }),
  column('assignees', {
    width: 160,
    render: (_, { assignees }) =>
      assignees.map((each) => assigneeText(each) + (each.escalated ? '（已升级）' : '')).join('、'),
  }),
  column('dueAt'),
]

/** Approval requests with 待我审批 (count) / 我已处理 / 我提交的 / 全部, as every area's approval screen shows them. */
export function RequestList(props: RequestListProps) {
  const { source, fixed, allCodes, tabWords } = props
  const seesAll = useHolds(allCodes)
  const keys = approvalTab.options.filter((key) => key !== 'all' || seesAll)
  const [tab = 'mine', chooseTab] = usePageTab(keys)
  const waiting = useWaitingCount(source, fixed)
  useFreshRequests()
  return (
    <PageTabs
      activeKey={tab}
      onChange={chooseTab}
      items={keys.map((key) => ({
        key,
        label: `${tabWords?.[key] ?? tabs[key]}${key === 'mine' && waiting > 0 ? `（${waiting}）` : ''}`,
      }))}
    >
      <RequestTable key={tab} {...props} tab={approvalTab.parse(tab)} />
    </PageTabs>
  )
}

/** The requests of one tab. */
export function RequestTable(props: RequestListProps & { tab: ApprovalTab }) {
  const { source, fixed, allCodes, picking, extra = [], more, toolbar, tab } = props
  const list = useResourceList(source, { fixed: { ...fixed, tab } })
  const userId = useSession((session) => session.userId)
  const oversees = useHolds(allCodes)
  const simple = useSimpleActs()
  const passAll = useBatchPass()
  const passSelected = async () => {
    const rows = await list.selection.collect().catch((error: unknown) => tip('error', wordsOfError(error)))
    if (!rows) return
    await passAll(rows)
    list.selection.clear()
  }
  const [acting, setActing] = useState<{ request: RequestRow; action: ApprovalAction }>()

  const actionsOf = (row: RequestRow): RowAction[] => {
    const acts = actsOn(row, { userId, oversees })
    const decides = acts.includes('pass')
    const closed = approvalFlow.allows('withdraw', row.state) ? null : '该内容没有进行中的审批'
    const submitted = row.submitter.id === userId
    return [
      { label: decides ? '审批' : '查看', onClick: () => go(row.link) },
      ...(acts.includes('transfer')
        ? [{ label: '转交', onClick: () => setActing({ request: row, action: 'transfer' }) }]
        : []),
      ...(acts.includes('add') ? [{ label: '加签', onClick: () => setActing({ request: row, action: 'add' }) }] : []),
      ...(submitted || acts.includes('remind')
        ? [{ label: '催办', reason: closed, onClick: () => void simple.remind(row) }]
        : []),
      ...(submitted ? [{ label: '撤回', danger: true, reason: closed, onClick: () => void simple.withdraw(row) }] : []),
    ]
  }

  return (
    <>
      <ListPage
        list={list}
        title={tabs[tab]}
        columns={shownColumns(extra)}
        views={tab === 'mine' ? undefined : 'state'}
        chips={[{ name: 'orgId', control: <OrgSelect for={picking} allowClear /> }, 'from', 'to', 'overdue']}
        more={more}
        toolbar={toolbar}
        actions={actionsOf}
        batch={tab === 'mine' ? [{ label: '批量通过', onClick: () => void passSelected() }] : undefined}
      />
      {acting && <DecisionModal {...acting} picking={picking} onClose={() => setActing(undefined)} />}
    </>
  )
}
