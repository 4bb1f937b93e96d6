import type { AttemptScene, Sitting } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { Button, Result } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { useEnterAttempt } from './use-enter-attempt.ts'

interface SittingGateProps {
  scene: AttemptScene
  objectId: string
  /** The sitting under way, which may stand on another device. */
  running: string | null
  onLeave: () => void
  children: (sitting: Sitting) => ReactNode
}

/** Begins a sitting, or goes on with the one under way, by itself: whoever came here wants its questions. */
export function SittingGate({ scene, objectId, running, onLeave, children }: SittingGateProps) {
  const [sitting, setSitting] = useState<Sitting>()
  const enter = useEnterAttempt({ scene, objectId, onEntered: setSitting })
  const isAsked = useRef(false)
  const start = () => enter.start(undefined, running)

  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    void start()
  })

  if (sitting) return children(sitting)
  if (enter.fault === null) return <LateSkeleton />
  return (
    <Result
      status="info"
      title={enter.fault}
      extra={[
        enter.canTakeOver ? (
          <Button key="take" type="primary" loading={enter.isPending} onClick={() => void enter.takeOver()}>
            在本设备继续
          </Button>
        ) : (
          <Button key="again" type="primary" loading={enter.isPending} onClick={() => void start()}>
            重试
          </Button>
        ),
        <Button key="back" onClick={onLeave}>
          返回
        </Button>,
      ]}
    />
  )
}
