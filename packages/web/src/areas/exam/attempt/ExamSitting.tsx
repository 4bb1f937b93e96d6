import type { Sitting } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { examInfo } from '@portal/contract/areas/exam/own/exam.ts'
import type { HeldKeys } from '@portal/contract/areas/exam/own/held-keys.ts'
import { useEffect, useEffectEvent } from 'react'
import { useStore } from 'zustand'
import { call } from '#src/platform/api/api.ts'
import { askConfirm } from '#src/platform/confirms.ts'
import { usePage } from '#src/platform/page.ts'
import { pushed } from '#src/platform/push/push.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { AttemptDesk } from '#src/shared/attempt/desk/AttemptDesk.tsx'
import { HeldKeysNote } from '#src/shared/attempt/HeldKeysNote.tsx'
import { openQuestions } from '#src/shared/attempt/progress.ts'
import { dropRunningExam, keepRunningExam, noteHandedIn } from '#src/shared/attempt/running-exam.ts'
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

  const isOver = useStore(session.store, (view) => view.stopped !== null || view.receipt !== null)

  // Follows the sitting for the bar of all other pages; a further try is a new sitting.
  useEffect(() => {
    if (receipt) {
      forgetStartKey(sitting.scene, sitting.objectId)
      noteHandedIn(sitting.objectId)
    }
    if (isOver) return dropRunningExam(sitting.objectId)
    const keep = () => {
      const left = session.remainingMs()
      keepRunningExam({
        examId: sitting.objectId,
        title: sitting.title,
        endsAt: left === null ? null : serverNow() + left,
      })
    }
    keep()
    return session.store.subscribe((view, before) => {
      if (view.deadlineAt !== before.deadlineAt) keep()
    })
  }, [receipt, isOver, session, sitting])

  // What was handed in shows its result; who took it in over the head of the page is said first.
  const showResult = useEffectEvent(onReview)
  const ownReceipt = takenIn === undefined ? receipt?.attemptId : undefined
  useEffect(() => {
    if (ownReceipt !== undefined) showResult(ownReceipt)
  }, [ownReceipt])

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
        <div className="own-page">
          <section className="own-sheet exam-taken">
            <h1>{takenIn ?? '已交卷'}</h1>
            <p>
              {`${fullTimeText(receipt.submittedAt.getTime())}，已答 ${receipt.answered}/${receipt.total} 题${
                receipt.timedOut > 0 ? `，${receipt.timedOut} 题因本题时间到而结束` : ''
              }`}
            </p>
            <HeldKeysNote held={held} what="考试" />
          </section>
          <div className="own-acts">
            <button type="button" className="own-act own-act-first" onClick={() => onReview(receipt.attemptId)}>
              查看答卷
            </button>
            <button type="button" className="own-act" onClick={onLeave}>
              返回
            </button>
          </div>
        </div>
      </div>
    )
  }
  return <AttemptDesk session={session} onHandIn={() => void handIn()} onLeave={() => void leave()} />
}
