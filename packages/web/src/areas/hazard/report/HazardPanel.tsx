import { useState } from 'react'
import { ProgressView } from './ProgressView.tsx'
import { ReceiptView } from './ReceiptView.tsx'
import { ReportForm } from './ReportForm.tsx'
import { useReport } from './use-report.ts'
import './report.css'

/** 随手拍: from the code of a place, without a session; behind it the progress of a receipt. */
export function HazardPanel({ token, receipt }: { token: string; receipt: string }) {
  const [followed, setFollowed] = useState(receipt)
  return followed === '' ? (
    <Report token={token} onFollow={setFollowed} />
  ) : (
    <ProgressView receipt={followed} onBack={() => setFollowed('')} />
  )
}

function Report({ token, onFollow }: { token: string; onFollow: (receipt: string) => void }) {
  const report = useReport(token)
  if (report.receipt)
    return (
      <ReceiptView
        receipt={report.receipt}
        onAgain={report.again}
        onFollow={() => onFollow(report.receipt?.receipt ?? '')}
      />
    )
  return <ReportForm report={report} onFollow={onFollow} />
}
