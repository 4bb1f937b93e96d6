import type { SurveyAnswers } from '@portal/contract/areas/questionnaire/answer.ts'
import { submitAnswer } from '@portal/contract/areas/questionnaire/answer-endpoints.ts'
import { keptAnswers } from '@portal/contract/areas/questionnaire/question/logic.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { useSession } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { FileSenderContext, surveyFilesOf } from './file-sender.ts'
import type { Opened, Submitted } from './opened.ts'
import { SurveyPages } from './SurveyPages.tsx'
import { useAnswerDraft } from './use-answer-draft.ts'
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
  const draft = useAnswerDraft({ opened, code, isEdit })
  const phone = useMedia(PHONE)
  const filling = useFilling(survey, edited ?? draft.initial, phone ? PHONE_PAGE : undefined)
  const submit = useWrite(submitAnswer)
  const { answers, current } = filling
  const [files] = useState(() => surveyFilesOf(opened.id))

  // Follows the answers: what was typed reaches its draft a moment later.
  const { keep } = draft
  useEffect(() => keep(answers, current?.page.id), [keep, answers, current?.page.id])

  // Follows the server's refusal, which stands below the last question and may be far from the button.
  const fault = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (submit.error) fault.current?.scrollIntoView({ block: 'center' })
  }, [submit.error])

  const send = () => {
    if (files.isSending()) return tip('warning', '还有文件正在上传，请等待上传完成或取消后再提交')
    if (submit.isPending || !filling.check()) return
    const kept = keptAnswers(survey, answers)
    draft.pause()
    submit.mutate(
      {
        id: opened.id,
        code,
        answers: kept,
        clientKey: draft.clientKey,
        seconds: Math.min(86_400, Math.round((performance.now() - begunAt) / 1000)),
        edit: isEdit,
      },
      {
        onSuccess: (outcome) => {
          markDirty(false)
          draft.forget()
          onDone({ answers: kept, outcome })
        },
      },
    )
  }

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
          note={isAnonymous && hasMark && <MarkNote />}
          extra={
            !isEdit && (
              <button type="button" onClick={() => void draft.save(answers, current?.page.id)}>
                保存草稿
              </button>
            )
          }
        >
          <button type="submit" data-main disabled={submit.isPending}>
            {submit.isPending ? '正在提交…' : isEdit ? '保存修改' : isAnonymous ? '匿名提交' : '提交'}
          </button>
        </SurveyPages>
      </FileSenderContext>
      <p className="survey-status" aria-live="polite">
        {draft.fault ?? (draft.savedAt && `草稿已于 ${dateTimeText(draft.savedAt.getTime())} 保存${draft.where}`)}
      </p>
      {submit.error && (
        <p className="survey-fault" role="alert" ref={fault}>
          {submit.error.fields[0]?.message ?? submit.error.words}
        </p>
      )}
    </form>
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
