import { type AnomalyRow, askAnomaly, listAnomalies } from '@portal/contract/areas/exam/anomaly.ts'
import { P } from '@portal/contract/privileges.ts'
import { Alert } from 'antd'
import { columnsOf } from '#src/kit/columns.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import type { Column } from '#src/ui/table/column.ts'
import '../result/result.css'
import { ScriptList, type ScriptListProps } from '../result/ScriptList.tsx'

const column = columnsOf(listAnomalies)
/** Tiny chances as powers of ten: `2.4×10⁻⁹`. */
const chanceText = (p: number | null): string => {
  if (p === null) return '—'
  if (p >= 0.001) return p.toFixed(3)
  const [digits = '', power = ''] = p.toExponential(1).split('e-')
  const raised = [...power].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)] ?? '').join('')
  return p === 0 ? '<10⁻³⁰⁰' : `${digits}×10⁻${raised}`
}

const columns: Column<AnomalyRow>[] = [
  column('name', { width: 110, fixed: 'left' }),
  column('kind', { width: 140, badge: true }),
  column('orgName', { width: 160 }),
  column('otherName', { width: 140, render: (_, { otherName }) => otherName || '—' }),
  column('text', { width: 420 }),
  column('p', { width: 130, render: (_, { p }) => chanceText(p) }),
  column('replies', { width: 280, render: (_, { replies }) => replies || '—' }),
]

/** 异常报告: reasons to look closer after an exam, in plain words. */
export function AnomalyList({ examId, ...ways }: ScriptListProps) {
  const list = useResourceList(listAnomalies, { fixed: { examId } })
  const asking = useWrite(askAnomaly, { refreshes: ['examResult'] })
  const ask = async ({ id, name, otherName }: AnomalyRow) => {
    const consequence = '涉及的考生将收到消息，看到该线索（不含其他考生姓名），并可在答卷页填写说明。'
    const who = otherName === '' ? name : `${name}、${otherName}`
    if (!(await confirm({ name: who, verb: '请考生说明', consequence }))) return
    const done = await asking.run({ examId, anomalyId: id })
    if (done) tip('success', `已通知 ${done.sent} 名考生`)
  }
  return (
    <ScriptList
      title="异常报告"
      list={list}
      chips={['kind']}
      columns={columns}
      note={
        <Alert
          className="result-anomaly-note"
          type="info"
          showIcon
          title="以下只是值得进一步核实的统计线索，不是违纪结论，也不会自动改变成绩。p 是纯属偶然时出现这种或更极端情况的概率，已按比较次数校正。"
        />
      }
      actions={(row) => [
        {
          label: '请考生说明',
          access: [P.examResult],
          ...(row.asked && { reason: '已请考生说明' }),
          onClick: () => void ask(row),
        },
      ]}
      {...ways}
    />
  )
}
