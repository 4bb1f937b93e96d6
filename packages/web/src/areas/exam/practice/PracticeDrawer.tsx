import { FIT_KINDS } from '@portal/contract/areas/exam/paper/fit-kinds.ts'
import { getPractice, MOST_NAMED, practiceInput, savePractice } from '@portal/contract/areas/exam/practice/practice.ts'
import { practiceMode } from '@portal/contract/areas/exam/practice/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Checkbox } from 'antd'
import type { z } from 'zod'
import { ChosenQuestions } from '#src/areas/assessment/public.ts'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { AudiencePicker } from '#src/shared/pickers/AudiencePicker.tsx'
import { COVER_HELP, CoverField } from '#src/shared/upload/CoverField.tsx'
import { type FormFile, fileInputOf } from '#src/shared/upload/form-file.ts'
import { DrawRulesField } from '../paper/draw-rule/DrawRulesField.tsx'

interface Values extends Omit<z.output<typeof practiceInput>, 'cover'> {
  cover?: FormFile | null
}
type Set = ResultOf<typeof getPractice>

const Field = fieldsOf(practiceInput)
const fresh: Partial<Values> = {
  rules: [],
  modes: ['order', 'random', 'unanswered', 'wrong', 'favourite', 'challenge'],
  roundSize: 10,
  feedback: 'instant',
}
const modes = Object.entries(wordsOf(practiceMode)).map(([value, label]) => ({ value, label }))

interface PracticeDrawerProps {
  /** Null: a new one. */
  id: string | null
  /** A new one with the settings of another. */
  copyOf: string | null
  onClose: () => void
}

export function PracticeDrawer({ id, copyOf, onClose }: PracticeDrawerProps) {
  const known = id ?? copyOf
  return known === null ? (
    <SetForm set={null} isCopy={false} onClose={onClose} />
  ) : (
    <KnownSet id={known} isCopy={id === null} onClose={onClose} />
  )
}

function KnownSet({ id, ...rest }: { id: string; isCopy: boolean; onClose: () => void }) {
  const found = useQuery({ ...query(getPractice, { id }), gcTime: 0 })
  return <Loaded of={found}>{(set) => <SetForm set={set} {...rest} />}</Loaded>
}

const valuesOf = (set: Set, isCopy: boolean): Partial<Values> => {
  const { cover, intro, rules, questionIds, roundSize, feedback, audience, openAt, closeAt } = set
  const title = isCopy ? `${[...set.title].slice(0, 56).join('')}（副本）` : set.title
  return {
    title,
    cover: cover && { ...cover, name: '封面' },
    intro,
    rules,
    questionIds,
    modes: set.modes,
    roundSize,
    feedback,
    audience,
    openAt,
    closeAt,
  }
}

interface SetFormProps {
  set: Set | null
  isCopy: boolean
  onClose: () => void
}

function SetForm({ set, isCopy, onClose }: SetFormProps) {
  const isNew = set === null || isCopy
  const known = new Map((set?.questions ?? []).map((question) => [question.id, question]))
  return (
    <FormDrawer
      title={isNew ? '新增专项练习' : '编辑专项练习'}
      initial={set ? valuesOf(set, isCopy) : fresh}
      write={savePractice}
      body={(values: Values) => ({
        ...values,
        cover: values.cover ? fileInputOf(values.cover) : null,
        questionIds: values.questionIds ?? [],
        openAt: values.openAt ?? null,
        closeAt: values.closeAt ?? null,
        ...(!isNew && set && { id: set.id, revision: set.revision }),
      })}
      said={({ available }) => `已保存，当前可用 ${available} 题`}
      onClose={onClose}
    >
      <Field name="title" />
      <Field name="cover" help={`${COVER_HELP}；不设则显示标题首字`}>
        <CoverField />
      </Field>
      <Field name="intro" />
      <Field name="rules" help="简答、上传和案例题不会出现在练习中">
        <DrawRulesField />
      </Field>
      <Field name="questionIds" label="指定题目" help="除练习范围外，另加这些题目">
        <ChosenQuestions label="指定题目" known={known} fitting={FIT_KINDS} most={MOST_NAMED} />
      </Field>
      <Field name="modes">
        <Checkbox.Group options={modes} />
      </Field>
      <Field name="roundSize" help="每轮 5–100 题；挑战模式答错为止" />
      <Field name="feedback" help="交卷后反馈：一轮结束前不显示对错；挑战模式总是逐题反馈" />
      <Field name="audience" label="面向">
        <AudiencePicker for={P.questionBank} />
      </Field>
      <Field name="openAt" help="不填则发布后即可练习" />
      <Field name="closeAt" help="不填则长期有效" />
    </FormDrawer>
  )
}
