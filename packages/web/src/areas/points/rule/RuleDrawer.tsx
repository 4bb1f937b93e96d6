import { ruleSettings } from '@portal/contract/areas/points/rule.ts'
import { listPointsEvents, type PointsRuleRow, savePointsRule } from '@portal/contract/areas/points/rule-endpoints.ts'
import { type PointsEvent, pointsEvent } from '@portal/contract/areas/points/rule-events.ts'
import { ruleSentence } from '@portal/contract/areas/points/rule-sentence.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Form } from 'antd'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { DrawerFrame } from '#src/kit/form/DrawerFrame.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import type { WriteFault } from '#src/kit/words-of-error.ts'
import { AudiencePicker } from '#src/shared/pickers/AudiencePicker.tsx'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { AwardField } from './AwardField.tsx'
import { ConditionField } from './ConditionField.tsx'
import { RULE_REFRESHES } from './RuleTable.tsx'
import { SimulateDrawer, type Trial } from './SimulateDrawer.tsx'

const { code, event, validFrom } = savePointsRule.body.shape
// Flat: a form field each, as people see them.
const formShape = ruleSettings.extend({ code, event, validFrom })
type Values = z.output<typeof formShape> & { id?: string; revision?: number }

const Field = fieldsOf(formShape)
const eventWords = wordsOf(pointsEvent)
const fresh: Partial<Values> = { award: { kind: 'fixed', points: 1 }, condition: [] }

const split = ({ id, revision, code: ruleCode, event: ruleEvent, validFrom: from, ...settings }: Values) => ({
  key: { id, revision },
  head: { code: ruleCode, event: ruleEvent, validFrom: from },
  settings,
})

/** The server speaks of `settings.capDay.…`, the form of `capDay`. */
const flat = (fault: WriteFault | null): WriteFault | null =>
  fault && {
    ...fault,
    fields: fault.fields.map(({ field, ...rest }) => ({
      ...rest,
      field: field.replace(/^settings\./, '').split('.')[0] ?? field,
    })),
  }

export function RuleDrawer({ draft, onClose }: { draft: Partial<PointsRuleRow>; onClose: () => void }) {
  const save = useWrite(savePointsRule, { refreshes: RULE_REFRESHES })
  const fired = useQuery(query(listPointsEvents, {}))
  const isNew = draft.id === undefined
  const initial = isNew
    ? fresh
    : { ...draft.settings, id: draft.id, revision: draft.revision, code: draft.code, event: draft.event }
  return (
    <DrawerFrame<Values>
      title={isNew ? '新增积分规则' : '编辑积分规则'}
      initial={initial}
      saving={save.isPending}
      error={flat(save.error)}
      onSubmit={(values) => {
        const { key, head, settings } = split(values)
        save.mutate({ ...key, ...head, settings, enabled: draft.enabled ?? true }, { onSuccess: onClose })
      }}
      onClose={onClose}
    >
      <Alert
        className="points-wide"
        type="info"
        showIcon
        title="保存后自明日零点或所选日期起生效，已发放的积分不变。"
      />
      <Field name="code" />
      <Field name="event" help="仅可选择已接入的事件">
        <LateSelect
          disabled={!isNew}
          options={(fired.data ?? []).map((value) => ({ value, label: eventWords[value] }))}
        />
      </Field>
      <Field name="award" label="分值">
        <OfEvent Control={AwardField} />
      </Field>
      <Field name="condition" label="条件">
        <OfEvent Control={ConditionField} />
      </Field>
      <Field name="capDay" />
      <Field name="capWeek" />
      <Field name="capTotal" />
      <Field name="group" help="编码相同的规则共用每日上限" />
      <Field name="groupCapDay" />
      <Field name="audience" label="面向">
        <AudiencePicker for={P.exam} />
      </Field>
      <Field name="validFrom" help="不填则明日零点生效" />
      <Sentence id={draft.id} />
    </DrawerFrame>
  )
}

interface ControlOfEvent<Value> {
  event: PointsEvent
  value?: Value
  onChange?: (value: Value) => void
}

/** A control that depends on the event chosen above. */
function OfEvent<Value>({
  Control,
  ...control
}: Omit<ControlOfEvent<Value>, 'event'> & { Control: (props: ControlOfEvent<Value>) => ReactNode }) {
  const chosen = Form.useWatch<PointsEvent | undefined>('event')
  return chosen === undefined ? (
    <span className="points-note">请先选择事件</span>
  ) : (
    <Control event={chosen} {...control} />
  )
}

/** The rule in words while it is made, and what it would have done last month. */
function Sentence({ id }: { id: string | undefined }) {
  const form = Form.useFormInstance<Values>()
  const values = Form.useWatch<Values | undefined>([], form)
  const [trial, setTrial] = useState<Trial>()
  const settings = values && ruleSettings.safeParse(split(values).settings).data
  if (!values?.event || !settings) return null
  return (
    <>
      <Alert
        className="points-wide"
        title={ruleSentence(values.event, settings)}
        action={
          <Button size="small" onClick={() => setTrial({ id, event: values.event, settings })}>
            试算
          </Button>
        }
      />
      {trial && <SimulateDrawer trial={trial} onClose={() => setTrial(undefined)} />}
    </>
  )
}
