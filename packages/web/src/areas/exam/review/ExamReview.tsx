import { myAppeals } from '@portal/contract/areas/exam/appeal.ts'
import { reviewAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { attemptEventKind, attemptState, submitKind } from '@portal/contract/areas/exam/attempt/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Collapse, Tag } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { HeldKeysNote } from '#src/shared/attempt/HeldKeysNote.tsx'
import { numbered } from '#src/shared/attempt/progress.ts'
import { ReviewedItemView } from '#src/shared/attempt/ReviewedItemView.tsx'
import { late } from '#src/ui/late/late.tsx'
import { dateTimeText, fullTimeText } from '#src/ui/time/date-text.ts'
import { remainingText } from '../appeal/remaining-text.ts'

const AnomalyReplies = late(() => import('../attempt/AnomalyReplies.tsx').then((module) => module.AnomalyReplies))
const ExamOutputs = late(() => import('../certificate/ExamOutputs.tsx').then((module) => module.ExamOutputs))
const AppealAct = late(() => import('../appeal/AppealAct.tsx').then((module) => module.AppealAct))

type Review = ResultOf<typeof reviewAttempt>

const states = wordsOf(attemptState)
const submits = wordsOf(submitKind)
const kinds = wordsOf(attemptEventKind)

/** 查看答卷: as much of a handed-in sitting as its rules open now. */
export function ExamReview({ attemptId }: { attemptId: string }) {
  const { setQuery } = usePage()
  const review = useQuery({ ...query(reviewAttempt, { attemptId }), refetchOnMount: 'always' })
  const back = () => setQuery({ attemptId: undefined }, { push: true })
  return (
    <Loaded of={review} back={<Button onClick={back}>返回列表</Button>}>
      {(found) => <ReviewSheet review={found} onBack={back} />}
    </Loaded>
  )
}

function ReviewSheet({ review, onBack }: { review: Review; onBack: () => void }) {
  const { receipt, sections, events, weak, appealUntil } = review
  const { attemptId } = receipt
  const appeals = useQuery({ ...query(myAppeals, { attemptId }), enabled: appealUntil !== null })
  const [now] = useState(() => Date.now())
  const isOpen = appealUntil !== null && appealUntil.getTime() > now
  const left = appealUntil === null ? null : remainingText(appealUntil.getTime() - now)
  return (
    <div className="exam-start">
      <div className="exam-hall-head">
        <Button onClick={onBack}>返回列表</Button>
        <h1>{review.title}</h1>
        <Tag>{states[review.state]}</Tag>
      </div>
      <section className="exam-sheet" aria-label="成绩">
        <Verdict review={review} />
        <dl className="exam-facts">
          <Fact name="交卷时间">
            {fullTimeText(receipt.submittedAt.getTime())}（{submits[receipt.submitKind]}）
          </Fact>
          {receipt.submitKind !== 'offline' && (
            <>
              <Fact name="已答">
                {receipt.answered}/{receipt.total} 题
              </Fact>
              <Fact name="回执编号">{receipt.receiptNo}</Fact>
              <Fact name="答案校验码">
                <span className="exam-hash">{receipt.answersHash}</span>
              </Fact>
            </>
          )}
        </dl>
        <HeldKeysNote held={review.heldKeys} what="考试" />
        {appealUntil !== null && sections.length > 0 && (
          <p className="exam-waiting-note">
            {left === null
              ? '申诉期已过'
              : `对得分有异议，可在 ${dateTimeText(appealUntil.getTime())} 前逐题申诉，剩余 ${left}`}
          </p>
        )}
        {weak.length > 0 && (
          <div className="exam-weak">
            <span>薄弱知识点</span>
            <ul>
              {weak.map(({ id, name, rate }) => (
                <li key={id}>
                  {name}（得分率 {Math.round(rate * 100)}%）
                  <Button
                    size="small"
                    aria-label={`去练习：${name}`}
                    onClick={() => go(`/netSchool/specialExercise?knowledge=${id}`)}
                  >
                    去练习
                  </Button>
                </li>
              ))}
            </ul>
          </div>
        )}
      </section>
      <ExamOutputs attemptId={attemptId} />
      <AnomalyReplies attemptId={attemptId} />
      {numbered(sections).map((section) => (
        <section key={section.first} className="exam-sheet" aria-label={section.heading || '题目'}>
          {section.heading !== '' && <h2>{section.heading}</h2>}
          {section.items.map((item, place) => (
            <ReviewedItemView key={item.itemId} item={item} number={section.first + place + 1}>
              {appeals.data && item.attemptItemId !== null && (
                <AppealAct
                  attemptItemId={item.attemptItemId}
                  appeals={appeals.data.filter((appeal) => appeal.attemptItemId === item.attemptItemId)}
                  isOpen={isOpen && item.dropped !== true}
                />
              )}
            </ReviewedItemView>
          ))}
        </section>
      ))}
      {events.length > 0 && (
        <Collapse
          items={[
            {
              key: 'events',
              label: '作答过程记录',
              children: (
                <ul className="exam-attempts">
                  {events.map(({ at, kind, text }, index) => (
                    <li key={`${at.getTime()}-${String(index)}`}>
                      <span>
                        {fullTimeText(at.getTime())} {kinds[kind]}
                        {text !== '' && `：${text}`}
                      </span>
                    </li>
                  ))}
                </ul>
              ),
            },
          ]}
        />
      )}
    </div>
  )
}

function Verdict({ review: { total, maxTotal, passed, rank } }: { review: Review }) {
  if (total === undefined) return <p className="exam-sentence">成绩尚未开放。</p>
  if (total === null) return <p className="exam-sentence">试卷正在评阅，成绩公布后可在此查看。</p>
  return (
    <p className="exam-sentence">
      <strong className="exam-total">{total}</strong> / {maxTotal} 分
      {passed !== undefined && passed !== null && (
        <Tag color={passed ? 'success' : 'error'}>{passed ? '及格' : '不及格'}</Tag>
      )}
      {rank !== undefined && rank !== null && <span>第 {rank} 名</span>}
    </p>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
