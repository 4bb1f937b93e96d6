import { SUCCESS_CODES } from '@portal/contract/areas/sign-in/words.ts'
import { useState } from 'react'
import { usePage } from '#src/platform/page.ts'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { AskProofs } from './AskProofs.tsx'
import './sign.css'
import { Refused } from './Refused.tsx'
import { type OwnerParts, SignResult } from './SignResult.tsx'
import { useSignFlow } from './use-sign-flow.ts'

const OwnCode = late(() => import('./OwnCode.tsx').then((module) => module.OwnCode))

interface SignFlowProps {
  /** The token of the scanned code. */
  t: string
  /** What the page of the owner adds to the result. */
  parts?: OwnerParts
}

/** A scanned code, from the touch to the answer; every owner's page draws this. */
export function SignFlow({ t, parts = {} }: SignFlowProps) {
  const { path } = usePage()
  const { state, answer, again } = useSignFlow(t, path)
  const [showsCode, setShowsCode] = useState(false)
  return (
    <div className="sign-page" data-foot={state.kind !== 'touching' && state.kind !== 'signing'}>
      {(state.kind === 'touching' || state.kind === 'signing') && (
        <div role="status" aria-label={state.kind === 'touching' ? '正在核对二维码' : '正在签到'}>
          <p className="sign-busy">{state.kind === 'touching' ? '正在核对二维码…' : '扫码时间已记下，正在签到…'}</p>
          <LateSkeleton />
        </div>
      )}
      {state.kind === 'asking' && (
        <AskProofs
          asking={state}
          onAnswer={(withPosition, signature) => void answer(state.hold, withPosition, signature)}
        />
      )}
      {state.kind === 'done' && SUCCESS_CODES.includes(state.answer.code) && <SignResult {...state} parts={parts} />}
      {state.kind === 'done' && !SUCCESS_CODES.includes(state.answer.code) && (
        <Refused
          code={state.answer.code}
          words={state.words}
          sheet={state.answer.sheet}
          onAgain={again}
          onOwnCode={() => setShowsCode(true)}
        />
      )}
      {state.kind === 'refused' && (
        <Refused {...state} sheet={null} onAgain={again} onOwnCode={() => setShowsCode(true)} />
      )}
      {state.kind === 'lost' && (
        <section className="sign-done" data-tone="no" role="alert">
          <h2>网络不可用</h2>
          <p>请向主持人出示个人码，或恢复网络后重试</p>
          <div className="sign-acts">
            <button type="button" className="sign-button sign-primary" onClick={state.again}>
              重试
            </button>
            <button type="button" className="sign-button" onClick={() => setShowsCode(true)}>
              出示我的签到码
            </button>
          </div>
        </section>
      )}
      {showsCode && <OwnCode onClose={() => setShowsCode(false)} />}
    </div>
  )
}
