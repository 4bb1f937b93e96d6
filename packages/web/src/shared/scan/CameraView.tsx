import { useRef, useState } from 'react'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { cameraWords } from './camera.ts'
import './camera.css'
import '#src/ui/plain/verb.css'
import { useScanner } from './use-scanner.ts'

interface CameraViewProps {
  title: string
  /** What to point it at. */
  aim: string
  /** While something read is being worked on. */
  paused?: boolean
  onText: (text: string) => void
  onBack: () => void
}

/** The camera with its frame; where there is none, the reason stands in its place. */
export function CameraView({ title, aim, paused = false, onText, onBack }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [turn, setTurn] = useState(0)
  const { fault, unread, lamp } = useScanner(video, { onText, paused }, turn)
  return (
    <div className="camera">
      <header className="camera-head">
        <button type="button" className="camera-hit" aria-label="返回" onClick={onBack}>
          <Icon name="back" />
        </button>
        <h1>{title}</h1>
        {lamp && (
          <button
            type="button"
            className="camera-hit"
            aria-label="手电筒"
            aria-pressed={lamp.on}
            onClick={() => lamp.toggle()}
          >
            <Icon name="torch" />
          </button>
        )}
      </header>
      <video ref={video} className="camera-picture" aria-label="相机画面" muted playsInline hidden={fault !== null} />
      {fault === null ? (
        <>
          <div className="camera-frame" aria-hidden="true">
            <i />
            <i />
            <i />
            <i />
            <b />
          </div>
          <p className="camera-aim" role="status">
            {unread ? '扫码组件没有加载成功，请输入数字码' : aim}
          </p>
        </>
      ) : (
        <div className="camera-none" role="alert">
          <Icon name="camera" />
          <p>{cameraWords[fault]}</p>
          {(fault === 'refused' || fault === 'busy') && (
            <button type="button" className="verb verb-large" onClick={() => setTurn(turn + 1)}>
              重新打开相机
            </button>
          )}
        </div>
      )}
    </div>
  )
}
