import { getLiveQuiz, liveQuizInput, MOST_QUIZ_QUESTIONS, saveLiveQuiz } from '@portal/contract/areas/exam/live/quiz.ts'
import { FIT_KINDS } from '@portal/contract/areas/exam/paper/fit-kinds.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Form, Radio } from 'antd'
import { useState } from 'react'
import { ChosenQuestions } from '#src/areas/assessment/public.ts'
import { fieldsOf } from '#src/kit/fields.tsx'
import { DrawerFrame } from '#src/kit/form/DrawerFrame.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { LateInputNumber } from '#src/ui/late/LateParts.tsx'
import { PaperSelect } from '../exam/PaperSelect.tsx'

const Field = fieldsOf(liveQuizInput)

type Quiz = ResultOf<typeof getLiveQuiz>
type Kind = 'questions' | 'paper'

interface Values {
  title: string
  seconds: number
  showRank: boolean
  questionIds?: string[]
  paperId?: string | null
}

interface QuizDrawerProps {
  liveId: string
  /** Null: a new one. */
  id: string | null
  onClose: () => void
}

export function QuizDrawer({ liveId, id, onClose }: QuizDrawerProps) {
  return id === null ? (
    <QuizForm liveId={liveId} quiz={null} onClose={onClose} />
  ) : (
    <KnownQuiz liveId={liveId} id={id} onClose={onClose} />
  )
}

function KnownQuiz({ liveId, id, onClose }: { liveId: string; id: string; onClose: () => void }) {
  const found = useQuery({ ...query(getLiveQuiz, { id }), gcTime: 0 })
  return <Loaded of={found}>{(quiz) => <QuizForm liveId={liveId} quiz={quiz} onClose={onClose} />}</Loaded>
}

const QUESTION_SECONDS = 60
const PAPER_SECONDS = 900

const initialOf = (quiz: Quiz | null): Partial<Values> =>
  quiz
    ? {
        title: quiz.title,
        seconds: quiz.seconds,
        showRank: quiz.showRank,
        questionIds: quiz.questions.map(({ id }) => id),
        paperId: quiz.paperId,
      }
    : { title: '随堂测验', seconds: QUESTION_SECONDS, showRank: true, questionIds: [], paperId: null }

interface QuizFormProps {
  liveId: string
  quiz: Quiz | null
  onClose: () => void
}

/** 选题: questions that are pushed one by one, or a paper that is pushed as a whole. */
function QuizForm({ liveId, quiz, onClose }: QuizFormProps) {
  const save = useWrite(saveLiveQuiz)
  const mayPaper = useHolds([P.exam])
  const [kind, setKind] = useState<Kind>(quiz && quiz.paperId !== null ? 'paper' : 'questions')
  const isPaper = kind === 'paper'
  const send = (values: Values) => {
    const asked = isPaper
      ? { questionIds: [], paperId: values.paperId ?? null }
      : { questionIds: values.questionIds ?? [], paperId: null }
    const body = { liveId, title: values.title, seconds: values.seconds, showRank: values.showRank, ...asked }
    save.mutate(quiz ? { ...body, id: quiz.id, revision: quiz.revision } : body, {
      onSuccess: ({ count }) => {
        tip('success', `已保存，共 ${count} 题`)
        onClose()
      },
    })
  }
  return (
    <DrawerFrame<Values>
      title={quiz ? '编辑测验' : '新增测验'}
      initial={initialOf(quiz)}
      saving={save.isPending}
      error={save.error}
      onSubmit={send}
      onClose={onClose}
    >
      <Field name="title" />
      {mayPaper && <KindChoice kind={kind} onChange={setKind} />}
      {isPaper ? (
        <Field name="paperId" label="试卷" help="含简答、上传和案例题的试卷不能用于直播测验">
          <PaperSelect known={quiz?.paperTitle ?? ''} />
        </Field>
      ) : (
        <div className="kit-field-long">
          <Field name="questionIds" label="题目" help="按所选顺序逐题推送；题目按保存时的版本固定">
            <QuizQuestions known={quiz?.questions ?? []} />
          </Field>
        </div>
      )}
      <Field
        name="seconds"
        label={isPaper ? '整卷作答时间' : '每题作答时间'}
        help={isPaper ? '1–180 分钟' : '10–600 秒'}
      >
        <SecondsInput isPaper={isPaper} />
      </Field>
      <Field name="showRank" help="测验结束后按得分、用时公布前 20 名；时间从推送算起" />
    </DrawerFrame>
  )
}

/** Another way of asking brings the time that is usual for it. */
function KindChoice({ kind, onChange }: { kind: Kind; onChange: (kind: Kind) => void }) {
  const form = Form.useFormInstance<Values>()
  const choose = (next: Kind) => {
    onChange(next)
    form.setFieldValue('seconds', next === 'paper' ? PAPER_SECONDS : QUESTION_SECONDS)
  }
  return (
    <Radio.Group
      className="kit-field-long live-kind"
      aria-label="出题方式"
      value={kind}
      onChange={({ target }) => choose(target.value === 'paper' ? 'paper' : 'questions')}
      options={[
        { value: 'questions', label: '从题库选题，逐题推送' },
        { value: 'paper', label: '使用试卷，整卷推送' },
      ]}
    />
  )
}

interface SecondsProps {
  id?: string
  value?: number
  onChange?: (seconds: number | null) => void
  onBlur?: () => void
  isPaper: boolean
}

/** Seconds of a question, minutes of a paper. */
function SecondsInput({ id, value, onChange, onBlur, isPaper }: SecondsProps) {
  const unit = isPaper ? 60 : 1
  return (
    <LateInputNumber
      id={id}
      min={1}
      precision={0}
      suffix={isPaper ? '分钟' : '秒'}
      value={value === undefined ? undefined : Math.round(value / unit)}
      onChange={(next) => onChange?.(typeof next === 'number' ? next * unit : null)}
      onBlur={onBlur}
    />
  )
}

interface QuizQuestionsProps {
  value?: string[]
  onChange?: (ids: string[]) => void
  known: Quiz['questions']
}

/** In the order in which they are pushed; without the bank they can only be taken out. */
function QuizQuestions({ known, ...field }: QuizQuestionsProps) {
  const mayPick = useHolds([P.questionBank])
  const named = new Map(known.map((question) => [question.id, question]))
  return (
    <div className="live-chosen">
      <ChosenQuestions
        label="题目"
        known={named}
        fitting={FIT_KINDS}
        most={mayPick ? MOST_QUIZ_QUESTIONS : 0}
        {...field}
      />
      {!mayPick && <small>没有题库权限，不能从题库选题</small>}
    </div>
  )
}
