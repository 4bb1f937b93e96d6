import { examInfo } from '@portal/contract/areas/exam/own/exam.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { call } from '#src/platform/api/api.ts'
import { currentSession } from '#src/platform/session/session.ts'
import { readUserItem, writeUserItem } from '#src/platform/storage.ts'
import { deviceName } from '#src/shared/attempt/device-name.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { type DeviceFacts, judgeDevice } from './judge-device.ts'

const TRIAL = 'deviceCheck'

/** The very store that a sitting keeps its journal in. */
const keepsHere = (): boolean => {
  const { userId } = currentSession()
  const written = String(performance.now())
  writeUserItem(userId, TRIAL, written)
  const kept = readUserItem(userId, TRIAL) === written
  writeUserItem(userId, TRIAL, null)
  return kept
}

const roundTrip = async (examId: string): Promise<number | null> => {
  const from = performance.now()
  try {
    await call(examInfo, { examId }, { quiet: true, background: true, signal: AbortSignal.timeout(10_000) })
    return performance.now() - from
  } catch {
    return null
  }
}

const look = async (examId: string, asksFullScreen: boolean): Promise<DeviceFacts> => ({
  browser: deviceName(navigator.userAgent),
  roundTripMs: await roundTrip(examId),
  keeps: keepsHere(),
  clockOffsetMs: currentSession().clockOffsetMs,
  fullScreen: asksFullScreen ? document.fullscreenEnabled : null,
  staysAwake: 'wakeLock' in navigator,
})

interface DeviceCheckProps {
  examId: string
  asksFullScreen: boolean
}

/** 设备检查 on the start page: what may go wrong on this device and how to mend it. The way in stays open. */
export function DeviceCheck({ examId, asksFullScreen }: DeviceCheckProps) {
  const facts = useQuery({
    queryKey: ['deviceCheck', examId],
    queryFn: () => look(examId, asksFullScreen),
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  })
  const findings = facts.data ? judgeDevice(facts.data) : []
  const bad = findings.filter(({ isGood }) => !isGood).length

  return (
    <section aria-label="设备检查">
      <details className="own-fold">
        <summary>
          <span>设备检查</span>
          <small role="status">
            {facts.data === undefined ? '正在检查…' : bad === 0 ? '✓ 检查通过' : `有 ${bad} 项需要注意，不影响进入考试`}
          </small>
          <Icon name="down" />
        </summary>
        <div className="own-fold-body">
          <ul className="exam-device-list">
            {findings.map(({ name, words, isGood }) => (
              <li key={name} data-good={isGood}>
                <span aria-hidden="true">{isGood ? '✓' : '!'}</span>
                <strong>{name}</strong>
                <span>{words}</span>
              </li>
            ))}
          </ul>
          <Button size="small" loading={facts.isFetching} onClick={() => void facts.refetch()}>
            重新检查
          </Button>
        </div>
      </details>
    </section>
  )
}
