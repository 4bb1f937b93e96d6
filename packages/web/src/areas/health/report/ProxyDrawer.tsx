import { type HealthFormRow, listHealthForms } from '@portal/contract/areas/health/form.ts'
import { type HealthReportRow, proxyHealthReport } from '@portal/contract/areas/health/report.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { DrawerPart } from '#src/ui/late/drawer-parts.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { Answering, useAnswering } from './Answering.tsx'

interface ProxyProps {
  report: Pick<HealthReportRow, 'userId' | 'name' | 'formId' | 'formName' | 'day'>
  onClose: () => void
}

/** 代报: the office fills the form in for somebody. */
export function ProxyDrawer({ report, onClose }: ProxyProps) {
  const body = { page: 1, pageSize: 200, keyword: '', filter: {}, exactTotal: false }
  const forms = useQuery(query(listHealthForms, body))
  return (
    <DrawerPart open size={480} title={`代报 ${report.name} ${report.day}`} onClose={onClose}>
      <Loaded of={forms}>
        {({ list }) => {
          const form = list.find(({ id }) => id === report.formId)
          return form ? (
            <Proxy form={form} report={report} onClose={onClose} />
          ) : (
            <EmptyNew text="该表单不在你的管理范围内，不能代报" />
          )
        }}
      </Loaded>
    </DrawerPart>
  )
}

function Proxy({ form, report, onClose }: ProxyProps & { form: HealthFormRow }) {
  const { values, errors, change, take } = useAnswering(form, {})
  const save = useWrite(proxyHealthReport)
  const send = () => {
    const answers = take()
    if (!answers) return
    const { userId, formId, day } = report
    save.mutate(
      { userId, formId, day, placeId: null, answers },
      {
        onSuccess: () => {
          tip('success', `已代报 ${report.name}`)
          onClose()
        },
      },
    )
  }
  return (
    <div className="health-answering">
      <Answering elements={form.elements} values={values} errors={errors} onChange={change} />
      {save.error && (
        <Alert type="error" role="alert" showIcon title={save.error.fields[0]?.message ?? save.error.words} />
      )}
      <Button type="primary" loading={save.isPending} onClick={send}>
        提交
      </Button>
    </div>
  )
}
