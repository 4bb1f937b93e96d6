import { endPreview } from '@portal/contract/areas/access/preview.ts'
import { SECOND_MS } from '@portal/contract/kit/shanghai.ts'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { call } from '#src/platform/api/api.ts'
import { serverNow, useSession } from '#src/platform/session/session.ts'
import { useSessionEnd } from '#src/platform/session/session-watch.ts'
import { clearToken } from '#src/platform/storage.ts'
import { Bar } from './Bar.tsx'

const two = (figure: number) => String(figure).padStart(2, '0')

const clockText = (leftMs: number) => {
  const seconds = Math.max(0, Math.ceil(leftMs / SECOND_MS))
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`
}

/** 以其身份预览: whose eyes these are, how long they stay open, and the way out. */
export function PreviewBar() {
  const { name, preview } = useSession()
  const over = useSessionEnd((state) => state.over)
  const until = preview?.until.getTime()
  const [leftMs, setLeftMs] = useState<number | null>(null)

  // Follows the clock; the server ends the preview at the same moment by itself.
  useEffect(() => {
    if (until === undefined) return
    const look = () => setLeftMs(until - serverNow())
    look()
    const timer = setInterval(look, SECOND_MS)
    return () => clearInterval(timer)
  }, [until])

  if (over || preview === null || (leftMs !== null && leftMs <= 0))
    return <Bar kind="warn">预览已结束，可关闭此窗口</Bar>

  const leave = async () => {
    await call(endPreview, {}, { quiet: true }).catch(() => {})
    clearToken()
    useSessionEnd.setState({ over: true, reason: null })
    window.close()
  }
  return (
    <Bar kind="warn">
      <span>
        正在以 {name} 的身份预览（只读），剩余 {clockText(leftMs ?? 0)}
      </span>
      <Button size="small" onClick={() => void leave()}>
        退出预览
      </Button>
    </Bar>
  )
}
