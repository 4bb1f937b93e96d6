import type { BenefitDetail } from '@portal/contract/areas/welfare/benefit.ts'
import { pickupText } from '@portal/contract/areas/welfare/benefit-rule.ts'
import { type ClaimView, cancelClaim, proxyClaim } from '@portal/contract/areas/welfare/claim.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { confirm } from '#src/kit/confirm.ts'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { QrPicture } from '#src/ui/qr/QrPicture.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { claimStates, isToFetch, shortTime } from './welfare-words.ts'

const HALF = 4
const spaced = (code: string): string => `${code.slice(0, HALF)} ${code.slice(HALF)}`

const lineOf = ({ state, position, endReason, deliveredAt, option }: ClaimView): string => {
  if (position !== null) return `${option}，候补第 ${position} 位；有人取消时自动为你保留并通知你`
  if (deliveredAt) return `${option}，${shortTime(deliveredAt)} 领取`
  if (state === 'applied') return `${option}，截止时开签，结果会通知你`
  return endReason === '' ? option : `${option}，${endReason}`
}

/** What giving it up is called; never 取消 alone, which is what closes the question. */
const verbOf = ({ state }: ClaimView): string =>
  state === 'waiting' ? '退出候补' : state === 'applied' ? '取消登记' : '取消领取'

/** What is mine of it: the code with where and when, the place in the queue, or what became of it. */
export function ClaimCard({ claim, benefit }: { claim: ClaimView; benefit: BenefitDetail }) {
  const { claimNo, state, code, place, pickupFrom, pickupTo, mayCancel, mayProxy, proxyCode, proxyName } = claim
  const [isNaming, setNaming] = useState(false)
  const cancel = useWrite(cancelClaim, { refreshes: ['welfare', 'guide'] })
  const giveUp = async () => {
    const isHeld = isToFetch(claim)
    const consequence = isHeld ? `名额让给候补的人${claim.spent > 0 ? `，退回 ${claim.spent} 积分` : ''}。` : ''
    if (!(await confirm({ name: benefit.title, verb: verbOf(claim), consequence }))) return
    if (await cancel.run({ claimNo })) tip('success', `已${verbOf(claim)}`)
  }
  return (
    <section className="wf-card wf-claim" aria-label={`我的：${claimStates[state]}`}>
      <header>
        <StateWord>{claimStates[state]}</StateWord>
        <small>{claimNo}</small>
      </header>
      {code === '' ? (
        <p>{lineOf(claim)}</p>
      ) : (
        <>
          <QrPicture text={code} label={`领取码 ${code}`} />
          <b className="wf-code">{spaced(code)}</b>
          <p>
            {claim.option} · {place}
            {pickupFrom && pickupTo && <span>{pickupText({ from: pickupFrom, to: pickupTo })}</span>}
          </p>
        </>
      )}
      {proxyCode !== '' && (
        <p>
          代领人 {proxyName}，代领码 <b>{spaced(proxyCode)}</b>
        </p>
      )}
      {(mayCancel || mayProxy) && (
        <div className="wf-acts">
          {mayProxy && <Button onClick={() => setNaming(true)}>生成代领码</Button>}
          {mayCancel && (
            <Button danger loading={cancel.isPending} onClick={() => void giveUp()}>
              {verbOf(claim)}
            </Button>
          )}
        </div>
      )}
      {isToFetch(claim) && !mayCancel && <p>已超过取消时间</p>}
      {isNaming && <ProxyDrawer claimNo={claimNo} onClose={() => setNaming(false)} />}
    </section>
  )
}

const Field = fieldsOf(proxyClaim.body)

/** 代领码: who fetches it in my place; once. */
function ProxyDrawer({ claimNo, onClose }: { claimNo: string; onClose: () => void }) {
  return (
    <FormDrawer
      title="生成代领码"
      verb="生成"
      write={proxyClaim}
      body={({ name }: { name: string }) => ({ claimNo, name })}
      said="代领码已生成，请转给代领人"
      onClose={onClose}
    >
      <Field name="name" help="发放人会核对代领人；代领码只能生成一次，用过即失效" />
    </FormDrawer>
  )
}
