import { documentAttrs } from '@portal/contract/areas/document/document.ts'
import type { DocumentDetail } from '@portal/contract/areas/document/document-single.ts'
import { documentRefusals } from '@portal/contract/areas/document/refusals.ts'
import { Form } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { changedOf } from '#src/kit/form/changed-of.ts'
import { DrawerFrame } from '#src/kit/form/DrawerFrame.tsx'
import { type AskedQuestion, QuestionsField } from './QuestionsField.tsx'
import { useSaveDocument } from './use-save-document.ts'

const { shape } = documentAttrs

const rules = z.object({
  pagePercent: shape.pagePercent.unwrap(),
  classHours: shape.classHours.unwrap(),
  ackDuty: shape.ackDuty.unwrap(),
  ackText: shape.ackText.unwrap(),
  ackPassword: shape.ackPassword.unwrap(),
  questions: z.custom<AskedQuestion[]>().meta({ label: '检查题' }),
})
type Rules = z.output<typeof rules>

const Field = fieldsOf(rules)

/** What was lowered by the author; a value equal to the formula's is the formula's. */
const rulesOf = (document: DocumentDetail): Rules => {
  const { pagePercent, classHours, formulaHours, ackDuty, ackText, ackPassword, draft, pickedQuestions = [] } = document
  return {
    pagePercent,
    classHours: classHours === formulaHours ? null : classHours,
    ackDuty,
    ackText: draft?.ackText ?? ackText,
    ackPassword,
    questions: draft?.checkQuestions ?? pickedQuestions,
  }
}

/** 阅读规则: how much has to be read, what is asked, and what is acknowledged. */
export function RulesDrawer({ document, onClose }: { document: DocumentDetail; onClose: () => void }) {
  const save = useSaveDocument(document, onClose)
  const [begun] = useState(() => rulesOf(document))
  const { formulaHours = 0, draft, pages } = document

  const submit = (values: Rules) => {
    const { questions, ...changed } = changedOf<Rules>(begun, values)
    const checkQuestions = questions?.map(({ questionId, version, page }) => ({ questionId, version, page }))
    save.send({ ...changed, ...(checkQuestions && { checkQuestions }) })
  }

  return (
    <DrawerFrame<Rules>
      title="编辑阅读规则"
      initial={begun}
      saving={save.isPending}
      error={save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field name="pagePercent" help="读完的页数达到此比例才算读完（%）" />
      <Field
        name="classHours"
        help={`留空按页面文字量折算（${formulaHours.toFixed(2)}），只能调低`}
        whyNot={({ classHours }) =>
          typeof classHours === 'number' && classHours > formulaHours
            ? documentRefusals.hoursAboveFormula.message.replace('{n}', formulaHours.toFixed(2))
            : undefined
        }
      />
      <Field name="ackDuty" help="读完后须点「已阅读并知悉」才算完成" />
      <AckFields pages={draft?.pages ?? pages} />
    </DrawerFrame>
  )
}

function AckFields({ pages }: { pages: number }) {
  const form = Form.useFormInstance<Rules>()
  if (Form.useWatch('ackDuty', form) !== true) return null
  return (
    <>
      <Field
        name="ackText"
        help="学员确认时看到，如「我已阅读并理解本办法，承诺遵照执行」"
        whyNot={({ ackText }) =>
          [...String(ackText ?? '').trim()].length < 2 ? documentRefusals.ackTextMissing.message : undefined
        }
      />
      <Field name="ackPassword" help="确认时须再次输入登录密码" />
      <Field name="questions" help="从题库选择，最多 3 题，全部答对才能确认知悉">
        <QuestionsField pages={pages} />
      </Field>
    </>
  )
}
