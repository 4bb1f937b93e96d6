import { Component, type ErrorInfo, type ReactNode } from 'react'
import { noteError } from '#src/platform/api/error-log.ts'
import { PlainButton } from '#src/ui/plain/PlainButton.tsx'
import { reloadForCode, useMissingCode } from '../missing-code.ts'

interface CrashBoundaryProps {
  /** Where it happened, for the log. */
  name: string
  children: ReactNode
}

const innermost = ({ componentStack }: ErrorInfo) => /at (\w+)/.exec(componentStack ?? '')?.[1] ?? '未知组件'

/** Keeps a crashing page from taking shell and other tabs with it. */
export class CrashBoundary extends Component<CrashBoundaryProps, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    noteError(error, `${innermost(info)} render（${this.props.name}）`)
  }

  override render() {
    if (!this.state.crashed) return this.props.children
    return <CrashedPage onRetry={() => this.setState({ crashed: false })} />
  }
}

export function CrashedPage({ onRetry }: { onRetry: () => void }) {
  const code = useMissingCode(({ state }) => state)
  if (code === 'leaving') return null
  if (code === 'missing')
    return (
      <div className="crashed-page">
        <p role="alert">页面的一部分没有取到，多半是系统刚刚更新</p>
        <PlainButton onClick={reloadForCode}>刷新</PlainButton>
      </div>
    )
  return (
    <div className="crashed-page">
      <p role="alert">页面出错了</p>
      <PlainButton onClick={onRetry}>重试</PlainButton>
    </div>
  )
}
