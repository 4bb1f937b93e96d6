import type { AttemptScene, Sitting } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Result, Spin } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { forgetStartKey, useEnterAttempt } from '#src/shared/attempt/use-enter-attempt.ts'
import { InstantDesk } from '#src/shared/instant/InstantDesk.tsx'
import { late } from '#src/ui/late/late.tsx'
import { RoundEnd } from './RoundEnd.tsx'

const FinalRound = late(() => import('./FinalRound.tsx').then((module) => module.FinalRound))

interface RoundProps {
  scene: AttemptScene
  objectId: string
  mode: string
  /** The round under way, which may stand on another device. */
  running: string | null
  onLeave: () => void
}

/** Begins a round at once, or goes on with the one under way; afterwards another one. */
export function Round({ scene, objectId, mode, running, onLeave }: RoundProps) {
  const client = useQueryClient()
  const [sitting, setSitting] = useState<Sitting | null>(null)
  const enter = useEnterAttempt({ scene, objectId, mode, onEntered: setSitting })
  const isAsked = useRef(false)

  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    void enter.start(undefined, running)
  })

  const leave = () => {
    void client.invalidateQueries({ queryKey: ['special'] })
    void client.invalidateQueries({ queryKey: ['wrongQuestion'] })
    onLeave()
  }
  const again = () => {
    forgetStartKey(scene, objectId, mode)
    setSitting(null)
    isAsked.current = false
  }

  if (!sitting) {
    if (enter.fault === null) return <Spin className="practice-wait" description="正在出题" />
    return (
      <Result
        status="info"
        title={enter.fault}
        extra={[
          ...(enter.canTakeOver
            ? [
                <Button key="take" type="primary" loading={enter.isPending} onClick={() => void enter.takeOver()}>
                  在本设备继续
                </Button>,
              ]
            : [
                <Button key="again" loading={enter.isPending} onClick={() => void enter.start(undefined, running)}>
                  重试
                </Button>,
              ]),
          <Button key="back" onClick={leave}>
            返回
          </Button>,
        ]}
      />
    )
  }
  const key = `${sitting.attemptId}:${sitting.lease}`
  if (sitting.feedback === 'final') return <FinalRound key={key} sitting={sitting} onLeave={leave} onAgain={again} />
  return (
    <InstantDesk key={key} sitting={sitting} onLeave={leave}>
      {(round) => <RoundEnd round={round} isReview={scene === 'wrong'} mode={mode} onAgain={again} onLeave={leave} />}
    </InstantDesk>
  )
}
