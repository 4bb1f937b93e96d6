import { REPORT_LEAST, REPORT_MESSAGE, reportQuestion } from '@portal/contract/areas/exam/wrong-report.ts'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { late } from '#src/ui/late/late.tsx'
import './instant.css'

const ReasonModal = late(() => import('../reason/ReasonModal.tsx').then((module) => module.ReasonModal))

/** 报错: tells whoever wrote the question that something is wrong with it. */
export function ReportButton({ attemptItemId }: { attemptItemId: string }) {
  const [isReporting, setReporting] = useState(false)
  const report = useWrite(reportQuestion)
  return (
    <>
      <button type="button" className="instant-tool" onClick={() => setReporting(true)}>
        <Icon name="flag" />
        报错
      </button>
      {isReporting && (
        <ReasonModal
          title="题目报错"
          verb="提交"
          label="问题说明"
          help="例如：答案有误、题干不清、图片无法显示"
          fault={REPORT_MESSAGE}
          least={REPORT_LEAST}
          pending={report.isPending}
          onSend={async (text) => {
            const sent = await report.run({ attemptItemId, text })
            if (sent) tip('success', sent.done ? '已反馈给出题人，谢谢' : '你已反馈过本题，无需重复提交')
            return sent !== undefined
          }}
          onClose={() => setReporting(false)}
        />
      )}
    </>
  )
}
