import { Button } from 'antd'
import type { ReactNode } from 'react'
import './result.css'

interface ReportHeadProps {
  title: ReactNode
  onBack: () => void
  /** Beside the title. */
  children?: ReactNode
}

/** Above everything that is opened from the list of results: the way back, and what it is. */
export function ReportHead({ title, onBack, children }: ReportHeadProps) {
  return (
    <div className="result-head">
      <Button onClick={onBack}>返回成绩</Button>
      <h2>{title}</h2>
      {children}
    </div>
  )
}
