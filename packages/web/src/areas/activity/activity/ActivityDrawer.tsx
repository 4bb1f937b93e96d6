import {
  type ActivityDetail,
  activityInput,
  activityPart,
  getActivity,
  saveActivity,
} from '@portal/contract/areas/activity/activity.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, ConfigProvider, Divider } from 'antd'
import type { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { DrawerFrame } from '#src/kit/form/DrawerFrame.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { go } from '#src/platform/navigate.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { AudiencePicker } from '#src/shared/pickers/AudiencePicker.tsx'
import { bankAddress } from '../addresses.ts'
import { QuizFields } from '../quiz/QuizFields.tsx'
import { freshQuiz, quizForm, quizOf, quizValuesOf } from '../quiz/quiz-values.ts'

const [answerPart] = activityPart.options
const form = activityInput.omit({ parts: true }).extend({ partTitle: answerPart.shape.title, ...quizForm.shape })
type Values = z.output<typeof form>

const Field = fieldsOf(form)

interface ActivityDrawerProps {
  /** Null: a new one. */
  id: string | null
  /** A new one with the settings and questions of another. */
  copyOf: string | null
  onClose: () => void
}

export function ActivityDrawer({ id, copyOf, onClose }: ActivityDrawerProps) {
  const known = id ?? copyOf
  return known === null ? (
    <ActivityForm activity={null} isCopy={false} onClose={onClose} />
  ) : (
    <KnownActivity id={known} isCopy={id === null} onClose={onClose} />
  )
}

function KnownActivity({ id, ...rest }: { id: string; isCopy: boolean; onClose: () => void }) {
  const found = useQuery({ ...query(getActivity, { id, manage: true }), gcTime: 0 })
  return <Loaded of={found}>{(activity) => <ActivityForm activity={activity} {...rest} />}</Loaded>
}

const fresh: Partial<Values> = { ...freshQuiz, partTitle: '知识竞答', showFrom: null }

/** A copy is a new activity: its time is chosen anew. */
const valuesOf = (activity: ActivityDetail, isCopy: boolean): Partial<Values> => {
  const { title, intro, startAt, endAt, showFrom, audience, parts } = activity
  const [part] = parts
  return {
    title: isCopy ? `${[...title].slice(0, 56).join('')}（副本）` : title,
    intro,
    audience,
    ...(!isCopy && { startAt, endAt }),
    showFrom: isCopy ? null : showFrom,
    partTitle: part?.title,
    ...(part && quizValuesOf(part.quiz)),
  }
}

const bodyOf = ({ title, intro, startAt, endAt, showFrom, audience, partTitle, ...quiz }: Values) => ({
  title,
  intro: intro ?? '',
  startAt,
  endAt,
  showFrom: showFrom ?? null,
  audience,
  parts: [{ type: 'answer' as const, title: partTitle, quiz: quizOf(quiz) }],
})

interface ActivityFormProps {
  activity: ActivityDetail | null
  isCopy: boolean
  onClose: () => void
}

function ActivityForm({ activity, isCopy, onClose }: ActivityFormProps) {
  const save = useWrite(saveActivity, { refreshes: ['activityAnswer'] })
  const mayFill = useHolds([P.activityQuestion])
  const isNew = activity === null || isCopy
  const isRunning = !isNew && activity.state === 'running'
  const tellSaved = (id: string) => {
    const next = { label: '去添加题目', onClick: () => go(bankAddress(id)) }
    tip('success', isNew && !isCopy ? '已保存，添加题目后即可发布' : '已保存', mayFill && isNew ? next : undefined)
    onClose()
  }
  return (
    <DrawerFrame<Values>
      title={isNew ? '新建活动' : '编辑活动'}
      initial={activity ? valuesOf(activity, isCopy) : fresh}
      saving={save.isPending}
      error={save.error}
      onSubmit={(values) =>
        save.mutate(
          {
            ...bodyOf(values),
            ...(activity && (isCopy ? { copyOf: activity.id } : { id: activity.id, revision: activity.revision })),
          },
          { onSuccess: ({ id }) => tellSaved(id) },
        )
      }
      onClose={onClose}
    >
      {isRunning && (
        <Alert type="warning" showIcon title="活动进行中：结束时间只能延后，规则只能放宽，范围只能扩大。" />
      )}
      <Field name="title" />
      <Field name="intro" />
      <ConfigProvider componentDisabled={isRunning}>
        <Field name="startAt" />
      </ConfigProvider>
      <Field name="endAt" />
      <Field name="showFrom" help="从何时起出现在列表中；不填则发布后即可看到" />
      <Field name="audience" label="活动范围">
        <AudiencePicker for={P.activity} />
      </Field>
      <Divider className="kit-field-long" titlePlacement="start">
        答题环节
      </Divider>
      <Field name="partTitle" />
      <QuizFields />
    </DrawerFrame>
  )
}
