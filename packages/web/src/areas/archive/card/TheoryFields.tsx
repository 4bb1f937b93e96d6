import { type CardView, cardExams } from '@portal/contract/areas/archive/card.ts'
import type { CardStage } from '@portal/contract/areas/archive/card-stage.ts'
import { useQuery } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { query } from '#src/kit/query.ts'
import { LateInputNumber } from '#src/ui/late/LateParts.tsx'

/** 理论成绩 of a stage: the result of an exam that the person has sat, or typed where there was none. */
export function TheoryFields({ card, stage }: { card: CardView; stage: CardStage }) {
  const exams = useQuery(query(cardExams, { id: card.id }))
  const form = Form.useFormInstance()
  const chosen: unknown = Form.useWatch('examId', form)
  const options = (exams.data ?? []).map(({ id, title, score, on }) => ({
    value: id,
    label: `${title}（${on}，${score} 分）`,
  }))
  const take = (id: string | undefined) => {
    const found = exams.data?.find((exam) => exam.id === id)
    if (found) form.setFieldsValue({ score: found.score })
  }
  return (
    <>
      <Form.Item name="examId" label="理论考试" help="选择考试后成绩取自考试结果">
        <Select allowClear placeholder="未选择时手工录入" loading={exams.isPending} options={options} onChange={take} />
      </Form.Item>
      <Form.Item name="score" label={`理论成绩（合格 ${stage.passScore}）`}>
        <LateInputNumber min={0} max={100} precision={0} disabled={typeof chosen === 'string'} />
      </Form.Item>
    </>
  )
}
