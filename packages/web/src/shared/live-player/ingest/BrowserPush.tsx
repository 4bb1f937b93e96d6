import { Alert, Button } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { beginBrowserPush, type Camera, whyNoBrowserPush } from './browser-push.ts'

const isDenied = (cause: unknown) => cause instanceof DOMException && cause.name === 'NotAllowedError'

const wordsOf = (cause: unknown): string => {
  if (isDenied(cause)) return '未获得摄像头、麦克风或屏幕的使用权限'
  if (cause instanceof DOMException) return '没有可用的摄像头或麦克风'
  return cause instanceof Error && cause.constructor === Error ? cause.message : wordsOfError(cause)
}

/** 用浏览器直播: the camera or the screen of this computer, without any other program. */
export function BrowserPush({ liveId, connected }: { liveId: string; connected: boolean }) {
  const stopping = useRef<AbortController>(null)
  const [state, setState] = useState<'idle' | 'opening' | 'pushing'>('idle')
  const [fault, setFault] = useState('')
  const why = whyNoBrowserPush()

  const begin = async (from: Camera) => {
    const stop = new AbortController()
    stopping.current = stop
    setFault('')
    setState('opening')
    const onEnd = (cause: unknown) => {
      setState('idle')
      if (cause !== null) setFault(wordsOf(cause))
    }
    try {
      await beginBrowserPush({ liveId, from, stopped: stop.signal, onEnd })
      if (!stop.signal.aborted) setState('pushing')
    } catch (cause) {
      const isLeft = stop.signal.aborted
      stop.abort()
      onEnd(isLeft ? null : cause)
    }
  }
  const leave = useEffectEvent(() => stopping.current?.abort())

  // Follows the page: who leaves it does not go on being filmed.
  useEffect(() => () => leave(), [])

  const isBusy = state === 'idle' && connected
  return (
    <section className="ingest-card" aria-label="用浏览器直播">
      <h3>用浏览器直播</h3>
      {why === '' ? <p>不用推流软件，直接用本机的摄像头或屏幕；请保持本页打开。延迟比推流软件略大。</p> : <p>{why}</p>}
      {fault !== '' && <Alert type="error" showIcon title={fault} />}
      {state === 'pushing' ? (
        <Button danger onClick={() => stopping.current?.abort()}>
          停止推流
        </Button>
      ) : (
        <div className="ingest-acts">
          {(['camera', 'screen'] as const).map((from) => (
            <Button
              key={from}
              loading={state === 'opening'}
              disabled={why !== '' || isBusy}
              title={isBusy ? '已有推流' : undefined}
              onClick={() => void begin(from)}
            >
              {from === 'camera' ? '用摄像头' : '共享屏幕'}
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}
