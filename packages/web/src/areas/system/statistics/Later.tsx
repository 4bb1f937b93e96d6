import { Alert } from 'antd'
import { useEffect } from 'react'
import { usePage } from '#src/platform/page.ts'

export const LATER_EVERY_MS = 3000

/** Says that a job goes on with the question; the page with that job in its address has the answer when it ends. */
export function Later({ jobId }: { jobId: string }) {
  const { query: address, setQuery } = usePage()
  const isNamed = address.job === jobId
  // A reload, or the way back from elsewhere, waits for the same job.
  useEffect(() => {
    if (!isNamed) setQuery({ job: jobId })
  }, [isNamed, jobId, setQuery])
  return (
    <Alert
      type="info"
      role="status"
      showIcon
      title="查询超过 60 秒，已转为后台任务"
      description="完成后将通知你，并在此显示结果；也可从右下角“任务”中打开。"
    />
  )
}
