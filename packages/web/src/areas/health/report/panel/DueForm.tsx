import { type HealthDue, saveHealthReport } from '@portal/contract/areas/health/report.ts'
import { Alert, Button } from 'antd'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { Answering, useAnswering } from '../Answering.tsx'

const said = (level: HealthDue['level'], missing: boolean): string => {
  if (level !== 'abnormal') return '已提交'
  return missing ? '已提交，填报异常，请联系单位负责人处理' : '已提交，填报异常，已通知审批人'
}

/** What is asked, with what is done with it above, and 提交. */
export function DueForm({ due, onDone }: { due: HealthDue; onDone: () => void }) {
  const { elements, formId, day, consentText, retentionDays, state } = due
  const { values, errors, change, take } = useAnswering(due, due.answers)
  const save = useWrite(saveHealthReport, { refreshes: ['guide'] })
  const send = () => {
    const answers = take()
    if (!answers) return
    save.mutate(
      { formId, day, placeId: null, answers },
      {
        onSuccess: ({ level, approval }) => {
          tip(level === 'abnormal' ? 'info' : 'success', said(level, approval?.missing ?? false))
          onDone()
        },
      },
    )
  }
  return (
    <div className="health-answering">
      <small className="health-consent">
        {consentText}（保存 {retentionDays} 天后删除）
      </small>
      <Answering elements={elements} values={values} errors={errors} onChange={change} />
      {save.error && (
        <Alert type="error" role="alert" showIcon title={save.error.fields[0]?.message ?? save.error.words} />
      )}
      <Button type="primary" size="large" block loading={save.isPending} onClick={send}>
        {state === 'missed' ? '补报' : '提交'}
      </Button>
    </div>
  )
}
