import { useState } from 'react'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { SignaturePad } from './SignaturePad.tsx'
import type { SignState } from './use-sign-flow.ts'

interface AskProofsProps {
  asking: Extract<SignState, { kind: 'asking' }>
  onAnswer: (withPosition: boolean, signature?: string) => void
}

/** Why the place is wanted, before the browser asks for it; and the line for the signature. */
export function AskProofs({ asking, onAnswer }: AskProofsProps) {
  const [signature, setSignature] = useState<string>()
  const { wants, right } = asking
  const asksPlace = wants.includes('position')
  const asksSignature = wants.includes('signature')
  const isReady = !asksSignature || signature !== undefined
  return (
    <>
      {asksSignature && (
        <section className="sign-card" aria-label="签名">
          <h2>请签名</h2>
          <p className="sign-note">用手指在框内写下你的姓名，随签到表保存</p>
          <SignaturePad onChange={setSignature} />
        </section>
      )}
      {asksPlace && (
        <section className="sign-card" aria-label="位置">
          <h2>需要你的位置</h2>
          <ul className="sign-facts">
            <li>
              <Icon name="pin" />
              <span>只用来核对你在不在签到点附近</span>
            </li>
            <li>
              <Icon name="shield" />
              <span>只在这一次读取；保存的是距离，坐标 30 天后删除</span>
            </li>
          </ul>
        </section>
      )}
      <footer className="sign-foot">
        <button
          type="button"
          className="sign-button sign-primary"
          disabled={!isReady}
          onClick={() => onAnswer(asksPlace || right === 'granted', signature)}
        >
          {asksPlace ? '允许定位并签到' : '签到'}
        </button>
        {asksPlace && (
          <button type="button" className="sign-button" disabled={!isReady} onClick={() => onAnswer(false, signature)}>
            不提供位置，由主持人确认
          </button>
        )}
      </footer>
    </>
  )
}
