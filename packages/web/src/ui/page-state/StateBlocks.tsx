import { Button } from 'antd'
import type { ReactNode } from 'react'
import './state-block.css'
import { type Drawing, StateDrawing } from './StateDrawing.tsx'

/** Nothing is here yet: one sentence and, where there is one, the next step. */
export function EmptyNew({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <StateBlock drawing="empty" text={text}>
      {action}
    </StateBlock>
  )
}

/** Something is here, but the filter hides it. */
export function EmptyFiltered({ onClear }: { onClear: () => void }) {
  return (
    <StateBlock drawing="filtered" text="没有符合条件的数据">
      <Button onClick={onClear}>清除筛选</Button>
    </StateBlock>
  )
}

/** The data did not come; the request number helps whoever is asked about it. */
export function LoadFailed({ requestId, onRetry }: { requestId?: string; onRetry: () => void }) {
  return (
    <StateBlock drawing="failed" text="加载失败" urgent>
      <Button onClick={onRetry}>重试</Button>
      {requestId && <p className="state-block-note">请求编号：{requestId}</p>}
    </StateBlock>
  )
}

/** Gone, or not for this person; the two are not told apart. */
export function NotFoundHere({ action }: { action?: ReactNode }) {
  return (
    <StateBlock drawing="lock" text="内容不存在或无权查看">
      {action}
    </StateBlock>
  )
}

interface StateBlockProps {
  drawing: Drawing
  text: string
  urgent?: boolean
  children?: ReactNode
}

function StateBlock({ drawing, text, urgent = false, children }: StateBlockProps) {
  return (
    <div className="state-block">
      <StateDrawing name={drawing} />
      <p className="state-block-head" role={urgent ? 'alert' : undefined}>
        {text}
      </p>
      {children}
    </div>
  )
}
