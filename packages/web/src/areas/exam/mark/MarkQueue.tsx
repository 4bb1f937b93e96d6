import { questionKind } from '@portal/contract/areas/assessment/question/content.ts'
import { markQueue, type QueueRow } from '@portal/contract/areas/exam/mark/marking.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Progress, Tag } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { late } from '#src/ui/late/late.tsx'

const ClusterDrawer = late(() => import('./ClusterDrawer.tsx').then((module) => module.ClusterDrawer))
const RegradeDrawer = late(() => import('../regrade/RegradeDrawer.tsx').then((module) => module.RegradeDrawer))
const ControlDrawer = late(() => import('./ControlDrawer.tsx').then((module) => module.ControlDrawer))
const AssignModal = late(() => import('./AssignModal.tsx').then((module) => module.AssignModal))

const kinds = wordsOf(questionKind)

/** Questions of an exam that people mark, with how far each has got. */
export function MarkQueue({ examId }: { examId: string }) {
  const queue = useQuery({ ...query(markQueue, { examId }), refetchOnMount: 'always' })
  const [open, setOpen] = useState<{ kind: 'cluster' | 'regrade'; questionId: string }>()
  const [assigning, setAssigning] = useState<QueueRow>()
  const [checking, setChecking] = useState<QueueRow>()
  return (
    <Loaded of={queue}>
      {({ rows, fills, blind, double, mayMark }) => (
        <>
          <p className="mark-note">
            {blind ? '匿名评阅，考生姓名和单位不显示' : '实名评阅'}
            {double && '；双评，两人互不可见'}
            {!mayMark && '；你不是本考试的阅卷人'}
          </p>
          {rows.length === 0 && <Empty description="还没有需要人工评阅的答卷" />}
          <ul className="mark-queue" aria-label="待阅题目">
            {rows.map((row) => (
              <QuestionCard
                key={row.questionId}
                row={row}
                mayMark={mayMark}
                onAssign={() => setAssigning(row)}
                onCheck={() => setChecking(row)}
                onCluster={() => setOpen({ kind: 'cluster', questionId: row.questionId })}
                onRegrade={() => setOpen({ kind: 'regrade', questionId: row.questionId })}
              />
            ))}
          </ul>
          {fills.length > 0 && (
            <section aria-label="填空题未匹配的答案">
              <h3>填空题未匹配的答案</h3>
              <ul className="mark-groups">
                {fills.map(({ questionId, stemText, n }) => (
                  <li key={questionId}>
                    <p className="mark-stem">{stemText}</p>
                    <span className="mark-note">{n} 份未得满分</span>
                    <Button size="small" onClick={() => setOpen({ kind: 'cluster', questionId })}>
                      同类答案
                    </Button>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {open?.kind === 'cluster' && (
            <ClusterDrawer examId={examId} questionId={open.questionId} onClose={() => setOpen(undefined)} />
          )}
          {open?.kind === 'regrade' && (
            <RegradeDrawer examId={examId} questionId={open.questionId} onClose={() => setOpen(undefined)} />
          )}
          {checking && <ControlDrawer examId={examId} row={checking} onClose={() => setChecking(undefined)} />}
          {assigning && <AssignModal examId={examId} row={assigning} onClose={() => setAssigning(undefined)} />}
        </>
      )}
    </Loaded>
  )
}

interface QuestionCardProps {
  row: QueueRow
  mayMark: boolean
  onAssign: () => void
  onCheck: () => void
  onCluster: () => void
  onRegrade: () => void
}

function QuestionCard({ row, mayMark, onAssign, onCheck, onCluster, onRegrade }: QuestionCardProps) {
  const { setQuery } = usePage()
  const { todo, done, disputed, mean, max, mine } = row
  const all = todo + done + disputed * 2
  const turnTo = (part: string) => setQuery({ part }, { push: true })
  return (
    <li className="mark-question">
      <p className="mark-stem">
        <Tag>{kinds[row.kind]}</Tag>
        {row.stemText}
      </p>
      <Progress percent={all === 0 ? 0 : Math.floor((done / all) * 100)} size="small" aria-label="评阅进度" />
      <p className="mark-figures">
        <span>待阅 {todo}</span>
        <span>已阅 {done}</span>
        {disputed > 0 && <span>争议 {disputed}</span>}
        <span>
          均分 {mean ?? '—'} / {max}
        </span>
        <span>我已阅 {mine}</span>
      </p>
      <div className="mark-acts">
        <Can codes={[P.examMark]}>
          <Button type="primary" disabled={todo === 0 || !mayMark} onClick={() => turnTo(row.questionId)}>
            开始评阅
          </Button>
        </Can>
        <Can codes={[P.examMarkAdmin]}>
          <Button disabled={todo === 0} onClick={onAssign}>
            分配
          </Button>
          <Button onClick={onCheck}>抽查</Button>
          {row.kind === 'short' && <Button onClick={onCluster}>同类答案</Button>}
          <Button onClick={onRegrade}>改判</Button>
          {disputed > 0 && <Button onClick={() => turnTo('disputes')}>仲裁</Button>}
        </Can>
      </div>
    </li>
  )
}
