import {
  assignFeedback,
  changeFeedbackState,
  type FeedbackRow,
  type FeedbackState,
  feedbackKind,
  feedbackStat,
  listFeedbacks,
} from '@portal/contract/areas/system/feedback.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Card, Statistic } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Can } from '#src/kit/Can.tsx'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { query } from '#src/kit/query.ts'
import { PageTabs } from '#src/kit/tabs/PageTabs.tsx'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import '#src/shared/feedback/feedback.css'
import { FeedbackStateTag } from '#src/shared/feedback/FeedbackStateTag.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { AssignModal } from './AssignModal.tsx'
import { MergeModal } from './MergeModal.tsx'

const column = columnsOf(listFeedbacks)

const tabs = { list: '反馈', stat: '统计' }

/** 意见反馈 (20-system section 6): what people say about the portal, and who answers it. */
export function FeedbackListPage() {
  const [tab, chooseTab] = usePageTab(Object.keys(tabs))
  return (
    <PageTabs activeKey={tab} items={Object.entries(tabs).map(([key, label]) => ({ key, label }))} onChange={chooseTab}>
      {tab === 'stat' ? <Figures /> : <Feedbacks />}
    </PageTabs>
  )
}

function Feedbacks() {
  const list = useResourceList(listFeedbacks)
  const change = useWrite(changeFeedbackState)
  const [assigning, setAssigning] = useState<readonly string[]>()
  const [merging, setMerging] = useState<readonly FeedbackRow[]>()

  const move = async (ids: readonly string[], state: FeedbackState) => {
    const result = await change.run({ ids: [...ids], state })
    if (!result) return
    const [fault] = result.failed
    if (fault) tip('error', `成功 ${result.updated} 条，失败 ${result.failed.length} 条：${fault.message}`)
  }

  return (
    <>
      <ListPage
        list={list}
        views="state"
        chips={[
          'kind',
          { name: 'assigneeId', control: <PersonSelect for={P.feedback} aria-label="处理人" /> },
          { name: 'orgId', control: <OrgSelect for={P.feedback} /> },
          'overdue',
        ]}
        more={['from', 'to']}
        columns={[
          column('no', {
            width: 120,
            render: (_, { id, no }) => <Link to={`/system/feedBackDetail?id=${id}`}>{no}</Link>,
          }),
          column('kind', { width: 100 }),
          column('text', { ellipsis: true }),
          column('writer', {
            width: 100,
            render: (_, { writer, kind }) => writer || (kind === 'complaint' ? '（已隐藏）' : ''),
          }),
          column('orgName', { width: 140, ellipsis: true }),
          column('pageUrl', { width: 160, ellipsis: true }),
          column('assignee', { width: 100 }),
          column('state', { width: 100, render: (_, row) => <FeedbackStateTag {...row} /> }),
          column('waitingHours', { width: 120 }),
          column('stars', { width: 80 }),
          column('createdAt', { width: 160 }),
        ]}
        exports={[P.feedbackExport]}
        actions={(row) => [
          {
            label: '处理中',
            access: [P.feedbackHandle],
            reason: row.state === 'handling' ? '已是该状态' : '',
            onClick: () => void move([row.id], 'handling'),
          },
          {
            label: '已解决',
            access: [P.feedbackHandle],
            reason: row.state === 'resolved' ? '已是该状态' : '',
            onClick: () => void move([row.id], 'resolved'),
          },
          { label: '指派', access: [P.feedbackAssign], onClick: () => setAssigning([row.id]) },
        ]}
        batch={(selection) => {
          const ids = selection.rows.map(({ id }) => id)
          return (
            <>
              <Can codes={[P.feedbackHandle]}>
                <Button size="small" onClick={() => void move(ids, 'handling')}>
                  处理中
                </Button>
                <Button size="small" onClick={() => void move(ids, 'resolved')}>
                  已解决
                </Button>
              </Can>
              <Can codes={[P.feedbackAssign]}>
                <Button size="small" onClick={() => setAssigning(ids)}>
                  指派
                </Button>
                <Button size="small" disabled={selection.rows.length < 2} onClick={() => setMerging(selection.rows)}>
                  合并
                </Button>
              </Can>
            </>
          )
        }}
      />
      {assigning && <AssignModal ids={assigning} endpoint={assignFeedback} onClose={() => setAssigning(undefined)} />}
      {merging && <MergeModal rows={merging} onClose={() => setMerging(undefined)} />}
    </>
  )
}

/** The figures count all there is in scope. */
function Figures() {
  const { data } = useQuery(query(feedbackStat, {}))
  const words: Record<string, string> = wordsOf(feedbackKind)
  if (!data) return null
  if (data.kinds.length === 0) return <EmptyNew text="暂无反馈" />
  return (
    <section className="feedback-figures" aria-label="意见反馈统计">
      {data.kinds.map(({ kind, count, open, medianHours, reopened }) => (
        <Card key={kind} size="small">
          <Statistic title={words[kind]} value={open} suffix={`/ ${count}`} />
          <div className="feedback-quiet">
            {medianHours === null ? '尚无已解决' : `中位 ${medianHours} 小时解决`}
            {reopened > 0 && `，重开 ${reopened}`}
          </div>
        </Card>
      ))}
    </section>
  )
}
