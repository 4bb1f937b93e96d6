import { PRACTICE_STYLE } from '@portal/contract/areas/exam/exam/rules.ts'
import { Alert } from 'antd'

/** Said to whoever lets keys out before everybody has answered. */
export function PracticeAlert({ className = '' }: { className?: string }) {
  return (
    <Alert
      className={className}
      type="error"
      showIcon
      title={PRACTICE_STYLE}
      description="第一位交卷的人就能看到答案并传给其他人，多次作答时本人也能照答案再答。正式考核请选“结束后公布答案”。"
    />
  )
}
