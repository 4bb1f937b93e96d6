import type { Sitting } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { examInfo } from '@portal/contract/areas/exam/own/exam.ts'
import type { HeldKeys } from '@portal/contract/areas/exam/own/held-keys.ts'
import { Button, Result } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { useStore } from 'zustand'
import { call } from '#src/platform/api/api.ts'
import { askConfirm } from '#src/platform/confirms.ts'
import { usePage } from '#src/platform/page.ts'
import { pushed } from '#src/platform/push/push.ts'
import { tip } from '#src/platform/tips.ts'
import { AttemptDesk } from '#src/shared/attempt/AttemptDesk.tsx'
import { HeldKeysNote } from '#src/shared/attempt/HeldKeysNote.tsx'
import { openQuestions } from '#src/shared/attempt/progress.ts'
import type { AttemptSession } from '#src/shared/attempt/session/attempt-session.ts'
import type { AttemptView } from '#src/shared/attempt/session/attempt-store.ts'
import { useAttempt } from '#src/shared/attempt/session/use-attempt.ts'
import { forgetStartKey } from '#src/shared/attempt/use-enter-attempt.ts'
import { transfersOf } from '#src/shared/question/file-transfers.ts'
import { fullTimeText } from '#src/ui/time/date-text.ts'

interface ExamSittingProps {
  sitting: Sitting
  /** Keys that are not told with the receipt. */
  held: HeldKeys | null
  onLeave: () => void
  onReview: (attemptId: string) => void
}

export function ExamSitting({ sitting, ...beside }: ExamSittingProps) {
  const session = useAttempt(sitting)
  return <Desk session={session} {...beside} />
}

interface DeskProps extends Omit<ExamSittingProps, 'sitting'> {
  session: AttemptSession
}

/** Who took the paper in and why, where it was not its examinee; what was taken in before a 重新开放 counts no more. */
const takenInWords = ({ receipt, notices }: AttemptView): string | undefined => {
  const last = notices.findLast(({ kind }) => kind === 'submit' || kind === 'reopen')
  return receipt?.submitKind === 'forced' && last?.kind === 'submit' ? last.text : undefined
}

function Desk({ session, held, onLeave, onReview }: DeskProps) {
  const { markDirty } = usePage()
  const receipt = useStore(session.store, (view) => view.receipt)
  const takenIn = useStore(session.store, takenInWords)
  const isUnsaved = useStore(session.store, ({ status }) => status.kind === 'saving' || status.kind === 'offline')
  const { sitting } = session

  // Closing the tab with something unacknowledged is asked about by the browser.
  useEffect(() => {
    markDirty(isUnsaved && receipt === null)
    return () => markDirty(false)
  }, [markDirty, isUnsaved, receipt])

  // A further try is a new sitting.
  useEffect(() => {
    if (receipt) forgetStartKey(sitting.scene, sitting.objectId)
  }, [receipt, sitting])

  // Follows the push stream behind the receipt: a sitting that is opened again has its clock running.
  const goBack = useEffectEvent(() => {
    tip('warning', '答卷已重新开放，请继续作答')
    onLeave()
  })
  const isHandedIn = receipt !== null
  useEffect(() => {
    if (!isHandedIn) return
    const look = async () => {
      const { running } = await call(examInfo, { examId: sitting.objectId }, { quiet: true })
      if (running !== null) goBack()
    }
    return pushed.on((event) => {
      if (event.kind === 'attempt' && event.attemptId === sitting.attemptId) look().catch(() => undefined)
    })
  }, [isHandedIn, sitting])

  const handIn = async () => {
    const { unanswered, flagged } = openQuestions(sitting, session.store.getState().answers)
    const isWhole = unanswered === 0 && flagged === 0
    const sending = transfersOf(sitting.attemptId).length
    const content = isWhole
      ? '全部题目已作答，确定交卷？'
      : `还有 ${unanswered} 题未作答，${flagged} 题已标记，确定交卷？`
    if (sending > 0) return tip('warning', `还有 ${sending} 个文件正在上传，请等待上传完成或取消后再交卷`)
    if (await askConfirm({ title: '交卷确认', content, okText: '交卷' })) await session.submit()
  }
  const leave = async () => {
    const isOver = session.store.getState().stopped !== null
    if (
      isOver ||
      (await askConfirm({ title: '离开确认', content: '考试仍在计时，确定离开？', okText: '离开', danger: true }))
    )
      onLeave()
  }

  if (receipt) {
    return (
      <div className="attempt-desk exam-receipt">
        <Result
          status={takenIn === undefined ? 'success' : 'info'}
          title={takenIn ?? '已交卷'}
          subTitle={`${fullTimeText(receipt.submittedAt.getTime())}，已答 ${receipt.answered}/${receipt.total} 题${
            receipt.timedOut > 0 ? `，${receipt.timedOut} 题因本题时间到而结束` : ''
          }`}
          extra={[
            <Button key="review" type="primary" onClick={() => onReview(receipt.attemptId)}>
              查看答卷
            </Button>,
            <Button key="back" onClick={onLeave}>
              返回
            </Button>,
          ]}
        >
          <HeldKeysNote held={held} what="考试" />
          <dl className="exam-facts">
            {receipt.score !== undefined && (
              <div>
                <dt>得分</dt>
                <dd>
                  {receipt.score} 分{receipt.passed !== undefined && (receipt.passed ? '，及格' : '，不及格')}
                </dd>
              </div>
            )}
            <div>
              <dt>回执编号</dt>
              <dd>{receipt.receiptNo}</dd>
            </div>
            <div>
              <dt>答案校验码</dt>
              <dd className="exam-hash">{receipt.answersHash}</dd>
            </div>
          </dl>
        </Result>
      </div>
    )
  }
  return <AttemptDesk session={session} onHandIn={() => void handIn()} onLeave={() => void leave()} />
}
