import type { SurveyAnswers } from '@portal/contract/areas/questionnaire/answer.ts'
import { keptAnswers } from '@portal/contract/areas/questionnaire/question/logic.ts'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { usePage } from '#src/platform/page.ts'
import { useSession } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { useAnswerDraft } from './draft/use-answer-draft.ts'
import { useHandIn } from './draft/use-hand-in.ts'
import { FileSenderContext, surveyFilesOf } from './file-sender.ts'
import type { Opened, Submitted } from './opened.ts'
import { SurveyPages } from './SurveyPages.tsx'
import { PHONE_PAGE, useFilling } from './use-filling.ts'

interface FillingProps {
  opened: Opened
  code: string | undefined
  /** Answers that were given before and are being changed. */
  edited: SurveyAnswers | undefined
  onDone: (submitted: Submitted) => void
}

const fullOf = (fullOptions: Opened['fullOptions']): ReadonlyMap<string, ReadonlySet<string>> => {
  const hidden = fullOptions.filter(({ onFull }) => onFull === 'hideOption')
  return new Map(
    hidden.map(({ questionId }) => [
      questionId,
      new Set(hidden.filter((each) => each.questionId === questionId).map(({ optionId }) => optionId)),
    ]),
  )
}

/** The questions until they are handed in. */
export function Filling({ opened, code, edited, onDone }: FillingProps) {
  const { markDirty } = usePage()
  const survey = useMemo(
    () => ({ pages: opened.pages, questions: opened.pages.flatMap(({ questions }) => questions) }),
    [opened.pages],
  )
  const [begunAt] = useState(() => performance.now())
  const isEdit = edited !== undefined
  const isAnonymous = opened.mode === 'anonymous'
  // Guests are nobody in particular: no name lies over their page.
  const hasMark = useSession(({ guestPage }) => guestPage === null)
  const draft = useAnswerDraft({ opened, code, edited })
  const phone = useMedia(PHONE)
  const filling = useFilling(survey, draft.initial, phone ? PHONE_PAGE : undefined)
  const { answers, current } = filling
  const handIn = useHandIn((body, outcome) => {
    markDirty(false)
    draft.forget()
    onDone({ answers: body.answers, outcome })
  })
  const [files] = useState(() => surveyFilesOf(opened.id))

  // Follows the answers: what was typed reaches its draft, and what waits for the network is no longer what is meant.
  const { keep } = draft
  const { stopWaiting } = handIn
  const changed = useEffectEvent(() => {
    keep(answers, current?.page.id)
    if (handIn.isWaiting) stopWaiting()
  })
  useEffect(() => changed(), [answers, current?.page.id])

  // Follows the refusal: it stands above the button, which may be out of sight.
  const fault = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (handIn.fault !== undefined) fault.current?.scrollIntoView({ block: 'nearest' })
  }, [handIn.fault])

  const send = () => {
    if (files.isSending()) return tip('warning', '还有文件正在上传，请等待上传完成或取消后再提交')
    if (handIn.isPending || !filling.check()) return
    draft.pause()
    void handIn.send({
      id: opened.id,
      code,
      answers: keptAnswers(survey, answers),
      clientKey: draft.clientKey,
      seconds: Math.min(86_400, Math.round((performance.now() - begunAt) / 1000)),
      edit: isEdit,
    })
  }
  const words = isEdit ? '保存修改' : isAnonymous ? '匿名提交' : '提交'

  return (
    <form
      aria-label="问卷"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <FileSenderContext value={files.send}>
        <SurveyPages
          filling={filling}
          hiddenOptions={fullOf(opened.fullOptions)}
          note={
            <>
              {isAnonymous && hasMark && <MarkNote />}
              {handIn.isWaiting && (
                <p className="survey-fault" role="alert">
                  网络不可用，还没有提交；答案已存在本机，联网后自动提交
                </p>
              )}
              {handIn.fault !== undefined && (
                <p className="survey-fault" role="alert" ref={fault}>
                  {handIn.fault}
                </p>
              )}
              <DraftLine draft={draft} />
            </>
          }
          extra={
            !isEdit && (
              <button type="button" onClick={() => void draft.save(answers, current?.page.id)}>
                保存草稿
              </button>
            )
          }
        >
          <button type="submit" data-main disabled={handIn.isPending}>
            {handIn.isPending ? '正在提交…' : handIn.isWaiting ? '再次提交' : words}
          </button>
        </SurveyPages>
      </FileSenderContext>
    </form>
  )
}

/** Where the answers lie as long as they are not handed in. */
function DraftLine({ draft: { kept, fault, onDevice } }: { draft: ReturnType<typeof useAnswerDraft> }) {
  if (!kept && fault === undefined) return null
  const place = onDevice ? '在本机' : ''
  return (
    <p className="survey-status" aria-live="polite">
      {fault ??
        (kept &&
          (kept.isSafe
            ? `草稿已于 ${dateTimeText(kept.at.getTime())} 保存${place}`
            : `草稿已于 ${dateTimeText(kept.at.getTime())} 保存在本机，联网后存到服务器`))}
    </p>
  )
}

/** The one thing on the page that names the person says itself that it goes nowhere. */
function MarkNote() {
  return (
    <p className="survey-mark-note">
      <Icon name="shield" small />
      水印只显示在你的屏幕上，不随答卷提交
    </p>
  )
}
