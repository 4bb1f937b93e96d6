import { type ActivityDetail, activityInput } from '@portal/contract/areas/activity/activity.ts'
import { activitySentence, hasQuiz, raceSentence, raceWeights } from '@portal/contract/areas/activity/completion.ts'
import { P } from '@portal/contract/privileges.ts'
import { Alert, Button, Form } from 'antd'
import type { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormBody, type FormProps, useFormShell } from '#src/kit/form/FormShell.tsx'
import { tip } from '#src/platform/tips.ts'
import { PeopleField } from '#src/shared/pickers/PeopleField.tsx'
import { bodyOf, saidPart } from './desk-body.ts'
import type { Edited } from './Editing.tsx'

const form = activityInput.pick({ need: true, unitRace: true, organisers: true, excluded: true })
type Values = z.output<typeof form>

const Field = fieldsOf(form)

/** 规则与积分 for those who cannot change them, or not any more. */
export function RulesShown({ of }: { of: ActivityDetail }) {
  const names = (people: { name: string }[] | undefined) => (people ?? []).map(({ name }) => name).join('、') || '无'
  return (
    <div className="desk-panel">
      <p>{of.sentence}</p>
      <dl className="desk-props">
        <div>
          <dt>单位排名</dt>
          <dd>{of.unitRace ? '开启' : '关闭'}</dd>
        </div>
        <div>
          <dt>主办人</dt>
          <dd>{names(of.organisers)}</dd>
        </div>
        <div>
          <dt>不参与抽奖</dt>
          <dd>{names(of.excluded)}</dd>
        </div>
      </dl>
    </div>
  )
}

/** 规则与积分: from how much on it is complete, who runs it, and who draws no lot. */
export function RulesForm({ begun: of, save, settle }: Edited) {
  const { need, unitRace, organisers, excluded } = bodyOf(of)
  const props: FormProps<Values> = {
    title: '规则与积分',
    initial: { need, unitRace, organisers, excluded },
    saving: save.isPending,
    error: save.error,
    onSubmit: (values) =>
      save.mutate(
        { ...bodyOf(of), ...values },
        {
          onSuccess: () => {
            settle()
            tip('success', '规则已保存')
          },
        },
      ),
    children: (
      <>
        <Field name="need" help="各环节共 100 分；达到此分且做完必做环节，算完成" />
        <Field name="unitRace" help={raceSentence(raceWeights(hasQuiz(of.parts)))} />
        <div className="kit-field-long">
          <Field name="organisers" help="最多 10 人；不参与抽奖">
            <PeopleField for={P.activity} max={10} />
          </Field>
        </div>
        <div className="kit-field-long">
          <Field name="excluded">
            <PeopleField for={P.activity} />
          </Field>
        </div>
        <Sentence of={of} />
      </>
    ),
  }
  const shell = useFormShell(props)
  return (
    <section className="activity-sheet" aria-label="规则与积分">
      <FormBody shell={shell} props={props} />
      <p className="activity-note">完成活动的积分由积分规则“完成活动”决定，每人每个活动只计一次。</p>
      <div className="kit-form-buttons">
        <Button
          type={of.state === 'draft' ? 'default' : 'primary'}
          loading={save.isPending}
          onClick={() => void shell.submit()}
        >
          保存
        </Button>
      </div>
    </section>
  )
}

/** Word for word what people read. */
function Sentence({ of }: { of: ActivityDetail }) {
  const shown = Form.useFormInstance<Values>()
  const need: number | undefined = Form.useWatch('need', { form: shown, preserve: true })
  const text = activitySentence(of.parts.map(saidPart), need ?? of.need)
  return text === '' ? null : <Alert className="kit-field-long" type="info" showIcon title={text} />
}
