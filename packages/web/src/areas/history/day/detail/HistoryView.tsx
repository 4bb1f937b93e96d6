import { getHistory, type HistoryDetail } from '@portal/contract/areas/history/day.ts'
import { dayText } from '@portal/contract/areas/history/day-rule.ts'
import { importances } from '@portal/contract/areas/history/words.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import {
  ApprovalTab,
  CommentsTab,
  Difference,
  PostPreview,
  PostState,
  RelationCards,
  VersionsTab,
} from '#src/areas/notice/post/public.ts'
import { DetailPage } from '#src/kit/DetailPage.tsx'
import { RowActions } from '#src/kit/list/RowActions.tsx'
import { query } from '#src/kit/query.ts'
import { call } from '#src/platform/api/api.ts'
import { useFreshRequests } from '#src/shared/approval/requests.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { HISTORY_LIST } from '../../addresses.ts'
import { useHistoryActs } from '../manage/use-history-acts.ts'

/** One entry for those who keep it. */
export function HistoryView({ id }: { id: string }) {
  const entry = useQuery(query(getHistory, { id, manage: true }))
  const actionsOf = useHistoryActs()
  useFreshRequests()
  return (
    <DetailPage<HistoryDetail> of={entry} back={HISTORY_LIST}>
      {(found) => ({
        title: found.draft?.title ?? found.title,
        state: <PostState post={{ state: found.state, changeState: found.changeState ?? 'none' }} />,
        actions: <RowActions actions={actionsOf(found)} />,
        facts: factsOf(found),
        tabs: tabsOf(found),
      })}
    </DetailPage>
  )
}

const factsOf = (entry: HistoryDetail) => [
  { label: '日期', value: `${entry.year} 年 ${dayText(entry)}` },
  { label: '重要度', value: importances[entry.importance - 1] },
  { label: '标签', value: entry.labels.map(({ name }) => name).join('、') },
  { label: '出处', value: entry.source },
  { label: '范围', value: entry.audienceText },
  { label: '阅读', value: entry.read },
  { label: '发布时间', value: dateTimeText(entry.publishAt?.getTime()) },
  { label: '创建人', value: entry.creator },
]

const tabsOf = (entry: HistoryDetail) => [
  { key: 'preview', label: '内容', content: <Content entry={entry} /> },
  { key: 'comments', label: '评论', content: <CommentsTab id={entry.id} allowComment={entry.allowComment} /> },
  { key: 'versions', label: '版本', content: <VersionsTab post={entry} bodyOf={bodyOf(entry.id)} /> },
  { key: 'approval', label: '审批记录', content: <ApprovalTab id={entry.id} /> },
]

const bodyOf = (id: string) => async (version: number) =>
  (await call(getHistory, { id, version, manage: true }, { quiet: true })).body

/** What readers see or will see, and what is asked about it. */
export function Content({ entry }: { entry: HistoryDetail }) {
  const { draft, coverUrl, title, questions, state, endReason, endedAt } = entry
  return (
    <>
      {entry.deletedAt && <Alert type="warning" showIcon title="在回收站中，恢复后才能修改" />}
      {state === 'retired' && (
        <Alert
          type="warning"
          showIcon
          title={`已下架 ${dateTimeText(endedAt?.getTime())}`}
          description={endReason || undefined}
        />
      )}
      {draft && (
        <>
          <Alert
            type="info"
            showIcon
            title="有修改等待审批，审批通过前读者看到的仍是已发布的内容"
            description={draft.note || undefined}
          />
          <Difference before={entry.body} after={draft.body} />
        </>
      )}
      {coverUrl !== '' && <img className="history-picture" src={coverUrl} alt={title} />}
      <PostPreview title={draft?.title ?? title} body={draft?.body ?? entry.body} attachments={[]} />
      {questions.length > 0 && (
        <section className="history-questions">
          <h2>关联题目</h2>
          <ol>
            {questions.map(({ id, number, stemText }) => (
              <li key={id}>
                {number} {stemText || '（图片题干）'}
              </li>
            ))}
          </ol>
        </section>
      )}
      <RelationCards relations={entry.relations} of="history" />
    </>
  )
}
